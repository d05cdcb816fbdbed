import type { Core } from '@strapi/strapi';

import { CMS_ITSELF, type StaffIdentity, currentStaff } from '../accounts/current-staff';
import { newSalt } from '../evidence/chain';
import { UIDS } from '../../uids';
import type { Erased } from './api-types';

interface Erasure extends Erased {
  readonly cause: 'request' | 'retention';
  readonly by: StaffIdentity;
  readonly references: readonly string[];
}

/** Records an erasure without the person's data. Evidence entries commit to this record, so it is written first and never changed. */
export async function recordErasure(strapi: Core.Strapi, { cause, by, helpRequests, agreements, mails, held, references }: Erasure): Promise<void> {
  await strapi.db.query(UIDS.erasureRecord).create({
    select: ['id'],
    data: {
      erased_at: new Date(),
      cause,
      erased_by: by.name,
      erased_by_id: by.id,
      erased_by_email: by.email,
      help_requests: helpRequests,
      agreements,
      mails,
      held: held.length,
      references: references.join(' '),
      evidence_salt: newSalt(),
    },
  });
}

/** Records the erasure of a single signed agreement or withdrawal that staff delete in its form or list. */
export async function recordSingleErasure(strapi: Core.Strapi, reference: string, { agreements }: { readonly agreements: number }): Promise<void> {
  const mails = await strapi.db.query(UIDS.outboxMail).count({ where: { reference } });
  await recordErasure(strapi, { cause: 'request', by: currentStaff(strapi) ?? CMS_ITSELF, helpRequests: 0, agreements, withdrawals: 1 - agreements, mails, held: [], references: [reference] });
}
