import type { Core } from '@strapi/strapi';

import { lockInTransaction } from '../lib/transaction-lock';
import { hasFunctions } from './functions';

/** A session. Each refresh token belongs to one; exchanging it creates the next. */
export interface Session {
  readonly userId: string;
  readonly deviceId: string | null;
  readonly status: string | null;
  readonly updatedAt: string | Date;
}

/** A row of the table of sessions. */
export interface StoredSession extends Session {
  readonly sessionId: string;
  readonly origin: string;
  /** The session that has replaced it. */
  readonly childId: string | null;
  /** When and from which browser the session was opened; kept when its refresh token is exchanged. */
  readonly metadata: { readonly loginAt?: string; readonly deviceName?: string } | null;
}

export const SESSION = 'admin::session';
const COLUMNS = ['userId', 'deviceId', 'sessionId', 'childId', 'status', 'origin', 'metadata'];
export const REFRESH_COOKIE = 'strapi_admin_refresh';
/** The status of a session whose refresh token was used. */
const USED = 'rotated';

const sessionsOf = (strapi: Core.Strapi) => strapi.sessionManager('admin');

/** The session of an access token; undefined if the token is invalid or expired. */
export function sessionOfAccessToken(strapi: Core.Strapi, token: string): string | undefined {
  const { isValid, payload } = sessionsOf(strapi).validateAccessToken(token);
  return isValid ? payload.sessionId : undefined;
}

export const isSessionActive = (strapi: Core.Strapi, id: string): Promise<boolean> => sessionsOf(strapi).isSessionActive(id);

export const findSession = (strapi: Core.Strapi, sessionId: string): Promise<Session | null> => strapi.db.query(SESSION).findOne({ where: { sessionId, origin: 'admin' } });

/** Whether the session's refresh token has already been exchanged. */
export const isUsed = ({ status }: Session): boolean => status === USED;

/** Ends the sessions of an account, or only those of one device. */
export function endSessions(strapi: Core.Strapi, userId: string, deviceId?: string): Promise<void> {
  return exclusively(strapi, userId, () => sessionsOf(strapi).invalidateRefreshToken(userId, deviceId));
}

/**
 * Ends one session of an account, also if it was renewed since it was shown: otherwise whoever renews it all the time would keep
 * it. Those that were replaced end with it: their access tokens would be valid for up to half an hour.
 * @returns whether there was one
 */
export function endSession(strapi: Core.Strapi, userId: string, sessionId: string): Promise<boolean> {
  return exclusively(strapi, userId, async () => {
    const sessions: readonly StoredSession[] = await strapi.db.query(SESSION).findMany({ where: { userId, origin: 'admin' } });
    const byId = new Map(sessions.map((session) => [session.sessionId, session]));
    let latest = byId.get(sessionId);
    if (!latest) return false;
    for (let next: StoredSession | undefined = latest; next; next = isUsed(next) && next.childId !== null ? byId.get(next.childId) : undefined) latest = next;
    await strapi.db.query(SESSION).deleteMany({ where: { userId, origin: 'admin', $or: [{ sessionId: latest.sessionId }, { status: USED, deviceId: latest.deviceId ?? { $null: true } }] } });
    return true;
  });
}

/** Ends all sessions of an account but this one, also those that it has replaced. */
export function endOtherSessions(strapi: Core.Strapi, userId: string, sessionId: string): Promise<void> {
  return exclusively(strapi, userId, async () => {
    await strapi.db.query(SESSION).deleteMany({ where: { userId, origin: 'admin', sessionId: { $ne: sessionId } } });
  });
}

/** Not while one of the account's sessions is being renewed, whose successor would not be seen yet. */
function exclusively<T>(strapi: Core.Strapi, userId: string, work: () => Promise<T>): Promise<T> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockSessions(strapi, trx, userId);
    return work();
  }) as Promise<T>;
}

/** Waits for others who renew or end sessions of the account, until the transaction ends. */
export const lockSessions = (strapi: Core.Strapi, transaction: Parameters<typeof lockInTransaction>[1], userId: string): Promise<void> => lockInTransaction(strapi, transaction, 'sessions', userId);

/** The sessions in which an account is logged in, the latest first. */
export const activeSessions = async (strapi: Core.Strapi, userId: string): Promise<readonly StoredSession[]> => (await sessionsOf(strapi).listSessions(userId)) as unknown as readonly StoredSession[];

/** Boot check: an invalid token is rejected. */
export function staffTokensAreVerified(strapi: Core.Strapi): boolean {
  const { isValid } = sessionsOf(strapi).validateAccessToken('no token');
  return !isValid;
}

/** Boot check: the session manager and its table have the functions and columns that are used here. */
export function sessionsAreKnown(strapi: Core.Strapi): boolean {
  const { attributes } = strapi.getModel(SESSION);
  return hasFunctions(sessionsOf(strapi), 'isSessionActive', 'invalidateRefreshToken', 'listSessions') && COLUMNS.every((name) => name in attributes);
}
