import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { environment } from '../../environment';
import { rowId } from '../../lib/row-id';
import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { USER, type User } from '../../strapi-internals/admin-services';
import { activeSessions, endSession, endSessions } from '../../strapi-internals/admin-sessions';
import { UIDS } from '../../uids';
import { recordAction } from '../audit/record';
import { mailboxOf } from '../mails/recipient';
import { leaveAdministrators, leaveInvitations } from './administrators';
import type { AccountAccess, ShownInvitation, ShownSession } from './api-types';
import { expiryOfInvitation, inviteAgain, linkMadeAt } from './invitations';

const ENDED = v.strictObject({ session: v.optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/))) });

/** Routes of the panel on a colleague's page: their invitation, and where they are logged in. */
export function addAccountRoutes(strapi: Core.Strapi): void {
  const policy = requireRights('admin::users.read', 'admin::users.update');
  addStaffRoutes(strapi, '/staff-accounts', [
    { method: 'GET', path: '/:id', policy, handle: async (ctx) => accessOf(strapi, ctx, await accountOf(strapi, ctx)) },
    { method: 'POST', path: '/:id/invite', policy, handle: (ctx) => invite(strapi, ctx) },
    { method: 'POST', path: '/:id/end-sessions', policy, handle: (ctx) => endSessionsOf(strapi, ctx) },
  ]);
}

async function accessOf(strapi: Core.Strapi, ctx: Context, user: User): Promise<AccountAccess> {
  ctx.set('Cache-Control', 'no-store');
  return { email: user.email, invitation: await invitationOf(strapi, user), sessions: (await activeSessions(strapi, String(user.id))).map(shown) };
}

async function invite(strapi: Core.Strapi, ctx: Context): Promise<AccountAccess> {
  await strapi.db.transaction(async ({ trx }) => {
    // Before the lock of the mailbox, like changes of accounts: who becomes an administrator is invited anew, too.
    await lockInTransaction(strapi, trx, 'administrators');
    const user = await accountOf(strapi, ctx);
    if (user.password !== null) throw new RefusalError('not_found');
    if (!(await inviteAgain(strapi, user))) throw new RefusalError('too_many_requests');
    await recordAction(strapi, { action: 'invitation_sent', type: USER, subject: user.id });
  });
  return accessOf(strapi, ctx, await accountOf(strapi, ctx));
}

async function endSessionsOf(strapi: Core.Strapi, ctx: Context): Promise<AccountAccess> {
  const user = await accountOf(strapi, ctx);
  const parsed = v.safeParse(ENDED, ctx.request.body);
  if (!parsed.success) throw new RefusalError('validation_failed');
  const { session } = parsed.output;
  await strapi.db.transaction(async () => {
    if (session === undefined) await endSessions(strapi, String(user.id));
    else if (!(await endSession(strapi, String(user.id), session))) throw new RefusalError('not_found');
    await recordAction(strapi, { action: 'sessions_ended', type: USER, subject: user.id, details: { all: session === undefined } });
  });
  return accessOf(strapi, ctx, user);
}

/** @throws PolicyError if it is an Administrator's, or will have rights of theirs, and whoever asks is none: an invitation's link is a way into it */
async function accountOf(strapi: Core.Strapi, ctx: Context): Promise<User> {
  const id = rowId(ctx.params.id);
  const user: User | null = id === undefined ? null : await strapi.db.query(USER).findOne({ where: { id } });
  if (!user) throw new RefusalError('not_found');
  await leaveAdministrators(strapi, ctx, [user.id]);
  if (user.password === null) await leaveInvitations(strapi, ctx, user.id);
  return user;
}

async function invitationOf(strapi: Core.Strapi, { id, documentId, email, password, registrationToken }: User): Promise<ShownInvitation | null> {
  if (password !== null || registrationToken === null) return null;
  const expiresAt = await expiryOfInvitation(strapi, id);
  // Not a mail with a former link: when the mailbox has got too many, there is none with this one.
  const mail: ShownInvitation['mail'] = await strapi.db.query(UIDS.outboxMail).findOne({ select: ['state', 'failure'], where: { kind: 'invitation', reference: documentId, mailbox: mailboxOf(email), createdAt: { $gte: linkMadeAt(expiresAt) } }, orderBy: { id: 'desc' } });
  return {
    link: `${strapi.config.get<string>('admin.absoluteUrl')}/auth/register?registrationToken=${registrationToken}`,
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() <= Date.now(),
    mail: mail && { state: mail.state, failure: mail.failure },
    hasMailServer: environment().smtp !== undefined,
  };
}

function shown({ sessionId, metadata, updatedAt }: Awaited<ReturnType<typeof activeSessions>>[number]): ShownSession {
  return { id: sessionId, device: metadata?.deviceName ?? null, loggedInAt: metadata?.loginAt ?? null, usedAt: new Date(updatedAt).toISOString() };
}
