import type { Core } from '@strapi/strapi';

import { hasFunctions } from './functions';

/** A session. Each refresh token belongs to one; exchanging it creates the next. */
export interface Session {
  readonly userId: string;
  readonly deviceId: string;
  readonly status: string | null;
  readonly updatedAt: string | Date;
}

const SESSION = 'admin::session';
const COLUMNS = ['userId', 'deviceId', 'sessionId', 'status', 'origin'];
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

/** Boot check: an invalid token is rejected. */
export function staffTokensAreVerified(strapi: Core.Strapi): boolean {
  const { isValid } = sessionsOf(strapi).validateAccessToken('no token');
  return !isValid;
}

/** Boot check: the session manager and its table have the functions and columns that are used here. */
export function sessionsAreKnown(strapi: Core.Strapi): boolean {
  const { attributes } = strapi.getModel(SESSION);
  return hasFunctions(sessionsOf(strapi), 'isSessionActive', 'invalidateRefreshToken') && COLUMNS.every((name) => name in attributes);
}
