import { bytesToHex, canonicalJson, FIRST_PREVIOUS_HASH } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { TransactionQueue } from '../../lib/transaction-queue';
import { USER } from '../../strapi-internals/admin-services';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff, type StaffIdentity } from '../accounts/current-staff';
import type { AuditAction } from './actions';
import { tellOf } from './notices';
import { auditHash, type Details, signedPartOfAudit } from './audit-entry';

/** An action of staff. */
export interface Recorded {
  readonly action: AuditAction;
  /** Type of what it was done to: a UID. */
  readonly type?: string | undefined;
  /** Reference, document id or number of what it was done to. */
  readonly subject?: string | number | undefined;
  readonly language?: string | undefined;
  readonly details?: Details | undefined;
  /** Not recorded again if the same account did the same to the same within so many milliseconds. */
  readonly onceWithin?: number | undefined;
  /** The account that did it; by default that of the current request. */
  readonly by?: Pick<StaffIdentity, 'id' | 'email'> | undefined;
  /** Another entry of the same act has just been recorded: nobody is told twice. */
  readonly isSameAct?: boolean | undefined;
}

/** For `onceWithin`: somebody who looks at the same thing again within this time is still looking at it. */
export const ONE_LOOK_MS = 10 * 60_000;

const HOUR_MS = 60 * 60_000;

const queue = new TransactionQueue();

/**
 * Appends an entry to the audit log, in the current transaction if there is one: the action and its entry are then stored
 * together or not at all. Call it after the action's other locks have been taken, because the log's is held until the commit.
 */
export async function recordAction(strapi: Core.Strapi, { action, type, subject, language, details = {}, onceWithin, by, isSameAct = false }: Recorded): Promise<void> {
  const { id, email } = by ?? currentStaff(strapi) ?? CMS_ITSELF;
  const [key] = environment().evidenceKeys;
  if (key.sign === undefined) throw new Error('Audit log: the first of EVIDENCE_KEYS is no private key.');
  const sign = key.sign;
  await strapi.db.transaction(({ trx }) =>
    queue.run(trx, async () => {
      await lockInTransaction(strapi, trx, 'audit');
      if (onceWithin !== undefined) {
        // Entries of a time when the clock was wrong can lie in the future: they must not stand for what is done now.
        const same = { action, actor_id: id, subject_type: type ?? null, subject: subject === undefined ? null : String(subject), recorded_at: { $between: [new Date(Date.now() - onceWithin), new Date(Date.now() + onceWithin)] } };
        if ((await strapi.db.query(UIDS.auditEntry).count({ where: same })) > 0) return;
      }
      const last: { readonly sequence: number; readonly hash: string; readonly recorded_at: string | Date } | null = await strapi.db.query(UIDS.auditEntry).findOne({ select: ['sequence', 'hash', 'recorded_at'], orderBy: { sequence: 'desc' } });
      // Clocks of several machines may differ: never date an entry before its predecessor.
      const recordedAt = new Date(Math.max(Date.now(), last ? new Date(last.recorded_at).getTime() : 0));
      const entry = {
        sequence: (last?.sequence ?? 0) + 1,
        action,
        actor_id: id,
        actor_email: email,
        subject_type: type ?? null,
        subject: subject === undefined ? null : String(subject),
        language: language ?? null,
        details: canonicalJson(details),
        previous_hash: last?.hash ?? FIRST_PREVIOUS_HASH,
        public_key: key.publicKey,
      };
      const hash = auditHash({ ...entry, recorded_at: recordedAt.toISOString() });
      await strapi.db.query(UIDS.auditEntry).createMany({ data: [{ ...entry, recorded_at: recordedAt, hash, signature: bytesToHex(sign(signedPartOfAudit(hash))) }] });
      await tellOf(strapi, entry, isSameAct);
    }),
  );
}

/**
 * Somebody guesses what only the owner of an account knows: recorded at most hourly, and the owner is told (`notices.ts`).
 * Further attempts are refused also if it cannot be recorded.
 * @param by the account that it is done with, by default that of the session
 */
export async function recordGuessing(strapi: Core.Strapi, action: Extract<AuditAction, 'password_refused' | 'second_factor_refused'>, account: number, by?: Recorded['by']): Promise<void> {
  try {
    if ((await strapi.db.query(UIDS.auditEntry).count({ where: { action, subject: String(account), recorded_at: { $gt: new Date(Date.now() - HOUR_MS) } } })) > 0) return;
    await recordAction(strapi, { action, type: USER, subject: account, by });
  } catch (error) {
    strapi.log.error(`Recording ${action} of staff account ${account} failed (${kindOf(error)}).`);
  }
}
