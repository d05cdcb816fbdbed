import { clientNetwork, widerNetwork } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { knownDevice } from './known-device';
import { environment } from '../../environment';
import { type Count, countersOf, type RateLimitState } from './rate-counters';
import { hasKey } from '../request-pipeline/credentials';
import { refuse } from '../../lib/errors';
import { normalPath } from '../../lib/normal-path';
import { peerAddress } from '../../lib/peer-address';
import { languageOf } from '../../lib/staff-language';
import { visitorRouteOf } from '../request-pipeline/visitor-routes';
import { LOGIN_ROUTES } from '../../strapi-internals/login-routes';

/** Methods without effect, counted in `read-rate-limits.ts`. */
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Log-in routes: a flood of one does not use up the limit of staff's changes. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(LOGIN_ROUTES.map((name) => `/admin/${name}`));

/** Previews beside a form, one for each pause between letters, which change nothing: typing does not use up that limit either. */
const PREVIEWS = '/preview-beside/';

/**
 * Limits writes per address and network, before their bodies are read; visitors' routes are counted separately. Beyond the
 * limit the response is 429. Nobody is refused because of other senders: below the limits, and when all together send too
 * much, visitors get a challenge (challenge-policy.ts). Log-in attempts are counted in accounts/login-rate-limits.ts.
 */
const limits: Core.MiddlewareFactory = (_config, { strapi }) => async (ctx, next) => {
  if (READS.includes(ctx.method)) return next();
  const counters = countersOf(strapi);
  const address = peerAddress(ctx.req, environment().trustedProxies);
  const [own, network] = [clientNetwork(address), widerNetwork(address)];

  const path = normalPath(ctx.path);

  const route = visitorRouteOf(ctx);
  if (!route) {
    // Staff behind a shared address are distinguished by their known devices.
    const device = knownDevice(ctx)?.id;
    const way = WITHOUT_SESSION.has(path) ? path : path.startsWith(PREVIEWS) ? PREVIEWS : '';
    const counts = await counters.countInTurn(['staff', `${way} ${device ?? own}`], ...(device === undefined ? [['staffNetwork', `${way} ${network}`] as const] : []));
    const over = counts.find(({ isOver }) => isOver);
    return over ? refuseStaff(ctx, way === '' ? 'changes' : 'attempts', over.wait) : next();
  }

  if (!hasKey(ctx, environment().publicClientKey)) {
    // Without a valid key it will be refused later; it does not count against visitors.
    const count = await counters.count('staff', `without key ${own}`);
    return count.isOver ? refuseVisitor(ctx, count) : next();
  }
  if (route.counted === 'step') {
    const over = (await counters.countInTurn(['step', own], ['stepNetwork', network])).find(({ isOver }) => isOver);
    return over ? refuseVisitor(ctx, over) : next();
  }
  const [ofAddress, ofNetwork, ofAll] = await counters.countInTurn(['address', `${path} ${own}`], ['network', `${path} ${network}`], ['all', path]);
  const over = [ofAddress, ofNetwork].find(({ isOver }) => isOver);
  if (over) return refuseVisitor(ctx, over);
  const { askAddress, askNetwork, askAll } = environment().limits;
  (ctx.state as RateLimitState).requiresChallenge = ofAddress.count > (askAddress ?? Infinity) || ofNetwork.count > (askNetwork ?? Infinity) || ofAll.count > (askAll?.points ?? Infinity);
  return next();
};

function refuseVisitor(ctx: Context, { wait }: Count): void {
  ctx.set('Retry-After', String(wait));
  refuse(ctx, 'too_many_requests');
}

const TEXTS = {
  attempts: {
    en: (minutes: number) => `Too many attempts. Please try again in ${minutes} min.`,
    ru: (minutes: number) => `Слишком много попыток. Попробуйте ещё раз через ${minutes} мин.`,
  },
  changes: {
    en: (minutes: number) => `Too many changes at once. Please try again in ${minutes} min.`,
    ru: (minutes: number) => `Слишком много изменений сразу. Попробуйте ещё раз через ${minutes} мин.`,
  },
} as const;

/** The admin shows the message verbatim. */
export function refuseStaff(ctx: Context, what: keyof typeof TEXTS, wait: number): void {
  ctx.set('Retry-After', String(wait));
  ctx.status = 429;
  ctx.body = { data: null, error: { status: 429, name: 'RateLimitError', message: TEXTS[what][languageOf(ctx)](Math.ceil(wait / 60)), details: {} } };
}

export default limits;
