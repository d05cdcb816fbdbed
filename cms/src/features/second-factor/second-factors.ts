import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { lockInTransaction } from '../../lib/transaction-lock';
import { USER } from '../../strapi-internals/admin-services';
import { endSessions } from '../../strapi-internals/admin-sessions';
import { UIDS } from '../../uids';
import { recordAction } from '../audit/record';
import { stepOfCode } from './one-time-codes';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { seal, unseal } from './sealing';
import type { Occasion } from './set-up';

export interface Account {
  readonly id: number;
  readonly email: string;
}

interface Row {
  readonly id: number;
  readonly sealed_key: string;
  readonly last_step: number;
  readonly recovery_codes: readonly string[];
  readonly set_up_at: string | Date;
}

const rows = (strapi: Core.Strapi) => strapi.db.query(UIDS.secondFactor);
const purposeOf = (account: number): string => `key of ${account}`;

/** The second factor of an account, if it has one. */
export function findSecondFactor(strapi: Core.Strapi, account: number): Promise<Pick<Row, 'recovery_codes' | 'set_up_at'> | null> {
  return rows(strapi).findOne({ select: ['recovery_codes', 'set_up_at'], where: { account_id: account } });
}

export const hasSecondFactor = async (strapi: Core.Strapi, account: number): Promise<boolean> => (await rows(strapi).count({ where: { account_id: account } })) > 0;

/**
 * Stores the key of an app that has shown a code of this step, in place of an earlier one.
 * @returns the recovery codes, which are stored as hashes only; undefined if somebody else has set one up, or removed it, in between
 */
export function storeSecondFactor(strapi: Core.Strapi, account: Account, key: string, { occasion, step, endsSessions = false }: { readonly occasion: Occasion; readonly step: number; readonly endsSessions?: boolean }): Promise<readonly string[] | undefined> {
  return exclusively(strapi, account.id, async () => {
    if ((await hasSecondFactor(strapi, account.id)) !== (occasion === 'replacement')) return undefined;
    // They were opened without it. Only here, where it is sure that this request sets it up: a simultaneous one would end the
    // session that this one gets. Before the log's lock is taken.
    if (endsSessions) await endSessions(strapi, String(account.id));
    const { codes, hashes } = newRecoveryCodes(account.id);
    await rows(strapi).deleteMany({ where: { account_id: account.id } });
    await rows(strapi).create({ data: { account_id: account.id, sealed_key: seal(key, purposeOf(account.id), environment().appKeys), last_step: step, recovery_codes: hashes, set_up_at: new Date() } });
    await recordAction(strapi, { action: 'second_factor_set_up', type: USER, subject: account.id, by: account });
    return codes;
  });
}

/** Accepts a code of the app, or a recovery code, and uses it up. @returns whether it was right */
export function acceptCode(strapi: Core.Strapi, account: Account, code: string): Promise<boolean> {
  return exclusively(strapi, account.id, async () => {
    const row: Row | null = await rows(strapi).findOne({ where: { account_id: account.id } });
    if (!row) return false;
    const unsealed = unseal(row.sealed_key, purposeOf(account.id), environment().appKeys);
    if (!unsealed) strapi.log.error(`The second factor of staff account ${account.id} was encrypted with a key that is not among APP_KEYS any more.`);
    const step = unsealed && stepOfCode(code, unsealed.text, { lastStep: row.last_step, now: new Date() });
    if (unsealed && step !== undefined) {
      const sealed_key = unsealed.isCurrent ? row.sealed_key : seal(unsealed.text, purposeOf(account.id), environment().appKeys);
      await rows(strapi).update({ where: { id: row.id }, data: { last_step: step, sealed_key } });
      return true;
    }
    const hash = hashOfRecoveryCode(code, account.id);
    if (!row.recovery_codes.includes(hash)) return false;
    const left = row.recovery_codes.filter((one) => one !== hash);
    await rows(strapi).update({ where: { id: row.id }, data: { recovery_codes: left } });
    await recordAction(strapi, { action: 'recovery_code_used', type: USER, subject: account.id, details: { left: left.length }, by: account });
    return true;
  });
}

/** Replaces the recovery codes. */
export function renewRecoveryCodes(strapi: Core.Strapi, account: Account): Promise<readonly string[]> {
  return exclusively(strapi, account.id, async () => {
    const { codes, hashes } = newRecoveryCodes(account.id);
    await rows(strapi).updateMany({ where: { account_id: account.id }, data: { recovery_codes: hashes } });
    await recordAction(strapi, { action: 'recovery_codes_renewed', type: USER, subject: account.id, by: account });
    return codes;
  });
}

/**
 * Removes the second factor of an account: by its owner, or in their stead by an administrator (`second_factor_reset`).
 * @returns whether there was one
 */
export function removeSecondFactor(strapi: Core.Strapi, account: number, action: 'second_factor_removed' | 'second_factor_reset', by?: Account): Promise<boolean> {
  return exclusively(strapi, account, async () => {
    const { count } = await rows(strapi).deleteMany({ where: { account_id: account } });
    if (count === 0) return false;
    await recordAction(strapi, { action, type: USER, subject: account, by });
    return true;
  });
}

/** Removes the second factor of a deleted account. */
export async function forgetAccount(strapi: Core.Strapi, account: number): Promise<void> {
  await rows(strapi).deleteMany({ where: { account_id: account } });
}

/** Of several requests with one code, only the first uses it. */
async function exclusively<T>(strapi: Core.Strapi, account: number, work: () => Promise<T>): Promise<T> {
  const { result } = await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'secondFactors', String(account));
    return { result: await work() };
  });
  return result;
}
