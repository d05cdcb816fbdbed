import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { endSession, SESSION, type StoredSession } from '../../strapi-internals/admin-sessions';
import { progressOf } from './progress';
import { needsSecondFactor, requiresSecondFactor } from './requirement';
import { hasSecondFactor } from './second-factors';

/**
 * No session without its second factor, however it is made: by a route that Strapi adds later, by a log-in that overtakes
 * the set-up, or by renewing a session of before the account had to have one. Looks after the row was written, so that of a
 * set-up and a log-in at the same time one sees the other.
 */
export function guardSessions(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [SESSION],
    async afterCreate({ result }) {
      const { userId, sessionId, origin } = result as StoredSession;
      const account = Number(userId);
      if (origin !== 'admin') return;
      const ctx = strapi.requestContext.get() as Context | undefined;
      const progress = ctx ? progressOf(ctx) : {};
      if (progress.proved === account) return;
      const isRefused = progress.isRefresh ? !(await hasSecondFactor(strapi, account)) && (await requiresSecondFactor(strapi, account)) : await needsSecondFactor(strapi, account);
      if (!isRefused) return;
      await endSession(strapi, userId, sessionId);
      throw new Error(`A session of staff account ${account} without its second factor was refused.`);
    },
  });
}
