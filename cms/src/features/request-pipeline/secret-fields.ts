import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** Parameters whose values are names of fields; those of others are what is looked for. */
const NAMING = ['sort', 'fields', 'populate'];

/** Secrets that Strapi has; if it names or marks them otherwise, others may be missed too. */
const KNOWN = ['password', 'resetPasswordToken', 'registrationToken'];

/**
 * Refuses what asks for, or by, a secret of the staff, such as a password's hash. Strapi takes such fields out of answers
 * and filters, and yet sorts by one that is named behind a dot (`sort=updatedBy.password`), which tells it bit by bit.
 */
const secretFields: Core.MiddlewareFactory = (_config, { strapi }) => {
  const secrets = new Set(
    Object.entries(strapi.getModel('admin::user').attributes)
      .filter(([, attribute]) => 'private' in attribute && attribute.private && 'searchable' in attribute && attribute.searchable === false)
      .flatMap(([name]) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );
  for (const name of KNOWN) if (!secrets.has(name)) throw new Error(`Strapi does not mark ${name} of the staff as a secret any more.`);
  return async (ctx, next) => {
    if (isInvitation(ctx)) return next();
    if (namesIn(ctx.query).some((name) => secrets.has(name))) throw new errors.ValidationError('The query names a field that nobody may ask for.');
    return next();
  };
};

export default secretFields;

/** An invitation's page, and what it asks: whom the invitation is for. Its token is a parameter of its own there, not a field to filter or sort by. */
const INVITATION = ['/admin/auth/register', '/admin/registration-info'];

function isInvitation({ method, path, query }: Context): boolean {
  const names = Object.keys(query);
  return method === 'GET' && INVITATION.includes(path) && names.length === 1 && typeof query.registrationToken === 'string';
}

/** All names of fields in a query, each part of a path by itself. */
function namesIn(query: unknown, areNames = false): string[] {
  if (typeof query === 'string') return areNames ? query.split(/\W+/) : [];
  if (typeof query !== 'object' || query === null) return [];
  return Object.entries(query).flatMap(([name, value]) => [...name.split(/\W+/), ...namesIn(value, areNames || NAMING.includes(name))]);
}
