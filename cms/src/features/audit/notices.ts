import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { ADMINISTRATOR, USER } from '../../strapi-internals/admin-services';
import { readAdministrationSettings } from '../administration-settings/settings';
import { accountBefore, administeringRoles, administrationRights, formerAddress, rolesGiven, rolesTaken, wasAdministrator } from '../mails/account-changes';
import type { AuditAction } from './actions';
import { EXPORTS, isTellingExport } from './export-notices';

/** What gives others access to the CMS or to its data, besides accounts: an intruder's way to come back. */
const ACCESS_GIVEN: readonly AuditAction[] = ['key_created', 'key_changed'];

/** An entry that was just recorded. */
interface Entry {
  readonly sequence: number;
  readonly action: AuditAction;
  readonly actor_id: number | null;
  readonly subject: string | null;
  /** JSON. */
  readonly details: string;
}

/** Actions of which the owner of the account is told: they may be somebody else's. */
const TOLD_TO_OWNER: readonly AuditAction[] = ['password_refused', 'second_factor_set_up', 'second_factor_removed', 'second_factor_reset', 'second_factor_refused', 'recovery_code_used'];

/**
 * Mails what an intruder would do first, in the transaction that does it: to the owner of the account, or to all
 * administrators and the firm; to each of them once.
 */
export async function tellOf(strapi: Core.Strapi, entry: Entry, isSameAct: boolean): Promise<void> {
  const owner = await ownerOf(strapi, entry);
  const former = formerAddress(entry);
  const own = [...(TOLD_TO_OWNER.includes(entry.action) || isPasswordOfAnother(entry) ? owner : []), ...(former === undefined ? [] : [former])];
  // All have been told with the entry before, of the password.
  const isTold = isSameAct && wasAdministrator(entry);
  const isChange = !isTold && changesAdministrator(entry);
  const isForAll = isChange || (!isTold && (await concernsAll(strapi, entry)));
  const administrators = isForAll ? await administratorsOf(strapi) : [];
  const firm = isForAll ? await firmOf(strapi) : [];
  // Whose account it is: told of what others do to it, at the address that it had.
  const concerned = isOwnDeed(entry) || former !== undefined ? [] : owner;
  // The firm always, also if its address is now that of the account.
  const recipients = isChange ? [...own, ...concerned, ...administrators.filter((recipient) => !owner.includes(recipient)), ...firm] : [...own, ...administrators, ...firm];
  await outboxOf(strapi).addSecurityNotices(entry.sequence, onceEach(recipients));
}

const isOwnDeed = ({ actor_id, subject }: Entry): boolean => String(actor_id) === subject;

/** A password that somebody set for a colleague. */
const isPasswordOfAnother = (entry: Entry): boolean => entry.action === 'password_set' && !isOwnDeed(entry);

/**
 * Whether an account that had rights of administrators is deleted, switched on or off, loses such a role, or gets another
 * address or password from somebody else: a way back for somebody who was dismissed, and to be rid of those who could stop them.
 */
function changesAdministrator(entry: Entry): boolean {
  const { action } = entry;
  if (action !== 'account_changed' && action !== 'account_deleted' && action !== 'password_set') return false;
  const { active, email } = accountBefore(entry);
  const isByAnother = !isOwnDeed(entry) && (action === 'password_set' || email !== undefined);
  if (action !== 'account_deleted' && active === undefined && !isByAnother && !administer(entry, rolesTaken(entry))) return false;
  return wasAdministrator(entry);
}

/** Whether one of these roles gave rights of administrators when the entry was written. */
function administer(entry: Entry, roles: readonly string[]): boolean {
  return roles.some((role) => administeringRoles(entry)?.includes(role));
}

/** The address of the account; of one that is deleted, its last one. */
async function ownerOf(strapi: Core.Strapi, entry: Entry): Promise<readonly string[]> {
  const { action, subject } = entry;
  const { email } = accountBefore(entry);
  if (action === 'account_deleted') return email === undefined ? [] : [email];
  if (!TOLD_TO_OWNER.includes(action) && action !== 'account_changed' && action !== 'password_set') return [];
  const account: { readonly email: string } | null = await strapi.db.query(USER).findOne({ select: ['email'], where: { id: Number(subject) } });
  return account ? [account.email] : [];
}

/** A new account with rights of administrators or another access, rights of administrators given to a role or taken from it, or the export of much. */
async function concernsAll(strapi: Core.Strapi, entry: Entry): Promise<boolean> {
  const { action, details } = entry;
  if (EXPORTS.includes(action)) return isTellingExport(strapi, entry);
  if (ACCESS_GIVEN.includes(action)) return true;
  if (action === 'permissions_changed') return touchesAdministration(details);
  if (action !== 'account_created' && action !== 'account_changed') return false;
  return administer(entry, rolesGiven(entry));
}

/** Taken ones, too: afterwards its members can be changed and deleted as if they had never had them, and nobody would be told. */
function touchesAdministration(details: string): boolean {
  const { given, taken } = administrationRights(details);
  return given || taken;
}

async function administratorsOf(strapi: Core.Strapi): Promise<readonly string[]> {
  const administrators: readonly { readonly email: string }[] = await strapi.db.query(USER).findMany({ select: ['email'], where: { isActive: true, roles: { code: ADMINISTRATOR } } });
  return administrators.map(({ email }) => email);
}

async function firmOf(strapi: Core.Strapi): Promise<readonly string[]> {
  const { notificationEmail } = await readAdministrationSettings(strapi);
  return notificationEmail ? [notificationEmail] : [];
}

/** Only case is no difference: with `mailboxOf`, whoever has an address with another dot could keep somebody's notice from them. */
function onceEach(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address, index) => addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === index);
}
