import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** Parameters whose values are field names; in others, only the keys are. */
const FIELD_PARAMETERS = ['sort', 'fields', 'populate'];

/** Known secrets of Strapi: if one of them is not detected, others may be missed too. */
const REQUIRED_SECRETS = ['password', 'resetPasswordToken', 'registrationToken'];

/**
 * Rejects queries that name a secret field of staff accounts, such as the password hash. Strapi removes such fields from
 * responses and filters, but sorts by nested ones (`sort=updatedBy.password`), which reveals them bit by bit.
 */
const secretFields: Core.MiddlewareFactory = (_config, { strapi }) => {
  const secrets = new Set(
    Object.entries(strapi.getModel('admin::user').attributes)
      .filter(([, attribute]) => 'private' in attribute && attribute.private && 'searchable' in attribute && attribute.searchable === false)
      .flatMap(([name]) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );
  for (const name of REQUIRED_SECRETS) if (!secrets.has(name)) throw new Error(`Strapi does not mark ${name} of staff accounts as a secret any more.`);
  return async (ctx, next) => {
    if (isInvitation(ctx)) return next();
    if (fieldNamesIn(ctx.query).some((name) => secrets.has(name))) throw new errors.ValidationError('The query names a field that nobody may ask for.');
    return next();
  };
};

export default secretFields;

/** The invitation page and its request, where `registrationToken` is an ordinary parameter, not a field name. */
const INVITATION = ['/admin/auth/register', '/admin/registration-info'];

function isInvitation({ method, path, query }: Context): boolean {
  const names = Object.keys(query);
  return method === 'GET' && INVITATION.includes(path) && names.length === 1 && typeof query.registrationToken === 'string';
}

/** All field names in a query; paths are split into their parts. */
function fieldNamesIn(query: unknown, areNames = false): string[] {
  if (typeof query === 'string') return areNames ? query.split(/\W+/) : [];
  if (typeof query !== 'object' || query === null) return [];
  return Object.entries(query).flatMap(([name, value]) => [...name.split(/\W+/), ...fieldNamesIn(value, areNames || FIELD_PARAMETERS.includes(name))]);
}
