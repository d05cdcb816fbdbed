import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { kindOf } from '../../lib/errors';
import { staffLanguage } from '../../lib/staff-language';
import { lockInTransaction } from '../../lib/transaction-lock';
import { outboxOf } from '../../services';
import { authService, tokenService, USER, type User, userService } from '../../strapi-internals/admin-services';

const HOUR_MS = 60 * 60_000;
/** A link with at least this validity left is sent again: a request by someone else must not invalidate it. */
const MIN_VALIDITY_MS = HOUR_MS / 2;

const TEXTS = {
  en: 'This link was used already, or it has expired. Ask for another one on the log-in page: “Forgot your password?”',
  ru: 'Эта ссылка уже использована, или её срок истёк. Запросите другую на странице входа: «Забыли пароль?»',
} as const;

/** Makes links of invitations and password resets single-use; those of resets are mailed through the outbox. */
export function secureOneTimeLinks(strapi: Core.Strapi): void {
  const [auth, users] = [authService(strapi), userService(strapi)];
  const { resetPassword } = auth;
  const { register } = users;

  auth.forgotPassword = async ({ email }) => {
    // After the response, so that its time does not reveal whether the account exists.
    await responseSent(strapi);
    await sendLink(strapi, email).catch((error: unknown) => strapi.log.error(`Preparing a password reset failed (${kindOf(error)}).`));
  };

  auth.resetPassword = async (input) => {
    try {
      return await once(strapi, input.resetPasswordToken, () => resetPassword(input));
    } catch (error) {
      // Strapi's own says nothing of the link. Its subclasses are about the password.
      throw error instanceof errors.ApplicationError && error.name === 'ApplicationError' ? new errors.ApplicationError(TEXTS[staffLanguage(strapi)]) : error;
    }
  };
  users.register = (input) => once(strapi, input.registrationToken, () => register(input));
}

function responseSent(strapi: Core.Strapi): Promise<void> {
  const response = strapi.requestContext.get()?.res;
  return new Promise((done) => (response === undefined || response.closed ? done() : response.once('close', done)));
}

async function sendLink(strapi: Core.Strapi, email: string): Promise<void> {
  const user: User | null = await strapi.db.query(USER).findOne({ where: { email: { $eqi: email.trim() }, isActive: true } });
  if (!user) return;
  await outboxOf(strapi).addPasswordReset({
    reference: user.documentId,
    email: user.email,
    language: user.preferedLanguage === 'en' ? 'en' : 'ru',
    prepareLink: () => prepareLink(strapi, user.id),
  });
}

/** Renews the link for setting a password, unless it is valid for long enough. @returns its expiry */
async function prepareLink(strapi: Core.Strapi, id: User['id']): Promise<Date> {
  // Read again: a concurrent request may have renewed it.
  const user: User | null = await strapi.db.query(USER).findOne({ where: { id } });
  const expiresAt = new Date(user?.resetPasswordTokenExpiresAt ?? 0);
  if (user?.resetPasswordToken && expiresAt.getTime() - Date.now() > MIN_VALIDITY_MS) return expiresAt;
  const until = new Date(Date.now() + HOUR_MS);
  await strapi.db.query(USER).update({ where: { id }, data: { resetPasswordToken: tokenService(strapi).createToken(), resetPasswordTokenExpiresAt: until } });
  return until;
}

/** Of concurrent requests with one token, only the first uses it. */
function once(strapi: Core.Strapi, token: string, use: () => Promise<unknown>): Promise<unknown> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'accountTokens', token);
    return use();
  });
}
