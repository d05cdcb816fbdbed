import { clientNetwork, SOLUTION_HEADER, widerNetwork } from '@site/rules';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

import { environment } from '../../environment';
import { refuseStaff } from '../bot-protection/write-rate-limits';
import { makeChallenge, challengePurpose, verifyChallengeSolution } from '../bot-protection/challenge';
import { type Count, countersOf } from '../bot-protection/rate-counters';
import { refuse } from '../../lib/errors';
import { peerAddress } from '../../lib/peer-address';
import { knownDevice, rememberDevice } from '../bot-protection/known-device';

/** Highest difficulty of challenges, which grows with attempts on an account. The owner waits some seconds on a new device. */
const HARDEST = 4;

/** Steps without a session. */
export type Step = 'login' | 'forgot-password' | 'reset-password' | 'register' | 'registration-info' | 'register-admin';

/**
 * Route middleware of the log-in routes: counts each step by address, network and account. Only addresses and networks are
 * refused; for accounts and the total, a challenge is required, which the admin solves in the background. Known devices are
 * counted separately.
 */
export function limitAttempts(strapi: Core.Strapi, step: Step) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (step === 'login') requireCredentialsInBody(ctx);
    const { account, subject } = subjectOf(ctx);
    if (!(await isKnown(strapi, ctx, step, account))) {
      const { over, difficulty } = await count(strapi, ctx, step, account);
      if (over) return refuseStaff(ctx, 'attempts', over.wait);
      if (difficulty > 0) {
        const purpose = challengePurpose(`${step} ${subject}`);
        const solved = await verifyChallengeSolution(ctx.get(SOLUTION_HEADER), purpose);
        if (solved === undefined || (await countersOf(strapi).count('solved', solved)).isOver) return refuse(ctx, 'challenge_required', { challenge: await makeChallenge(purpose, difficulty) });
      }
    }
    await next();
    const email = emailOfAnswer(ctx.body);
    if (ctx.status === 200 && email !== undefined) rememberDevice(ctx, email);
  };
}

/** Passport also reads credentials from the query, where attempts would not be counted for the account. @throws ValidationError */
function requireCredentialsInBody(ctx: Context): void {
  const { email } = (ctx.request.body ?? {}) as { readonly email?: unknown };
  if (typeof email === 'string' && !('email' in ctx.query) && !('password' in ctx.query)) return;
  throw new errors.ValidationError('The e-mail address and the password have to be in the body.');
}

/** The account in the request, and the subject that a challenge is bound to. */
function subjectOf(ctx: Context): { readonly account: string; readonly subject: string } {
  const body = (ctx.request.body ?? {}) as Readonly<Record<string, unknown>>;
  const account = typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
  return { account, subject: JSON.stringify([account, body.resetPasswordToken, body.registrationToken, ctx.query.registrationToken]) };
}

async function isKnown(strapi: Core.Strapi, ctx: Context, step: Step, account: string): Promise<boolean> {
  const device = account === '' ? undefined : knownDevice(ctx);
  return device !== undefined && device.isOf(account) && !(await countersOf(strapi).count('device', `${step} ${device.id}`)).isOver;
}

async function count(strapi: Core.Strapi, ctx: Context, step: Step, account: string): Promise<{ readonly over: Count | undefined; readonly difficulty: number }> {
  const { limits } = environment();
  const address = peerAddress(ctx.req, environment().trustedProxies);
  const [own, network, toAccount, all] = await countersOf(strapi).countInTurn(
    ['login', `${step} ${clientNetwork(address)}`],
    ['loginNetwork', `${step} ${widerNetwork(address)}`],
    ['account', `${step} ${account}`],
    ['loginAll', step],
  );
  const over = [own, network].find(({ isOver }) => isOver);
  const askAccount = account === '' ? Infinity : (limits.askAccount ?? Infinity);
  const requiresChallenge = own.count > (limits.askLogin ?? Infinity) || network.count > (limits.askLoginNetwork ?? Infinity) || all.count > (limits.askLoginAll ?? Infinity) || toAccount.count > askAccount;
  const difficulty = requiresChallenge ? Math.min(HARDEST, 1 + Math.floor(toAccount.count / (10 * Math.max(1, askAccount)))) : 0;
  return { over, difficulty };
}

/** The e-mail address of the account that the response logs in. */
function emailOfAnswer(body: unknown): string | undefined {
  const email = (body as { data?: { user?: { email?: unknown } } } | null | undefined)?.data?.user?.email;
  return typeof email === 'string' ? email : undefined;
}
