import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

import { fieldError, refusal } from '../../lib/field-errors';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import type { User } from '../../strapi-internals/admin-services';

/** In characters. The audit log keeps names with each action. */
const LONGEST_NAME = 100;
/** Accounts or roles in one request: more than a page of the list shows. */
const MOST_NAMED = 100;
/** Permissions in one request. The admin asks about all that somebody has for the types of content, some dozens for each role. */
const MOST_CHECKED = 500;
/** How long lists in a request may be, by their names. */
const MAX_LENGTHS = { ids: MOST_NAMED, roles: MOST_NAMED, permissions: MOST_CHECKED };
const NAMES = ['firstname', 'lastname', 'username', 'name'] as const;

const TEXTS = {
  en: { own: 'Change your own e-mail address and password in your profile, where the current password is asked for.', ownDeleted: 'Nobody can delete their own account: ask a colleague who manages accounts.', long: `Please use at most ${LONGEST_NAME} characters.` },
  ru: { own: 'Свой адрес почты и пароль меняют в профиле: там нужен и текущий пароль.', ownDeleted: 'Свою учётную запись удалить нельзя: попросите коллегу, который управляет учётными записями.', long: `Не больше ${LONGEST_NAME} знаков.` },
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

/** Route middleware of deleting an account: nobody deletes their own. Strapi compares its number with the text of the path. */
export function keepOwnAccount(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (rowId(ctx.params.id) === (ctx.state.user as User).id) throw new errors.ValidationError(TEXTS[staffLanguage(strapi)].ownDeleted);
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

/** Cyrillic letters, and the Latin ones that look like them, some of them only as capitals. */
const [CYRILLIC, LATIN] = ['авекмнорстухіјѕ', 'abekmhopctyxijs'];

/** Without spaces and what nobody sees: some of it looks like a space, or keeps an accent from its letter. */
function asRead(name: string): string {
  const visible = name.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').normalize('NFKC').toLowerCase();
  return Array.from(visible, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter).join('');
}

/** Route middleware of roles: a name that reads like that of another one would be taken for it, in the list and in mails. */
export function keepRolesApart(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { name } = bodyOf(ctx);
    if (typeof name !== 'string') return next();
    const wanted = asRead(name);
    if (wanted === '') throw refusal(strapi, [{ path: ['name'], code: 'field_empty', values: {} }]);
    const roles: readonly { readonly id: number; readonly name: string }[] = await strapi.db.query('admin::role').findMany({ select: ['id', 'name'] });
    if (roles.some((role) => role.id !== rowId(ctx.params.id) && asRead(role.name) === wanted)) throw refusal(strapi, [{ path: ['name'], code: 'value_taken', values: {} }]);
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

/** Route middleware of changes: refuses lists that only a program would send, before anything is looked up for them. */
export function keepListsShort(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    for (const [name, max] of Object.entries(MAX_LENGTHS)) {
      const { length } = [bodyOf(ctx)[name] ?? []].flat();
      if (length > max) throw refusal(strapi, [{ path: [name], code: 'list_too_long', values: { count: length, max } }]);
    }
    await next();
  };
}

/** Route middleware of new accounts: Strapi fails on an address that is none. */
export function expectAddress(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (typeof bodyOf(ctx).email !== 'string') throw refusal(strapi, [{ path: ['email'], code: 'field_empty', values: {} }]);
    await next();
  };
}

/**
 * Route middleware of deleting several accounts or roles: each exists and is named once, as a number. Strapi fails on others,
 * after it has deleted some, and takes the own account if its number is written as text. Other spellings the audit log refuses.
 */
export function nameEachOnce(strapi: Core.Strapi, type: 'admin::user' | 'admin::role') {
  return async (ctx: Context, next: Next): Promise<void> => {
    const body = bodyOf(ctx);
    if (!Array.isArray(body.ids)) return next();
    const ids = [...new Set(body.ids.map((id) => rowId(id)))];
    if (ids.length > 0 && (ids.includes(undefined) || (await strapi.db.query(type).count({ where: { id: { $in: ids } } })) < ids.length)) return ctx.notFound();
    Object.assign(body, { ids });
    await next();
  };
}

/** Route middleware of the list of roles: Strapi does not remove the secrets of the accounts that it would add. */
export async function refusePopulate({ query }: Context, next: Next): Promise<void> {
  if ('populate' in query) throw new errors.ValidationError('This list takes no populate.');
  await next();
}
