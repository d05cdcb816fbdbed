import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isIPv6 } from 'node:net';

import { environment } from '../environment';
import { type Count, countersOf, type Counted } from '../robots/counters';
import { refuse } from '../utils/errors';
import { peerAddress } from '../utils/peer-address';
import { maxBytesOf } from '../utils/visitors-calls';

/** Where passwords and the like are tried. */
const LOGIN_PATHS = ['login', 'register', 'register-admin', 'forgot-password', 'reset-password'];

/** What changes nothing, and is not counted. */
const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Counts what is sent, before it is read: of an address and altogether; what visitors send, each way by itself. Over the
 * limit the answer is 429; well below it already, it is noted of visitors that much is sent, for robots/ask.ts.
 */
const limits: Core.MiddlewareFactory = (_config, { strapi }) => {
  const admin = strapi.config.get<string>('admin.path', '/admin');
  const logins = new Set(LOGIN_PATHS.map((name) => `${admin}/${name}`));
  return async (ctx, next) => {
    if (READS.includes(ctx.method)) return next();
    const counters = countersOf(strapi);
    const path = pathOf(ctx);
    const from = networkOf(peerAddress(ctx.req, environment().trustedProxies));

    if (maxBytesOf(ctx) !== undefined) {
      const [own, all] = await counters.countBoth('address', 'all', from, path);
      if (own.isOver || all.isOver) return refuseVisitor(ctx, waitOf(own, all));
      const { askAddress, askAll } = environment().limits;
      (ctx.state as Counted).isMuch = own.count > (askAddress ?? Infinity) || all.count > (askAll ?? Infinity);
      return next();
    }

    const isLogin = ctx.method === 'POST' && logins.has(path);
    const [own, all] = await (isLogin ? counters.countBoth('login', 'loginAll', `${path} ${from}`) : counters.countBoth('staff', 'staffAll', from));
    if (own.isOver || all.isOver) return refuseStaff(ctx, isLogin ? 'attempts' : 'changes at once', waitOf(own, all));
    return next();
  };
};

const waitOf = (...counts: readonly Count[]): number => Math.max(...counts.map(({ wait }) => wait));

function refuseVisitor(ctx: Context, wait: number): void {
  ctx.set('Retry-After', String(wait));
  refuse(ctx, 'too_many_requests');
}

/** The admin shows the message as it is. */
function refuseStaff(ctx: Context, what: string, wait: number): void {
  ctx.set('Retry-After', String(wait));
  ctx.status = 429;
  ctx.body = { data: null, error: { status: 429, name: 'RateLimitError', message: `Too many ${what}. Please try again in ${Math.ceil(wait / 60)} min.`, details: {} } };
}

/** The router takes a path in capitals, and with a slash at its end, for the same. */
function pathOf({ path }: Context): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

/** Somebody with IPv6 has a network of addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  return [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':');
}

export default limits;
