import { EDITED, EDITED_COLLECTIONS, VISITORS } from './content-types';
import { type Permission, withinRecordRights } from './record-rights';
import { EXPLORER } from './strapi-internals/admin-services';
import { STAFF_ACTIONS, UIDS } from './uids';

/*
 * What the delivered roles Editor and Case manager may do. Only administrators have other rights at first: to give those,
 * or to take them away, is theirs.
 */

/** Actions with pictures that editors may do. */
export const PICTURE_ACTIONS: readonly string[] = ['read', 'configure-view', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map((name) => `plugin::upload.${name}`);

/** Actions besides reading and writing records that case managers may do; the role got them one after the other (roles.ts). */
export const CASE_ACTIONS: readonly string[] = [STAFF_ACTIONS.exportRequests, STAFF_ACTIONS.sendMailAgain, STAFF_ACTIONS.findPerson, STAFF_ACTIONS.handOver, STAFF_ACTIONS.readFigures];

/** Whether this is a right over content that editors write; single types cannot be deleted. */
export function isContentRight({ action, subject }: Permission): boolean {
  return isOnEntries(action) && isIn(EDITED, subject) && (!action.endsWith('.delete') || isIn(EDITED_COLLECTIONS, subject));
}

/** Whether this is a right to read records that visitors have made, or to write what staff may write of them. Only administrators delete. */
export function isCaseRight(permission: Permission): boolean {
  const { action, subject } = permission;
  if (!isOnEntries(action) || !isIn([...VISITORS, UIDS.withdrawal], subject) || withinRecordRights(permission).length === 0) return false;
  return action.endsWith('.read') || (action.endsWith('.update') && subject !== UIDS.agreementVersion);
}

/** Whether Editor or Case manager, as they are delivered, may do this. Editors also read agreement versions, as case managers do. */
export function isDeliveredRight({ action, subject }: { readonly action: unknown; readonly subject?: unknown }): boolean {
  if (typeof action !== 'string') return false;
  if (subject === undefined || subject === null) return PICTURE_ACTIONS.includes(action) || CASE_ACTIONS.includes(action);
  return typeof subject === 'string' && (isContentRight({ action, subject }) || isCaseRight({ action, subject }));
}

const isOnEntries = (action: string): boolean => action.startsWith(EXPLORER);
const isIn = (types: readonly string[], uid: string | undefined): boolean => types.some((type) => type === uid);
