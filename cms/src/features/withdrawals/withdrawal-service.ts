import type { ErrorCode, Withdrawal, WithdrawalAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { newReference } from '../../lib/reference';
import { isSameRequest, requestHash } from '../../lib/request-hash';
import { lockInTransaction } from '../../lib/transaction-lock';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { CMS_ITSELF } from '../accounts/current-staff';
import { newSalt } from '../evidence/chain';
import { appendWithdrawal } from '../evidence/chain-writer';
import type { ClientInfo } from '../request-pipeline/client-info';
import { recordMatch } from './match-history';
import { findAgreement, matchOf } from './matching';

export type WithdrawalResult =
  /** `repeated`: an earlier request with the same key created the record. */
  | { readonly ok: true; readonly answer: WithdrawalAnswer; readonly repeated: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'idempotency_key_reused'> };

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly received_at: string;
  readonly contract: string;
}

/** Rows per sweep. */
const BATCH = 100;

const withdrawals = ({ strapi }: { strapi: Core.Strapi }) => {
  const service = {
    /**
     * Records a withdrawal, whether or not there is a signed agreement, which is searched for after the response, so that
     * neither the response nor its duration reveals it. A repeat, even a concurrent one, gets the answer of the first.
     */
    async record(withdrawal: Withdrawal, key: string, client: ClientInfo): Promise<WithdrawalResult> {
      const hash = requestHash(key, withdrawal);
      const row = { reference: newReference(), received_at: new Date() };
      try {
        const isMailed = await strapi.db.transaction(async ({ onCommit }) => {
          // Not the Document Service: it would announce the new row to webhooks.
          await strapi.db.query(UIDS.withdrawal).createMany({
            data: [
              {
                ...withdrawal,
                ...row,
                state: 'received',
                peer_address: client.peerAddress,
                user_agent: client.userAgent,
                idempotency_key: key,
                request_hash: hash,
                evidence_salt: newSalt(),
              },
            ],
          });
          const mailed = await outboxOf(strapi).add({ subject: 'withdrawal', reference: row.reference, language: withdrawal.language, email: withdrawal.email });
          await appendWithdrawal(strapi, row.reference);
          onCommit(() => void service.match(row.reference).catch(logFailure));
          return mailed;
        });
        return { ok: true, answer: answerOf(row, isMailed), repeated: false };
      } catch (error) {
        // The column is unique: there was an earlier request with the same key, or the commit's confirmation was lost.
        const first = await findCommittedAnswer(strapi, key, hash);
        if (first) return first;
        throw error;
      }
    },

    /** Searches for the signed agreement of a withdrawal, once; afterwards staff match it. */
    async match(reference: string): Promise<void> {
      const where = { reference, looked_up_at: { $null: true } };
      const row: Row | null = await strapi.db.query(UIDS.withdrawal).findOne({ where });
      if (!row) return;
      const agreement = await findAgreement(strapi, row.contract);
      const found = agreement && matchOf(agreement, row, CMS_ITSELF);
      const done = { looked_up_at: new Date() };
      await strapi.db.transaction(async ({ trx }) => {
        await lockInTransaction(strapi, trx, 'evidence');
        // Repeats the conditions, because staff or another process may have matched it meanwhile.
        const { count } = found ? await strapi.db.query(UIDS.withdrawal).updateMany({ where: { ...where, state: 'received', agreement_reference: { $null: true } }, data: { ...found, ...done, updatedAt: new Date() } }) : { count: 0 };
        if (found && count > 0) await recordMatch(strapi, reference, { before: null, after: found.agreement_reference }, CMS_ITSELF);
        // Keeps the date: nothing that staff see has changed, so open forms stay current.
        await strapi.db.query(UIDS.withdrawal).updateMany({ where, data: done });
      });
    },

    /** Matches withdrawals that were not matched before a process ended. */
    async matchAll(): Promise<void> {
      const rows: readonly Row[] = await strapi.db.query(UIDS.withdrawal).findMany({ select: ['reference'], where: { looked_up_at: { $null: true } }, orderBy: { id: 'asc' }, limit: BATCH });
      for (const { reference } of rows) await service.match(reference).catch(logFailure);
    },
  };
  const logFailure = (error: unknown): void => void strapi.log.error(`Matching a withdrawal failed (${kindOf(error)}); it is retried.`);
  return service;
};

function answerOf({ reference, received_at: receivedAt }: { readonly reference: string; readonly received_at: string | Date }, isMailed: boolean): WithdrawalAnswer {
  return { data: { reference, receivedAt: new Date(receivedAt).toISOString(), isMailed } };
}

/** The answer of the withdrawal that is recorded with this key. */
async function findCommittedAnswer(strapi: Core.Strapi, key: string, hash: string): Promise<WithdrawalResult | undefined> {
  const row: (Row & { readonly email: string; readonly request_hash: string | null }) | null = await strapi.db.query(UIDS.withdrawal).findOne({ where: { idempotency_key: key } });
  if (!row) return undefined;
  if (!isSameRequest(row.request_hash, hash)) return { ok: false, code: 'idempotency_key_reused' };
  return { ok: true, answer: answerOf(row, await outboxOf(strapi).hasReceipt({ subject: 'withdrawal', reference: row.reference, email: row.email })), repeated: true };
}

export type WithdrawalService = ReturnType<typeof withdrawals>;
export default withdrawals;
