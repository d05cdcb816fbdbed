import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { kindOf } from '../../lib/errors';
import { USER } from '../../strapi-internals/admin-services';
import { isAskedForCode } from '../second-factor/progress';
import { recordAction } from './record';

/** Failures of one account within this time after the first make one more entry, whatever their number. */
const WINDOW_MS = 10 * 60_000;
/** Failures without an account of that name share one window. */
const NO_ACCOUNT = 'no account';

interface Window {
  readonly timer: NodeJS.Timeout;
  readonly email: string | null;
  count: number;
}

/**
 * Records failed log-ins: the first of an account at once, those that follow within ten minutes as one entry with their
 * number, so that no flood fills the log. What was typed is recorded only if it is the address of an account: it may be a
 * password in the wrong field.
 */
export class FailedLogIns {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly record: (email: string | null, count: number) => Promise<void>) {}

  async add(email: string | null): Promise<void> {
    const key = email ?? NO_ACCOUNT;
    const window = this.windows.get(key);
    if (window) {
      window.count += 1;
      return;
    }
    const timer = setTimeout(() => void this.close(key), WINDOW_MS);
    timer.unref();
    this.windows.set(key, { timer, email, count: 0 });
    await this.record(email, 1);
  }

  /** Records what has been counted so far. */
  async flush(): Promise<void> {
    for (const key of [...this.windows.keys()]) await this.close(key);
  }

  private async close(key: string): Promise<void> {
    const window = this.windows.get(key);
    this.windows.delete(key);
    if (!window) return;
    clearTimeout(window.timer);
    if (window.count > 0) await this.record(window.email, window.count);
  }
}

/** Counter of failed log-ins; a failure to record one is logged. */
export function failedLogIns(strapi: Core.Strapi): FailedLogIns {
  return new FailedLogIns((email, count) =>
    recordAction(strapi, { action: 'log_in_failed', details: { email, count }, by: { id: null, email: null } }).catch((error: unknown) => {
      strapi.log.error(`Recording ${count} failed log-in${count === 1 ? '' : 's'} in the audit log failed (${kindOf(error)}).`);
    }),
  );
}

export interface Account {
  readonly id: number;
  readonly email: string;
}

/** Route middleware of the log-in. Must run inside the rate limits, so that only attempts count in which a password was compared. */
export function recordLogIns(strapi: Core.Strapi, failures: FailedLogIns) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
    } catch (error) {
      // The password was right; the browser asks for the code.
      if (!isAskedForCode(ctx)) later(strapi, ctx, failures);
      throw error;
    }
    const user = accountIn(ctx.body);
    if (ctx.status !== 200 || !user) later(strapi, ctx, failures);
    else await recordSession(strapi, 'log_in', user);
  };
}

/** Does not delay the response, whose time must not show whether the account exists. */
function later(strapi: Core.Strapi, { request }: Context, failures: FailedLogIns): void {
  const { email } = (request.body ?? {}) as { readonly email?: unknown };
  const typed = typeof email === 'string' ? email.trim().toLowerCase() : '';
  setImmediate(() => {
    strapi.db
      .query(USER)
      .findOne({ select: ['email'], where: { email: typed } })
      .then((account: Account | null) => failures.add(account?.email ?? null))
      .catch((error: unknown) => strapi.log.error(`Recording a failed log-in in the audit log failed (${kindOf(error)}).`));
  });
}

/** Records a log-in or log-out. Neither is refused because it cannot be recorded: somebody has to be able to repair the CMS. */
export async function recordSession(strapi: Core.Strapi, action: 'log_in' | 'log_out', { id, email }: Account): Promise<void> {
  try {
    await recordAction(strapi, { action, type: USER, subject: id, by: { id, email } });
  } catch (error) {
    strapi.log.error(`Recording ${action} of staff account ${id} in the audit log failed (${kindOf(error)}).`);
  }
}

export function accountIn(body: unknown): Account | undefined {
  const user = (body as { data?: { user?: Partial<Account> } } | null | undefined)?.data?.user;
  return typeof user?.id === 'number' && typeof user.email === 'string' ? { id: user.id, email: user.email } : undefined;
}
