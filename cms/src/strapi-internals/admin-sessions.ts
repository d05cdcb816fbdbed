import type { Core } from '@strapi/strapi';

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
  /** When and from which browser the session was opened; kept when its refresh token is exchanged. */
  readonly metadata: { readonly loginAt?: string; readonly deviceName?: string } | null;
}

export const SESSION = 'admin::session';
const COLUMNS = ['userId', 'deviceId', 'sessionId', 'status', 'origin', 'metadata'];
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
export const endSessions = (strapi: Core.Strapi, userId: string, deviceId?: string): Promise<void> => sessionsOf(strapi).invalidateRefreshToken(userId, deviceId);

/** Ends one session of an account. @returns whether there was one */
export async function endSession(strapi: Core.Strapi, userId: string, sessionId: string): Promise<boolean> {
  await endReplacedSessions(strapi, userId, sessionId);
  return sessionsOf(strapi).revokeSessionById(userId, sessionId);
}

/** Ends the sessions that this one has replaced: their access tokens would be valid for up to half an hour. */
export async function endReplacedSessions(strapi: Core.Strapi, userId: string, sessionId: string): Promise<void> {
  const session = await findSession(strapi, sessionId);
  if (session?.userId === userId) await strapi.db.query(SESSION).deleteMany({ where: { userId, origin: 'admin', status: USED, deviceId: session.deviceId ?? { $null: true } } });
}

/** Ends all sessions of an account but this one, also those that it has replaced. */
export async function endOtherSessions(strapi: Core.Strapi, userId: string, sessionId: string): Promise<void> {
  await strapi.db.query(SESSION).deleteMany({ where: { userId, origin: 'admin', sessionId: { $ne: sessionId } } });
}

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
  return hasFunctions(sessionsOf(strapi), 'isSessionActive', 'invalidateRefreshToken', 'revokeSessionById', 'listSessions') && COLUMNS.every((name) => name in attributes);
}
