import type { ErrorCode, HelpRequest } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { searchText } from './search-text';
import { newReference } from '../../lib/reference';
import { isSameRequest, requestHash } from '../../lib/request-hash';
import type { ClientInfo } from '../request-pipeline/client-info';
import { UIDS } from '../../uids';

export type Recorded =
  /** `repeated`: an earlier request with the same key created the row. */
  | { readonly ok: true; readonly reference: string; readonly repeated: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'idempotency_key_reused'> };

const helpRequests = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Records a help request. A repeat, even a concurrent one, gets the reference of the first. */
  async record(request: HelpRequest, idempotencyKey: string | null, client: ClientInfo): Promise<Recorded> {
    const reference = newReference();
    const hash = idempotencyKey === null ? null : requestHash(idempotencyKey, request);
    const outbox = outboxOf(strapi);
    try {
      await strapi.db.transaction(async () => {
        // Not through the Document Service, which would send the row to webhooks; not with `create`, which reads the row again.
        await strapi.db.query(UIDS.helpRequest).createMany({
          data: [
            {
              ...request,
              state: 'new',
              search: searchText({ ...request, reference }),
              reference,
              idempotency_key: idempotencyKey,
              request_hash: hash,
              received_at: new Date(),
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
});

/** The result of an earlier request with the same key, if any. */
async function earlier(strapi: Core.Strapi, idempotencyKey: string | null, hash: string | null): Promise<Recorded | undefined> {
  if (idempotencyKey === null || hash === null) return undefined;
  const row = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['reference', 'request_hash'], where: { idempotency_key: idempotencyKey } });
  if (!row) return undefined;
  return isSameRequest(row.request_hash, hash) ? { ok: true, reference: row.reference, repeated: true } : { ok: false, code: 'idempotency_key_reused' };
}

export type HelpRequestService = ReturnType<typeof helpRequests>;
export default helpRequests;
