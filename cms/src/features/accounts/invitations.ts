import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { staffLanguage } from '../../lib/staff-language';
import { RefusalError } from '../../lib/staff-routes';
import { outboxOf } from '../../services';
import { tokenService, USER, type User, userService } from '../../strapi-internals/admin-services';
import { UIDS } from '../../uids';
import { getsAdministration } from './administrators';

const VALIDITY_MS = 7 * 24 * 60 * 60_000;

const TEXTS = {
  en: 'This invitation was used already, or it has expired. If you have a password, log in; otherwise ask an Administrator to send a new one.',
  ru: 'Это приглашение уже использовано, или его срок истёк. Если у вас есть пароль, войдите; если нет, попросите администратора прислать новое.',
} as const;

const invitations = (strapi: Core.Strapi) => strapi.db.query(UIDS.invitation);

/** Mails an invitation when an account is created, and accepts it until it expires. */
export function mailInvitations(strapi: Core.Strapi): void {
  const users = userService(strapi);
  const { create, register, findRegistrationInfo } = users;

  // In the transaction that creates and records the account.
  users.create = async (attributes) => {
    const user = await create(attributes);
    if (user.registrationToken) await strapi.db.transaction(() => open(strapi, user));
    return user;
  };
  users.findRegistrationInfo = async (token) => {
    await expectOpen(strapi, token);
    return findRegistrationInfo(token);
  };
  users.register = async (input) => {
    await expectOpen(strapi, input.registrationToken);
    return register(input);
  };
  const dropMails = async (account: unknown): Promise<void> => {
    const { documentId } = (account ?? {}) as Partial<User>;
    if (documentId !== undefined) await outboxOf(strapi).dropInvitations(documentId);
  };
  strapi.db.lifecycles.subscribe({
    models: [USER],
    // The links that were mailed to the former address end; who was invited gets another one. So does who becomes an
    // administrator: whoever has created the account may know the link, and must not come in with those rights.
    async beforeUpdate({ params, state }) {
      const data = params.data as Readonly<Record<string, unknown>> | undefined;
      if (typeof data?.email !== 'string' && data?.isActive !== false && !Array.isArray(data?.roles)) return;
      const user: User | null = await strapi.db.query(USER).findOne({ where: params.where });
      if (!user) return;
      const isOtherAddress = typeof data.email === 'string' && user.email !== data.email;
      if (isOtherAddress) Object.assign(data, { resetPasswordToken: null, resetPasswordTokenExpiresAt: null });
      if (user.registrationToken === null || 'password' in data) return;
      // Who is invited is not active: the form sends that with every change, so only switching an active account off ends the invitation.
      if (data.isActive === false && user.isActive === true) state.isInvitationEnded = true;
      else if (isOtherAddress) state.isInvitedAnew = true;
      // An invitation that has ended stays ended; only its link must not be known any more.
      else if (await getsAdministration(strapi, user.id, data.roles)) state.isInvitedAnew = await isOpen(strapi, user.id);
      else return;
      Object.assign(data, { registrationToken: tokenService(strapi).createToken() });
    },
    async afterUpdate({ params, result, state }) {
      // Those to the former address, or of an ended invitation; or they have set a password, or an Administrator has.
      if (state.isInvitedAnew === true || state.isInvitationEnded === true || (params.data && 'password' in params.data)) await dropMails(result);
      if (state.isInvitedAnew === true) await strapi.db.transaction(() => open(strapi, result as User));
      // Shown as expired: it can be sent again.
      if (state.isInvitationEnded === true) await invitations(strapi).updateMany({ where: { account_id: (result as User).id }, data: { expires_at: new Date() } });
    },
    async afterDelete({ result }) {
      const { id } = (result ?? {}) as Partial<User>;
      if (id !== undefined) await invitations(strapi).deleteMany({ where: { account_id: id } });
      await dropMails(result);
    },
  });
}

/**
 * Gives those members of a role who have not accepted their invitation another link: whoever has invited them knows it, and
 * must not come in with rights that the role gets now. Open invitations are mailed anew, others stay ended.
 */
export async function renewLinksOfMembers(strapi: Core.Strapi, role: number): Promise<void> {
  const waiting: readonly User[] = await strapi.db.query(USER).findMany({ where: { roles: { id: role }, registrationToken: { $notNull: true }, password: { $null: true } } });
  for (const user of waiting) {
    // Not if the link is being used just now.
    const { count } = await strapi.db.query(USER).updateMany({ where: { id: user.id, password: { $null: true } }, data: { registrationToken: tokenService(strapi).createToken() } });
    if (count === 0 || !(await isOpen(strapi, user.id))) continue;
    await outboxOf(strapi).dropInvitations(user.documentId);
    await open(strapi, user);
  }
}

/**
 * Invites somebody again, with another link: the earlier one ends.
 * @returns false if their mailbox has got too many
 * @throws {RefusalError} if they have a password, or another address by now
 */
export async function inviteAgain(strapi: Core.Strapi, { id, documentId, email }: Pick<User, 'id' | 'documentId' | 'email'>): Promise<boolean> {
  return outboxOf(strapi).addInvitation(documentId, email, async () => {
    // Not if the former link is being used just now, or the address changed, which sends an invitation itself.
    const { count } = await strapi.db.query(USER).updateMany({ where: { id, email, password: { $null: true } }, data: { registrationToken: tokenService(strapi).createToken() } });
    if (count === 0) throw new RefusalError('not_found');
    await keepExpiry(strapi, id);
  });
}

/** Until when the open invitation of an account can be accepted. */
export async function expiryOfInvitation(strapi: Core.Strapi, account: number): Promise<Date> {
  const row: { readonly expires_at: string | Date } | null = await invitations(strapi).findOne({ select: ['expires_at'], where: { account_id: account } });
  return new Date(row?.expires_at ?? 0);
}

async function isOpen(strapi: Core.Strapi, account: number): Promise<boolean> {
  return (await expiryOfInvitation(strapi, account)).getTime() > Date.now();
}

/** When the link of an invitation was made that expires then. */
export const linkMadeAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() - VALIDITY_MS);

/** Gives invitations of before they could expire as long as new ones. */
export async function dateEarlierInvitations(strapi: Core.Strapi): Promise<void> {
  const open: readonly { readonly id: number }[] = await strapi.db.query(USER).findMany({ select: ['id'], where: { registrationToken: { $notNull: true } } });
  for (const { id } of open) await keepExpiry(strapi, id);
}

async function open(strapi: Core.Strapi, { id, documentId, email }: User): Promise<void> {
  await keepExpiry(strapi, id);
  await outboxOf(strapi).addInvitation(documentId, email, async () => undefined);
}

async function keepExpiry(strapi: Core.Strapi, account: number): Promise<void> {
  await invitations(strapi).deleteMany({ where: { account_id: account } });
  await invitations(strapi).create({ data: { account_id: account, expires_at: new Date(Date.now() + VALIDITY_MS) } });
}

/**
 * Checks that an invitation can be accepted.
 * @throws ValidationError whose message Strapi's page shows
 */
async function expectOpen(strapi: Core.Strapi, registrationToken: string): Promise<void> {
  const user: User | null = await strapi.db.query(USER).findOne({ select: ['id'], where: { registrationToken } });
  if (user && (await isOpen(strapi, user.id))) return;
  throw new errors.ValidationError(TEXTS[staffLanguage(strapi)]);
}
