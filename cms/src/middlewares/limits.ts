import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { isIPv6 } from 'node:net';

import { environment } from '../environment';
import { countersOf, type Counted } from '../robots/counters';
import { refuse } from '../utils/errors';
import { peerAddress } from '../utils/peer-address';
import { maxBytesOf } from '../utils/visitors-calls';

/** Where passwords and the like are tried. */
const LOGIN_PATHS = ['login', 'register', 'register-admin', 'forgot-password', 'reset-password'];

/**
 * Counts what is sent, before it is read: of an address and altogether, each way by itself. Over the limit the answer is
 * 429; well below it already, it is noted that much is sent, for robots/ask.ts.
 */
const limits: Core.MiddlewareFactory = (_config, { strapi }) => {
  const admin = strapi.config.get<string>('admin.path', '/admin');
  const logins = new Set(LOGIN_PATHS.map((name) => `${admin}/${name}`));
  return async (ctx, next) => {
    const isLogin = ctx.method === 'POST' && logins.has(pathOf(ctx));
    if (!isLogin && maxBytesOf(ctx) === undefined) return next();

    const counters = countersOf(strapi);
    const who = `${pathOf(ctx)} ${networkOf(peerAddress(ctx.req, environment().trustedProxies))}`;
    const [own, all] = await Promise.all(isLogin ? [counters.count('login', who), counters.count('loginAll')] : [counters.count('address', who), counters.count('all', pathOf(ctx))]);
    if (own.isOver || all.isOver) return (isLogin ? refuseLogin : refuseVisitor)(ctx, Math.max(own.wait, all.wait));
    const { askAddress, askAll } = environment().limits;
    (ctx.state as Counted).isMuch = own.count > (askAddress ?? Infinity) || all.count > (askAll ?? Infinity);
    return next();
  };
};

function refuseVisitor(ctx: Context, wait: number): void {
  ctx.set('Retry-After', String(wait));
  refuse(ctx, 'too_many_requests');
}

/** The admin shows the message as it is. */
function refuseLogin(ctx: Context, wait: number): void {
  ctx.set('Retry-After', String(wait));
  ctx.status = 429;
  ctx.body = { data: null, error: { status: 429, name: 'RateLimitError', message: `Too many attempts. Please try again in ${Math.ceil(wait / 60)} min.`, details: {} } };
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
