import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { fieldError } from '../../lib/field-errors';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import { USER, type User } from '../../strapi-internals/admin-services';
import { endOtherSessions } from '../../strapi-internals/admin-sessions';
import { leaveAdministrators } from '../accounts/administrators';
import { countPassword, isPasswordOf } from '../accounts/current-password';
import { refuseStaff } from '../bot-protection/write-rate-limits';
import type { NewRecoveryCodes, SecondFactorState, SetUp } from './api-types';
import { countAttempt } from './attempts';
import { stepOfCode } from './one-time-codes';
import { requiresSecondFactor } from './requirement';
import { resetSecondFactor } from './reset';
import { acceptCode, findSecondFactor, hasSecondFactor, removeSecondFactor, renewRecoveryCodes, storeSecondFactor } from './second-factors';
import { keyOfTicket, newSetUp, type Occasion } from './set-up';

const TEXTS = {
  password: { en: 'This is not your current password.', ru: 'Это не ваш текущий пароль.' },
  code: { en: 'This code is wrong, or it was used already. Enter the next one.', ru: 'Код неверный или уже использован. Введите следующий.' },
  expired: { en: 'This key has expired. Begin again.', ru: 'Срок этого ключа истёк. Начните заново.' },
  required: { en: 'The administration settings require a second factor for your role: it can be replaced, but not removed.', ru: 'По настройкам администратора для вашей роли второй шаг входа обязателен: его можно заменить, но не убрать.' },
} as const;

const text = v.pipe(v.string(), v.maxLength(2_000));
const BODY = v.strictObject({ currentPassword: v.optional(text, ''), code: v.optional(text, ''), ticket: v.optional(text, '') });
type Body = v.InferOutput<typeof BODY>;

/** Routes with which staff manage their own second factor, and administrators that of others. */
export function addSecondFactorRoutes(strapi: Core.Strapi): void {
  const own = ownRoutes(strapi);
  addStaffRoutes(strapi, '/second-factor', [
    { method: 'GET', path: '/own', handle: async (ctx) => answer(ctx, await stateOf(strapi, (await ownerOf(strapi, ctx)).id)) },
    { method: 'POST', path: '/own/begin', handle: own.begin },
    { method: 'POST', path: '/own/confirm', handle: own.confirm },
    { method: 'POST', path: '/own/recovery-codes', handle: own.renewCodes },
    { method: 'POST', path: '/own/remove', handle: own.remove },
    { method: 'GET', path: '/accounts/:id', policy: requireRights('admin::users.read'), handle: async (ctx) => answer(ctx, await stateOf(strapi, await accountOf(strapi, ctx))) },
    { method: 'POST', path: '/accounts/:id/reset', policy: requireRights('admin::users.read', 'admin::users.update'), handle: (ctx) => reset(strapi, ctx) },
  ]);
}

function ownRoutes(strapi: Core.Strapi) {
  return {
    /** Hands out a key. Takes the password, and where there is a second factor, its code. */
    async begin(ctx: Context): Promise<SetUp | undefined> {
      const [user, body] = [await ownerOf(strapi, ctx), bodyOf(ctx)];
      if (!(await takePassword(strapi, ctx, user, body))) return undefined;
      const has = await hasSecondFactor(strapi, user.id);
      if (has && !(await takeCode(strapi, ctx, user, body))) return undefined;
      return answer(ctx, newSetUp(user, has ? 'replacement' : 'first'));
    },

    /** Stores the key, once a code shows that the app has it. All other sessions end: they were opened without it. */
    async confirm(ctx: Context): Promise<NewRecoveryCodes> {
      const [user, { ticket, code }] = [await ownerOf(strapi, ctx), bodyOf(ctx)];
      const occasion: Occasion = (await hasSecondFactor(strapi, user.id)) ? 'replacement' : 'first';
      const key = keyOfTicket(ticket, user.id, occasion);
      if (key === undefined) throw fieldError('code', TEXTS.expired[staffLanguage(strapi)]);
      const step = stepOfCode(code, key, { lastStep: 0, now: new Date() });
      if (step === undefined) throw fieldError('code', TEXTS.code[staffLanguage(strapi)]);
      const recoveryCodes = await storeSecondFactor(strapi, user, key, { occasion, step });
      if (!recoveryCodes) throw fieldError('code', TEXTS.expired[staffLanguage(strapi)]);
      await endOtherSessions(strapi, String(user.id), sessionOf(ctx));
      return answer(ctx, { recoveryCodes });
    },

    async renewCodes(ctx: Context): Promise<NewRecoveryCodes | undefined> {
      const [user, body] = [await ownerOf(strapi, ctx), bodyOf(ctx)];
      if (!(await takeCode(strapi, ctx, user, body))) return undefined;
      return answer(ctx, { recoveryCodes: await renewRecoveryCodes(strapi, user) });
    },

    async remove(ctx: Context): Promise<SecondFactorState | undefined> {
      const [user, body] = [await ownerOf(strapi, ctx), bodyOf(ctx)];
      if (await requiresSecondFactor(strapi, user.id)) throw fieldError('code', TEXTS.required[staffLanguage(strapi)]);
      if (!(await takePassword(strapi, ctx, user, body)) || !(await takeCode(strapi, ctx, user, body))) return undefined;
      await removeSecondFactor(strapi, user.id, 'second_factor_removed');
      return answer(ctx, await stateOf(strapi, user.id));
    },
  };
}

