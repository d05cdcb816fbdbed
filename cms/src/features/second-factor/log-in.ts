import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { staffLanguage } from '../../lib/staff-language';
import { recordGuessing } from '../audit/record';
import { refuseStaff } from '../bot-protection/write-rate-limits';
import { CODE_HEADER, type Demand, TICKET_HEADER } from './api-types';
import { countAttempt } from './attempts';
import { progressOf } from './progress';
import { stepOfCode } from './one-time-codes';
import { requiresSecondFactor } from './requirement';
import { type Account, acceptCode, hasSecondFactor, storeSecondFactor } from './second-factors';
import { keyOfTicket, newSetUp } from './set-up';

const TEXTS: Readonly<Record<Demand['kind'], Readonly<Record<'en' | 'ru', string>>>> = {
  code: { en: 'Enter the code of your authenticator app.', ru: 'Введите код из приложения-аутентификатора.' },
  wrong: { en: 'This code is wrong, or it was used already. Enter the next one.', ru: 'Код неверный или уже использован. Введите следующий.' },
  set_up: { en: 'Your account needs a second factor. Set it up to log in.', ru: 'Для вашей учётной записи нужен второй шаг входа. Настройте его, чтобы войти.' },
};

/**
 * Checks the second factor of an account whose password, link or invitation was right, before its session is made: the code
 * of the request or, where the account has to set one up first, the code for the key that the request confirms.
 * @returns false if the request must not go on; {@link answerDemands} then says what is missing
 */
export async function passSecondFactor(strapi: Core.Strapi, account: Account): Promise<boolean> {
  const ctx = strapi.requestContext.get() as Context | undefined;
  if (!ctx) return false;
  const progress = progressOf(ctx);
  const has = await hasSecondFactor(strapi, account.id);
  if (!has && !(await requiresSecondFactor(strapi, account.id))) return true;

  const [code, ticket] = [decoded(ctx.get(CODE_HEADER)), ctx.get(TICKET_HEADER)];
  const key = has || ticket === '' ? undefined : keyOfTicket(ticket, account.id, 'first');
  if (has ? code === '' : key === undefined) {
    progress.demand = has ? { kind: 'code' } : { kind: 'set_up', setUp: newSetUp(account, 'first') };
    return false;
  }
  if (key === undefined) {
    const over = await countAttempt(strapi, ctx, account);
    if (over) {
      Object.assign(progress, { over, ...(over.count > 0 ? { refused: account } : {}) });
      return false;
    }
    if (!(await acceptCode(strapi, account, code))) return wrong();
  } else {
    // Not counted: whoever has the key needs not guess, and a counter that is full must not delay a set-up after a reset.
    const step = stepOfCode(code, key, { lastStep: 0, now: new Date() });
    if (step === undefined) return wrong();
    const recoveryCodes = await storeSecondFactor(strapi, account, key, { occasion: 'first', step, endsSessions: true });
    if (!recoveryCodes) return wrong();
    progress.recoveryCodes = recoveryCodes;
  }
  progress.proved = account.id;
  return true;

  function wrong(): false {
    progress.demand = { kind: 'wrong' };
    return false;
  }
}

/** The browser encodes what was typed: headers have no letters but Latin ones. */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/** Route middleware of all log-in routes: answers with what is missing, and with the recovery codes of a set-up. */
export function answerDemands(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const progress = progressOf(ctx);
    try {
      await next();
    } catch (error) {
      if (!progress.demand && !progress.over) throw error;
    }
    if (progress.over) {
      refuseStaff(ctx, 'attempts', progress.over.wait);
      // Somebody has the password, or the mailbox, and guesses codes.
      if (progress.refused) await recordGuessing(strapi, 'second_factor_refused', progress.refused.id, { id: null, email: null });
    } else if (progress.demand) {
      ctx.status = 403;
      ctx.body = { data: null, error: { status: 403, name: 'SecondFactorError', message: TEXTS[progress.demand.kind][staffLanguage(strapi)], details: { secondFactor: progress.demand } } };
    } else if (ctx.status === 200 && progress.recoveryCodes) {
      const { data } = ctx.body as { readonly data: object };
      ctx.body = { data: { ...data, recoveryCodes: progress.recoveryCodes } };
    }
  };
}
