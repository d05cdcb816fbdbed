import { isDeepStrictEqual } from 'node:util';

import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { rowId } from '../../lib/row-id';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { USER } from '../../strapi-internals/admin-services';
import { TOKEN } from '../../strapi-internals/api-tokens';
import { administers, type RoleWithRights } from '../accounts/administrators';
import type { AuditAction } from './actions';
import type { Details } from './audit-entry';
import { type Account, accountIn, recordSession } from './log-ins';
import { recordAction } from './record';

const ROLE = 'admin::role';
const TRANSFER_TOKEN = 'admin::transfer-token';

/** Routes of the admin whose success is recorded: what they do, and to what. */
const ROUTES: readonly (readonly [method: string, path: string, action: AuditAction, type: string])[] = [
  ['POST', '/users', 'account_created', USER],
  ['PUT', '/users/:id', 'account_changed', USER],
  ['DELETE', '/users/:id', 'account_deleted', USER],
  ['POST', '/users/batch-delete', 'account_deleted', USER],
  ['POST', '/roles', 'role_created', ROLE],
  ['PUT', '/roles/:id', 'role_changed', ROLE],
  ['PUT', '/roles/:id/permissions', 'permissions_changed', ROLE],
  ['DELETE', '/roles/:id', 'role_deleted', ROLE],
  ['POST', '/roles/batch-delete', 'role_deleted', ROLE],
  ...(['/api-tokens', '/admin-tokens'] as const).flatMap((path) => keyRoutes(path, TOKEN)),
  ...keyRoutes('/transfer/tokens', TRANSFER_TOKEN),
];

function keyRoutes(path: string, type: string): typeof ROUTES {
  return [
    ['POST', path, 'key_created', type],
    ['PUT', `${path}/:id`, 'key_changed', type],
    ['POST', `${path}/:id/regenerate`, 'key_changed', type],
    ['DELETE', `${path}/:id`, 'key_deleted', type],
  ];
}

/**
 * Records changes of accounts, roles and keys, each in one transaction with its entry: what cannot be recorded is not done.
 * Must be called before Strapi registers its routes.
 */
export function recordAccountChanges(strapi: Core.Strapi): void {
  for (const [method, path, action, type] of ROUTES) {
    addToAdminRoute(strapi, method, path, async (ctx, next) => {
      const named = namedIds(path, ctx);
      if (!named) return ctx.notFound();
      await strapi.db.transaction(async () => {
        const known = await statesOf(strapi, type, named);
        await next();
        if (ctx.status >= 400) return;
        for (const id of named.length > 0 ? known.keys() : [createdId(ctx.body)]) {
          const before = known.get(id);
          const after = action.endsWith('_deleted') ? undefined : await stateOf(strapi, type, id);
          const changes = difference(before, after, path.endsWith('/regenerate'));
          const details = { ...changes, ...administering(before, after) };
          const isPasswordSet = type === USER && before !== undefined && setsPassword(ctx);
          // With what changes at once: who wants to take the account over changes its address, too, and the owner learns of it only at the former one.
          if (isPasswordSet) await recordAction(strapi, { action: 'password_set', type, subject: id, details });
          if (!isPasswordSet || Object.keys(changes).length > 0) await recordAction(strapi, { action, type, subject: id, details, isSameAct: isPasswordSet });
        }
      });
    });
  }
  addToAdminRoute(strapi, 'PUT', '/users/me', recordOwnChange(strapi));
  addToAdminRoute(strapi, 'POST', '/register', recordPassword(strapi));
  addToAdminRoute(strapi, 'POST', '/reset-password', recordPassword(strapi));
  addToAdminRoute(strapi, 'POST', '/logout', async (ctx, next) => {
    await next();
    const { user } = ctx.state as { readonly user?: Account };
    if (ctx.status < 400 && user) await recordSession(strapi, 'log_out', user);
  });
}

function recordOwnChange(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { id } = ctx.state.user as { readonly id: number };
    await strapi.db.transaction(async () => {
      const before = await stateOf(strapi, USER, id);
      await next();
      if (ctx.status >= 400) return;
      const details = difference(before, await stateOf(strapi, USER, id), false);
      if (setsPassword(ctx)) await recordAction(strapi, { action: 'password_set', type: USER, subject: id });
      // Setting the language of the admin is nothing to keep.
      if (Object.keys(details).length > 0) await recordAction(strapi, { action: 'account_changed', type: USER, subject: id, details });
    });
  };
}

/** A password that is set through a link: an invitation, or a forgotten one. */
function recordPassword(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await strapi.db.transaction(async () => {
      await next();
      const account = accountIn(ctx.body);
      if (ctx.status !== 200 || !account) return;
      await recordAction(strapi, { action: 'password_set', type: USER, subject: account.id, by: account });
      // Strapi logs them in with it.
      await recordAction(strapi, { action: 'log_in', type: USER, subject: account.id, by: account });
    });
  };
}

