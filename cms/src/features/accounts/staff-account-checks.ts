import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

import { fieldError, refusal } from '../../lib/field-errors';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import { USER, type User } from '../../strapi-internals/admin-services';

/** In characters. The audit log keeps names with each action. */
const LONGEST_NAME = 100;
/** More than a page of the list shows. */
const MOST_DELETED = 100;
const NAMES = ['firstname', 'lastname', 'username', 'name'] as const;

const TEXTS = {
  en: { own: 'Change your own e-mail address and password in your profile, where the current password is asked for.', long: `Please use at most ${LONGEST_NAME} characters.`, many: `At most ${MOST_DELETED} accounts can be deleted at once.` },
  ru: { own: 'Свой адрес почты и пароль меняют в профиле: там нужен и текущий пароль.', long: `Не больше ${LONGEST_NAME} знаков.`, many: `За один раз можно удалить не больше ${MOST_DELETED} учётных записей.` },
} as const;

type Fields = Readonly<Record<string, unknown>>;

const bodyOf = ({ request }: Context): Fields => (request.body ?? {}) as Fields;
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Route middleware of accounts: one's own address and password change only where the current password is asked for. The audit log refuses other spellings of a number. */
export function keepOwnInProfile(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const user = ctx.state.user as User;
    const { email, password } = bodyOf(ctx);
    const isOther = typeof email === 'string' ? email.trim().toLowerCase() !== user.email.toLowerCase() : isGiven(email);
    const field = isGiven(password) ? 'password' : isOther ? 'email' : undefined;
    if (rowId(ctx.params.id) === user.id && field !== undefined) throw fieldError(field, TEXTS[staffLanguage(strapi)].own);
    await next();
  };
}

const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > LONGEST_NAME;

/** Route middleware of accounts, roles and keys: refuses names that only a program would send. */
export function keepNamesShort(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const body = bodyOf(ctx);
    const fields = { ...body, ...(typeof body.userInfo === 'object' ? body.userInfo : {}) } as Fields;
    const long = NAMES.find((name) => isLong(fields[name]));
    if (long !== undefined) throw fieldError(long, TEXTS[staffLanguage(strapi)].long);
    await next();
  };
}

/** Without spaces and what nobody sees: some of it looks like a space. */
const asRead = (name: string): string => name.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').toLowerCase();

/** Route middleware of roles: a name that reads like that of another one would be taken for it, in the list and in mails. */
export function keepRolesApart(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { name } = bodyOf(ctx);
    if (typeof name !== 'string') return next();
    if (asRead(name) === '') throw refusal(strapi, [{ path: ['name'], code: 'field_empty', values: {} }]);
    const roles: readonly { readonly id: number; readonly name: string }[] = await strapi.db.query('admin::role').findMany({ select: ['id', 'name'] });
    if (roles.some((role) => role.id !== rowId(ctx.params.id) && asRead(role.name) === asRead(name))) throw refusal(strapi, [{ path: ['name'], code: 'value_taken', values: {} }]);
    await next();
  };
}

/** Route middleware of accounts: the roles that are given exist, and each is named once, as a number. On others Strapi fails. */
export function nameKnownRoles(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const body = bodyOf(ctx);
    const { roles } = body;
    if (!Array.isArray(roles)) return next();
    const ids = [...new Set(roles.map((role) => rowId(role)))];
    if (ids.includes(undefined) || (await strapi.db.query('admin::role').count({ where: { id: { $in: ids } } })) < ids.length) throw refusal(strapi, [{ path: ['roles'], code: 'not_in_list', values: {} }]);
    Object.assign(body, { roles: ids });
    await next();
  };
}

/**
 * Route middleware of deleting several accounts: each exists and is named once, as a number. Strapi fails on others, after it
 * has deleted some, and takes the own account if its number is written as text. Other spellings the audit log refuses.
 */
export function nameEachOnce(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const body = bodyOf(ctx);
    if (!Array.isArray(body.ids)) return next();
    if (body.ids.length > MOST_DELETED) throw fieldError('ids', TEXTS[staffLanguage(strapi)].many);
    const ids = [...new Set(body.ids.map((id) => rowId(id)))];
    if (ids.length > 0 && (ids.includes(undefined) || (await strapi.db.query(USER).count({ where: { id: { $in: ids } } })) < ids.length)) return ctx.notFound();
    Object.assign(body, { ids });
    await next();
  };
}

/** Route middleware of the list of roles: Strapi does not remove the secrets of the accounts that it would add. */
export async function refusePopulate({ query }: Context, next: Next): Promise<void> {
  if ('populate' in query) throw new errors.ValidationError('This list takes no populate.');
  await next();
}
