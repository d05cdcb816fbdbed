import type { HelpRequest } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { searchText } from '../../../handling/search';
import { newReference } from '../../../utils/reference';
import type { Seen } from '../../../utils/seen';
import type { OutboxService } from '../../outbox-mail/services/outbox-mail';

const UID = 'api::help-request.help-request';

export interface Recorded {
  readonly reference: string;
  /** Whether an earlier request with the same key had already made the row. */
  readonly repeated: boolean;
}

const helpRequests = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Records a help request; its repeat, even at the same moment, gets the reference of the first. */
  async record(request: HelpRequest, idempotencyKey: string | null, seen: Seen): Promise<Recorded> {
    const reference = newReference();
    const outbox = strapi.service('api::outbox-mail.outbox-mail') as OutboxService;
    try {
      await strapi.db.transaction(async () => {
        // Not the Document Service: it would announce the new row to webhooks. And not one `create`, which reads the row again.
        await strapi.db.query(UID).createMany({
          data: [
            {
              ...request,
              state: 'new',
              search: searchText({ ...request, reference }),
              reference,
              idempotency_key: idempotencyKey,
              received_at: new Date(),
              peer_address: seen.peerAddress,
              user_agent: seen.userAgent,
            },
          ],
        });
        await outbox.add({ subject: 'help_request', reference, language: request.language, email: request.email });
      });
    } catch (error) {
      // The column is unique: a request with the same key came before. It is not looked for first, for hardly any is a repeat.
      const first = await earlier(strapi, idempotencyKey);
      if (first) return first;
      throw error;
    }
    return { reference, repeated: false };
  },
});

/** What the same key was answered before. */
async function earlier(strapi: Core.Strapi, idempotencyKey: string | null): Promise<Recorded | undefined> {
  if (idempotencyKey === null) return undefined;
  const row = await strapi.db.query(UID).findOne({ select: ['reference'], where: { idempotency_key: idempotencyKey } });
  return row ? { reference: row.reference, repeated: true } : undefined;
}

export type HelpRequestService = ReturnType<typeof helpRequests>;
export default helpRequests;