/** The values of an account, role or key that an entry names. */
interface State {
  readonly values: Details;
  /** Of an account, the names of its roles with rights of administrators, read together: soon after, they may have other names, or no such rights. */
  readonly administering: readonly string[];
  /** What a role or key may do, with the conditions, fields and parameters of each right; of others, nothing. */
  readonly rights: ReadonlyMap<string, string>;
}

function setsPassword({ request }: Context): boolean {
  const { password } = (request.body ?? {}) as { readonly password?: unknown };
  return password !== undefined && password !== null;
}

/** What the request names; undefined if that is no number of a row. Only deletions name several, in the body: anything else there says nothing. */
function namedIds(path: string, { params, request }: Context): readonly number[] | undefined {
  const { ids } = (request.body ?? {}) as { readonly ids?: unknown };
  const named: readonly unknown[] = path.endsWith('/batch-delete') ? (Array.isArray(ids) ? ids : []) : params.id === undefined ? [] : [params.id];
  const known = named.flatMap((id) => rowId(id) ?? []);
  return known.length === named.length ? known : undefined;
}

/** Of those that exist. */
async function statesOf(strapi: Core.Strapi, type: string, ids: readonly number[]): Promise<ReadonlyMap<number, State>> {
  const known = new Map<number, State>();
  for (const id of ids) {
    const state = await stateOf(strapi, type, id);
    if (state) known.set(id, state);
  }
  return known;
}

/** Relations whose rows an entry names. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = { [USER]: ['roles.permissions'], [ROLE]: ['permissions'], [TOKEN]: ['permissions', 'adminPermissions'] };

interface Right {
  readonly action: string;
  readonly subject?: string | null;
  readonly conditions?: unknown;
  readonly properties?: unknown;
  readonly actionParameters?: unknown;
}
type Row = Readonly<Record<string, unknown>> & Readonly<Partial<Record<'permissions' | 'adminPermissions', readonly Right[]> & Record<'roles', readonly (RoleWithRights & { readonly name: string })[]>>>;

async function stateOf(strapi: Core.Strapi, type: string, id: number): Promise<State | undefined> {
  const row = (await strapi.db.query(type as typeof USER).findOne({ where: { id }, populate: [...(RELATIONS[type] ?? [])] })) as Row | null;
  if (!row) return undefined;
  const rights = new Map<string, string>();
  for (const { action, subject, conditions, properties, actionParameters } of [...(row.permissions ?? []), ...(row.adminPermissions ?? [])]) {
    const right = [action, subject].filter(Boolean).join(' ');
    rights.set(right, `${rights.get(right) ?? ''}${JSON.stringify([conditions, properties, actionParameters ?? {}])}`);
  }
  return { values: valuesOf(type, row), administering: (row.roles ?? []).filter(administers).map(({ name }) => name), rights };
}

function valuesOf(type: string, row: Row): Details {
  if (type === USER) return { email: String(row.email), name: [row.firstname, row.lastname].filter(Boolean).join(' '), active: row.isActive === true && row.blocked !== true, roles: (row.roles ?? []).map(({ name }) => name).sort() };
  const name = { name: String(row.name) };
  return type === TOKEN && typeof row.type === 'string' ? { ...name, access: row.type } : name;
}

/** New values, with the former ones where they differ; only the name if nothing does. */
function difference(before: State | undefined, after: State | undefined, isRenewed: boolean): Details {
  if (!before || !after) return after || before ? { ...(after ?? before)?.values, ...(after && rightsGiven(new Map(), after.rights)) } : {};
  const [former, present] = [before.values, after.values];
  const changed = Object.keys(present).filter((field) => !isDeepStrictEqual(former[field], present[field]));
  const values = Object.fromEntries(changed.map((field) => [field, [former[field] ?? null, present[field] ?? null]]));
  const named = 'email' in present ? {} : { name: present.name ?? null };
  return { ...named, ...values, ...rightsGiven(before.rights, after.rights), ...(isRenewed ? { renewed: true } : {}) };
}

/** Which of the roles that an account had or has are those of administrators; nothing if none is. */
function administering(...states: readonly (State | undefined)[]): Details {
  const names = [...new Set(states.flatMap((state) => state?.administering ?? []))].sort();
  return names.length > 0 ? { administering: names } : {};
}

function rightsGiven(before: State['rights'], after: State['rights']): Details {
  const given = [...after.keys()].filter((right) => !before.has(right)).sort();
  const taken = [...before.keys()].filter((right) => !after.has(right)).sort();
  const altered = [...after.keys()].filter((right) => before.has(right) && before.get(right) !== after.get(right)).sort();
  return { ...(given.length > 0 ? { given } : {}), ...(taken.length > 0 ? { taken } : {}), ...(altered.length > 0 ? { altered } : {}) };
}

function createdId(body: unknown): number {
  const id = rowId((body as { data?: { id?: unknown } } | null | undefined)?.data?.id);
  if (id === undefined) throw new Error('Audit log: Strapi’s answer does not name what was created.');
  return id;
}
