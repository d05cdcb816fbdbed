import type { Core } from '@strapi/strapi';

import type { Feature } from '../../lib/feature';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { authService, USER, type User, userService } from '../../strapi-internals/admin-services';
import { expectUncommonPassword } from '../accounts/common-passwords';
import { requiredSecondFactor } from './document-middleware';
import { answerDemands, passSecondFactor } from './log-in';
import { progressOf } from './progress';
import { endSessionsWithoutSecondFactor } from './requirement';
import { forgetAccount } from './second-factors';
import { guardSessions } from './session-guard';
import { addSecondFactorRoutes } from './staff-routes';

/** Codes of an authenticator app as the second factor of log-ins. Registered after `accounts`, whose checks come first. */
export const secondFactor: Feature = {
  register(strapi) {
    requireSecondFactors(strapi);
    guardSessions(strapi);
    for (const step of ['login', 'register', 'register-admin', 'reset-password']) addToAdminRoute(strapi, 'POST', `/${step}`, answerDemands(strapi));
    addToAdminRoute(strapi, 'POST', '/access-token', (ctx, next) => {
      progressOf(ctx).isRefresh = true;
      return next();
    });
    // Whoever is given such rights while logged in without a second factor sets one up first.
    for (const path of ['/users/:id', '/roles/:id/permissions'])
      addToAdminRoute(strapi, 'PUT', path, async (ctx, next) => {
        await next();
        if (ctx.status < 400) await endSessionsWithoutSecondFactor(strapi);
      });
    strapi.documents.use(requiredSecondFactor(strapi));
    strapi.db.lifecycles.subscribe({
      models: [USER],
      async afterDelete({ result }) {
        const { id } = (result ?? {}) as { readonly id?: number };
        if (id !== undefined) await forgetAccount(strapi, id);
      },
    });
    addSecondFactorRoutes(strapi);
  },
};

/** Wraps the three services after which Strapi makes a session. */
function requireSecondFactors(strapi: Core.Strapi): void {
  const [auth, users] = [authService(strapi), userService(strapi)];
  const { checkCredentials, resetPassword } = auth;
  const { register } = users;

  auth.checkCredentials = async (credentials) => {
    const answer = await checkCredentials(credentials);
    const [, user] = answer;
    return user === false || (await passSecondFactor(strapi, user)) ? answer : [null, false, { message: 'Second factor required' }];
  };
  // Nobody sets up a second factor, or uses a code, for a password that is refused then.
  // Whoever reads the mailbox gets neither a session nor a new password without the second factor.
  auth.resetPassword = async (input) => {
    await expectUncommonPassword(strapi, input.password);
    await expectSecondFactor({ resetPasswordToken: input.resetPasswordToken, isActive: true, resetPasswordTokenExpiresAt: { $gt: new Date() } });
    return resetPassword(input);
  };
  users.register = async (input) => {
    await expectUncommonPassword(strapi, input.userInfo.password);
    await expectSecondFactor({ registrationToken: input.registrationToken });
    return register(input);
  };

  /** A link that belongs to no account is refused by Strapi. */
  async function expectSecondFactor(where: object): Promise<void> {
    const user: User | null = await strapi.db.query(USER).findOne({ where });
    if (user && !(await passSecondFactor(strapi, user))) throw new Error('Second factor required');
  }
}
