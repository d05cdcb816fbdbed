import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { USER } from '../../strapi-internals/admin-services';
import { readAdministrationSettings } from '../administration-settings/settings';
import { formerAddress } from '../mails/composers/security-notice';
import type { AuditAction } from './actions';
import { EXPORTS, isTellingExport } from './export-notices';

const ADMINISTRATOR = 'strapi-super-admin';

/** What gives others access to the CMS or to its data, besides accounts: an intruder's way to come back. */
const ACCESS_GIVEN: readonly AuditAction[] = ['key_created', 'key_changed'];
/** How rights of the administration begin: over accounts, roles, keys. */
const ADMINISTRATION = 'admin::';

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
const TOLD_TO_OWNER: readonly AuditAction[] = ['second_factor_set_up', 'second_factor_removed', 'second_factor_reset', 'second_factor_refused', 'recovery_code_used'];

/** Mails what an intruder would do first, in the transaction that does it: to the owner of the account, or to all administrators and the firm. */
export async function tellOf(strapi: Core.Strapi, entry: Entry): Promise<void> {
  if (TOLD_TO_OWNER.includes(entry.action) || isPasswordOfAnother(entry)) await outboxOf(strapi).addSecurityNotices(entry.sequence, await ownerOf(strapi, entry));
  const former = formerAddress(entry);
  if (former !== undefined) await outboxOf(strapi).addSecurityNotices(entry.sequence, [former]);
  if (await concernsAll(strapi, entry)) await outboxOf(strapi).addSecurityNotices(entry.sequence, await administratorsAndFirm(strapi));
}

/** A password that somebody set for a colleague. */
function isPasswordOfAnother({ action, actor_id, subject }: Entry): boolean {
  return action === 'password_set' && String(actor_id) !== subject;
}

async function ownerOf(strapi: Core.Strapi, { subject }: Entry): Promise<readonly string[]> {
  const account: { readonly email: string } | null = await strapi.db.query(USER).findOne({ select: ['email'], where: { id: Number(subject) } });
  return account ? [account.email] : [];
}

/** A new account with rights of administrators or another access, rights of administrators for a role, or the export of much. */
async function concernsAll(strapi: Core.Strapi, entry: Entry): Promise<boolean> {
  const { action, details } = entry;
  if (EXPORTS.includes(action)) return isTellingExport(strapi, entry);
  if (ACCESS_GIVEN.includes(action)) return true;
  if (action === 'permissions_changed') return givesAdministration(details);
  if (action !== 'account_created' && action !== 'account_changed') return false;
  const { roles = [] } = JSON.parse(details) as { readonly roles?: readonly unknown[] };
  // Of a change, the former and the new ones.
  const [before, after] = action === 'account_created' ? [[], roles] : [roles[0] ?? [], roles[1] ?? []];
  const given = (after as readonly string[]).filter((name) => !(before as readonly unknown[]).includes(name));
  return rolesAdminister(strapi, given);
}

/** Whether one of these roles is that of administrators, or has rights of theirs. */
async function rolesAdminister(strapi: Core.Strapi, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const where = { name: { $in: names }, $or: [{ code: ADMINISTRATOR }, { permissions: { action: { $startsWith: ADMINISTRATION } } }] };
  return (await strapi.db.query('admin::role').count({ where })) > 0;
}

function givesAdministration(details: string): boolean {
  const { given = [], altered = [] } = JSON.parse(details) as { readonly given?: readonly string[]; readonly altered?: readonly string[] };
  return [...given, ...altered].some((right) => right.startsWith(ADMINISTRATION));
}

async function administratorsAndFirm(strapi: Core.Strapi): Promise<readonly string[]> {
  const administrators: readonly { readonly email: string }[] = await strapi.db.query(USER).findMany({ select: ['email'], where: { isActive: true, roles: { code: ADMINISTRATOR } } });
  const { notificationEmail } = await readAdministrationSettings(strapi);
  return [...new Set([...administrators.map(({ email }) => email), ...(notificationEmail ? [notificationEmail] : [])])];
}
