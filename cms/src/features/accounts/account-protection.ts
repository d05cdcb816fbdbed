import type { Core } from '@strapi/strapi';

import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { USER } from '../../strapi-internals/admin-services';
import { changeOneAfterAnother, guardAdministrators } from './administrators-only';
import { hideAccounts } from './login-timing';
import { secureOneTimeLinks } from './one-time-links';
import { refuseCommonPasswords } from './common-passwords';
import { mailInvitations } from './invitations';
import { admitDelay } from './mail-delay';
import { endWholeSessions } from './own-sessions';
import { confirmNewEmail } from './email-change';
import { limitAttempts } from './login-rate-limits';
import { expectAddress, keepListsShort, keepNamesShort, keepOwnAccount, keepOwnInProfile, keepRolesApart, nameEachOnce, nameKnownRoles, refusePopulate } from './staff-account-checks';
import { detectReuse, endSessionsOfChangedAccounts } from './sessions';
import { keepPasswordsWellFormed } from './well-formed-passwords';

/** Routes by which accounts, roles and keys get a name. */
const NAMING = [
  ['POST', '/users'],
  ['PUT', '/users/:id'],
  ['PUT', '/users/me'],
  ['POST', '/register'],
  ...(['/roles', '/api-tokens', '/admin-tokens', '/transfer/tokens'] as const).flatMap((path) => [['POST', path], ['PUT', `${path}/:id`]] as const),
] as const;

/** Routes that take lists of accounts, roles or permissions. */
const LISTING = [['POST', '/users'], ['PUT', '/users/:id'], ['POST', '/users/batch-delete'], ['POST', '/roles/batch-delete'], ['POST', '/permissions/check']] as const;

/** Hardens Strapi's log-ins, invitations, password resets and sessions. Must be called before Strapi registers its routes. */
export function guardAccounts(strapi: Core.Strapi): void {
  keepPasswordsWellFormed(strapi);
  hideAccounts(strapi);
  refuseCommonPasswords(strapi);
  mailInvitations(strapi);
  secureOneTimeLinks(strapi);
  endSessionsOfChangedAccounts(strapi);
  endWholeSessions(strapi);
  addToAdminRoute(strapi, 'POST', '/access-token', detectReuse(strapi));
  addToAdminRoute(strapi, 'PUT', '/users/me', confirmNewEmail(strapi));
  addToAdminRoute(strapi, 'PUT', '/users/:id', keepOwnInProfile(strapi));
  addToAdminRoute(strapi, 'DELETE', '/users/:id', keepOwnAccount(strapi));
  addToAdminRoute(strapi, 'POST', '/users/batch-delete', nameEachOnce(strapi, USER));
  addToAdminRoute(strapi, 'POST', '/roles/batch-delete', nameEachOnce(strapi, 'admin::role'));
  addToAdminRoute(strapi, 'POST', '/users', expectAddress(strapi));
  for (const [method, path] of [['POST', '/users'], ['PUT', '/users/:id']] as const) addToAdminRoute(strapi, method, path, nameKnownRoles(strapi));
  guardAdministrators(strapi);
  for (const [method, path] of [['POST', '/roles'], ['PUT', '/roles/:id']] as const) addToAdminRoute(strapi, method, path, keepRolesApart(strapi));
  changeOneAfterAnother(strapi);
  // Before anything waits, or looks at them.
  for (const [method, path] of NAMING) addToAdminRoute(strapi, method, path, keepNamesShort(strapi));
  for (const [method, path] of LISTING) addToAdminRoute(strapi, method, path, keepListsShort(strapi));
  addToAdminRoute(strapi, 'GET', '/roles', refusePopulate);
  for (const step of ['login', 'forgot-password', 'reset-password', 'register', 'register-admin'] as const) addToAdminRoute(strapi, 'POST', `/${step}`, limitAttempts(strapi, step));
  addToAdminRoute(strapi, 'GET', '/registration-info', limitAttempts(strapi, 'registration-info'));
  // Normalize the typed address: Strapi accepts lower case only.
  addToAdminRoute(strapi, 'POST', '/forgot-password', (ctx, next) => {
    const body = ctx.request.body as { email?: unknown } | null | undefined;
    if (typeof body?.email === 'string') body.email = body.email.trim().toLowerCase();
    return next();
  });
  addToAdminRoute(strapi, 'POST', '/forgot-password', admitDelay(strapi));
}
