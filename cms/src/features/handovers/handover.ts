import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import type { StaffIdentity } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { readSigningDossier } from '../evidence/signing-evidence';
import type { RelatedWithdrawal } from '../withdrawals/api-types';
import { relatedWithdrawals } from '../withdrawals/related-withdrawals';
import type { HandoverAnswer } from './api-types';
import { packArchive } from './archive';
import type { ArchiveFiles } from '../../lib/zip';
import { archiveFiles, type ArchiveOptions } from './archive-files';

interface Handover {
  /** Of the instructions. */
  readonly language: LanguageCode;
  readonly reason: string;
  readonly by: StaffIdentity;
  /** Whether whoever gets the archive may read these withdrawals, which it contains. */
  readonly mayReadAll: (withdrawals: readonly RelatedWithdrawal[]) => Promise<boolean>;
}

/** Archives made at once: each is in memory, several times. */
const AT_ONCE = 3;
let running = 0;

/**
 * Makes the archive of a signed agreement and records who took it. Nothing is handed over without its record.
 * @throws RefusalError if a withdrawal in it may not be read, if the agreement is, or is meanwhile, erased, if a store is
 * unavailable or the evidence damaged, or if too many archives are being made
 */
export async function handOver(strapi: Core.Strapi, reference: string, handover: Handover): Promise<HandoverAnswer> {
  if (running >= AT_ONCE) throw new RefusalError('too_many_requests');
  running += 1;
  try {
    return await makeArchive(strapi, reference, handover);
  } finally {
    running -= 1;
  }
}

async function makeArchive(strapi: Core.Strapi, reference: string, { language, reason, by, mayReadAll }: Handover): Promise<HandoverAnswer> {
  const madeAt = new Date();
  const withdrawals = await relatedWithdrawals(strapi, reference);
  if (!(await mayReadAll(withdrawals))) throw new RefusalError('forbidden');
  const files = await filesOf(strapi, reference, withdrawals, { language, madeAt });
  const { zip, manifestSha256 } = await packArchive(files, madeAt);

  await strapi.db.transaction(async ({ trx }) => {
    // An erasure takes the same lock: it either comes first, or removes the reason recorded here.
    await lockInTransaction(strapi, trx, 'evidence');
    const isKept = (await strapi.db.query(UIDS.subscriber).count({ where: { reference } })) > 0;
    const kept = await strapi.db.query(UIDS.withdrawal).count({ where: { reference: { $in: referencesOf(withdrawals) } } });
    if (!isKept || kept < withdrawals.length) throw new RefusalError('not_found');
    await strapi.db.query(UIDS.handover).createMany({
      data: [{ handed_over_at: madeAt, reference, language, reason, handed_over_by: by.name, handed_over_by_email: by.email, handed_over_by_id: by.id, manifest_sha256: manifestSha256 }],
    });
    await recordAction(strapi, { action: 'agreement_handed_over', type: UIDS.subscriber, subject: reference, language, by });
  });
  return { name: `agreement-${reference}.zip`, archive: Buffer.from(zip).toString('base64'), manifestSha256 };
}

const referencesOf = (withdrawals: readonly RelatedWithdrawal[]): readonly string[] => withdrawals.map(({ reference }) => reference);

async function filesOf(strapi: Core.Strapi, reference: string, withdrawals: readonly RelatedWithdrawal[], options: ArchiveOptions): Promise<ArchiveFiles> {
  try {
    const dossier = await readSigningDossier(strapi, reference, referencesOf(withdrawals));
    if (!dossier) throw new RefusalError('not_found');
    return await archiveFiles(strapi, { dossier, withdrawals }, options);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    strapi.log.error(`Handing over a signed agreement failed (${kindOf(error)}).`);
    throw new RefusalError('unavailable');
  }
}