/** Removes the second factor of somebody who has lost it, and ends their sessions. Their own they remove in their profile, with a code. */
async function reset(strapi: Core.Strapi, ctx: Context): Promise<SecondFactorState> {
  const id = await accountOf(strapi, ctx);
  if (id === (ctx.state.user as User).id) throw new RefusalError('forbidden');
  await leaveAdministrators(strapi, ctx, [id]);
  await resetSecondFactor(strapi, id);
  return answer(ctx, await stateOf(strapi, id));
}

async function stateOf(strapi: Core.Strapi, account: number): Promise<SecondFactorState> {
  const row = await findSecondFactor(strapi, account);
  return { setUpAt: row ? new Date(row.set_up_at).toISOString() : null, isRequired: await requiresSecondFactor(strapi, account), recoveryCodesLeft: row?.recovery_codes.length ?? 0 };
}

/** The account of the session, as it is now. An API key has no second factor to manage. */
async function ownerOf(strapi: Core.Strapi, ctx: Context): Promise<User> {
  sessionOf(ctx);
  const user: User | null = await strapi.db.query(USER).findOne({ where: { id: (ctx.state.user as User).id } });
  if (!user) throw new RefusalError('unauthorized');
  return user;
}

function sessionOf({ state }: Context): string {
  const { session } = state as { readonly session?: { readonly id?: string } };
  if (session?.id === undefined) throw new RefusalError('forbidden');
  return session.id;
}

async function accountOf(strapi: Core.Strapi, { params }: Context): Promise<number> {
  const id = rowId(params.id);
  if (id === undefined || (await strapi.db.query(USER).count({ where: { id } })) === 0) throw new RefusalError('not_found');
  return id;
}

function bodyOf({ request }: Context): Body {
  const parsed = v.safeParse(BODY, request.body);
  if (!parsed.success) throw new RefusalError('validation_failed');
  return parsed.output;
}

/** @returns false if it has answered that there were too many attempts @throws ValidationError if it is wrong */
async function takePassword(strapi: Core.Strapi, ctx: Context, user: User, { currentPassword }: Body): Promise<boolean> {
  const over = await countPassword(strapi, user);
  if (over) {
    refuseStaff(ctx, 'attempts', over.wait);
    return false;
  }
  if (!(await isPasswordOf(strapi, user, currentPassword))) throw fieldError('currentPassword', TEXTS.password[staffLanguage(strapi)]);
  return true;
}

/** @returns false if it has answered that there were too many attempts @throws ValidationError if it is wrong */
async function takeCode(strapi: Core.Strapi, ctx: Context, user: User, { code }: Body): Promise<boolean> {
  const over = await countAttempt(strapi, ctx, user);
  if (over) {
    refuseStaff(ctx, 'attempts', over.wait);
    return false;
  }
  if (!(await acceptCode(strapi, user, code))) throw fieldError('code', TEXTS.code[staffLanguage(strapi)]);
  return true;
}

function answer<T>(ctx: Context, data: T): T {
  ctx.set('Cache-Control', 'no-store');
  return data;
}
