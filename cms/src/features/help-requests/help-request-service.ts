import type { ErrorCode, HelpRequest, LeadChoice, LeadConsent } from '@site/rules';
import { sha256 } from '@site/content';
import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { dueTime } from './due-time';
import { readRecentOffice } from './office';
import { emailKey } from './same-person';
import { searchText } from './search-text';
import { lockInTransaction } from '../../lib/transaction-lock';
import { newReference } from '../../lib/reference';
import { isSameRequest, requestHash } from '../../lib/request-hash';
import type { ClientInfo } from '../request-pipeline/client-info';
import { UIDS } from '../../uids';

export type Recorded =
  /** `repeated`: an earlier request with the same key created the row. */
  | { readonly ok: true; readonly reference: string; readonly repeated: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'idempotency_key_reused'> };

/** `repeated`: nothing changed. */
export type LeadConsentRecorded =
  | { readonly ok: true; readonly isReleased: boolean; readonly repeated: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'not_found'> };

interface Chosen {
  readonly id: number;
  readonly reference: string;
  readonly lead_consent: LeadChoice | null;
  readonly lead_consent_version: string | null;
  readonly lead_released_at: string | null;
}

/** Author of a change in the history of a request. */
const VISITOR = 'Visitor';
/** Choices in the history of a request: the first one, and the latest. */
const MAX_CHOICES = 20;
/** Enough to tell the texts of one site apart. */
const VERSION_LENGTH = 12;

const helpRequests = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Records a help request. A repeat, even a concurrent one, gets the reference of the first. */
  async record(request: HelpRequest, idempotencyKey: string | null, client: ClientInfo): Promise<Recorded> {
    const reference = newReference();
    const hash = idempotencyKey === null ? null : requestHash(idempotencyKey, request);
    const outbox = outboxOf(strapi);
    const receivedAt = new Date();
    const dueAt = dueTime(receivedAt, await readRecentOffice(strapi), request.call_time);
    try {
      await strapi.db.transaction(async () => {
        // Not through the Document Service, which would send the row to webhooks; not with `create`, which reads the row again.
        await strapi.db.query(UIDS.helpRequest).createMany({
          data: [
            {
              ...request,
              ...callWish(request),
              state: 'new',
              search: searchText({ ...request, reference }),
              email_key: emailKey(request.email),
              reference,
              idempotency_key: idempotencyKey,
              request_hash: hash,
              received_at: receivedAt,
              due_at: dueAt,
              peer_address: client.peerAddress,
              user_agent: client.userAgent,
            },
          ],
        });
        await outbox.add({ subject: 'help_request', reference, language: request.language, email: request.email });
      });
    } catch (error) {
      // The key's column is unique. Repeats are rare, so they are detected only here.
      const first = await earlier(strapi, idempotencyKey, hash);
      if (first) return first;
      throw error;
    }
    return { ok: true, reference, repeated: false };
  },

  /**
   * Records what a visitor chose about reporting a request to advertising partners. The request's idempotency key, which only
   * the visitor's tab has, says which request it is, so nobody chooses for somebody else. The browser reports; here the lead
   * is released to it once, however many tabs and repeats ask. A browser's privacy signal counts more than an acceptance.
   */
  async recordLeadConsent({ choice: chosen, text }: LeadConsent, idempotencyKey: string, { hasPrivacySignal }: Pick<ClientInfo, 'hasPrivacySignal'>): Promise<LeadConsentRecorded> {
    const choice: LeadChoice = hasPrivacySignal ? 'signal' : chosen;
    const version = choice === 'signal' || !text ? null : sha256(text).slice(0, VERSION_LENGTH);
    return strapi.db.transaction(async ({ trx }): Promise<LeadConsentRecorded> => {
      await lockInTransaction(strapi, trx, 'helpRequests');
      const before: Chosen | null = await strapi.db.query(UIDS.helpRequest).findOne({
        select: ['id', 'reference', 'lead_consent', 'lead_consent_version', 'lead_released_at'],
        where: { idempotency_key: idempotencyKey },
      });
      if (!before) return { ok: false, code: 'not_found' };
      const isReleased = choice === 'accepted' && before.lead_released_at === null;
      if (before.lead_consent === choice && before.lead_consent_version === version && !isReleased) return { ok: true, isReleased, repeated: true };

      const now = new Date();
      await strapi.db.query(UIDS.helpRequest).updateMany({
        where: { id: before.id },
        data: { lead_consent: choice, lead_consent_at: now, lead_consent_version: version, lead_consent_text: version === null ? null : text, ...(isReleased && { lead_released_at: now }) },
      });
      if (before.lead_consent !== choice) {
        await dropMiddleChoices(strapi, before.reference);
        await strapi.db.query(UIDS.helpRequestChange).create({
          select: ['id'],
          data: {
            reference: before.reference, changed_at: now, changed_by: VISITOR, changed_by_id: null, changed_by_email: null,
            field: 'lead_consent', before: before.lead_consent, after: choice, question_version: version, question: version === null ? null : text,
          },
        });
      }
      return { ok: true, isReleased, repeated: false };
    });
  },
});

/** When the visitor wishes to be called; the time zone is kept for that alone. */
function callWish({ call_time: time, call_time_visitor: visitorTime, time_zone: zone }: HelpRequest): Pick<HelpRequest, 'call_time' | 'call_time_visitor' | 'time_zone'> {
  return time ? { call_time: time, call_time_visitor: visitorTime ?? null, time_zone: zone ?? null } : { call_time: null, call_time_visitor: null, time_zone: null };
}

/** Makes room for one more choice, so that nobody fills the table by changing their mind: the first one stays, and the latest. */
async function dropMiddleChoices(strapi: Core.Strapi, reference: string): Promise<void> {
  const choices: readonly { id: number }[] = await strapi.db.query(UIDS.helpRequestChange).findMany({ select: ['id'], where: { reference, field: 'lead_consent' }, orderBy: { id: 'asc' } });
  const surplus = choices.slice(1, Math.max(1, choices.length - MAX_CHOICES + 2));
  if (surplus.length > 0) await strapi.db.query(UIDS.helpRequestChange).deleteMany({ where: { id: { $in: surplus.map(({ id }) => id) } } });
}

/** The result of an earlier request with the same key, if any. */
async function earlier(strapi: Core.Strapi, idempotencyKey: string | null, hash: string | null): Promise<Recorded | undefined> {
  if (idempotencyKey === null || hash === null) return undefined;
  const row = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference', 'request_hash'], where: { idempotency_key: idempotencyKey } });
  if (!row) return undefined;
  return isSameRequest(row.request_hash, hash) ? { ok: true, reference: row.reference, repeated: true } : { ok: false, code: 'idempotency_key_reused' };
}

export type HelpRequestService = ReturnType<typeof helpRequests>;
export default helpRequests;
