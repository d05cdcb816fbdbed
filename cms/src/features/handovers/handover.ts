import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import type { StaffIdentity } from '../accounts/current-staff';
import { readSigningDossier } from '../evidence/signing-evidence';
import type { HandoverAnswer } from './api-types';
import { packArchive } from './archive';
import { archiveFiles } from './archive-files';

interface Handover {
  /** Of the instructions. */
  readonly language: LanguageCode;
  readonly reason: string;
  readonly by: StaffIdentity;
}

/**
 * Makes the archive of a signed agreement and records who took it. Nothing is handed over without its record.
 * @throws RefusalError if the agreement is, or is meanwhile, erased, or if a store is unavailable
 */
export async function handOver(strapi: Core.Strapi, reference: string, { language, reason, by }: Handover): Promise<HandoverAnswer> {
  const withdrawals = await withdrawalsFrom(strapi, reference);
  const dossier = await readSigningDossier(strapi, reference, withdrawals);
  if (!dossier) throw new RefusalError('not_found');
  const madeAt = new Date();
  const { zip, manifestSha256 } = packArchive(await filesOf(strapi, dossier, { language, madeAt }), madeAt);

  await strapi.db.transaction(async ({ trx }) => {
    // An erasure takes the same lock: it either comes first, or removes the reason recorded here.
    await lockInTransaction(strapi, trx, 'evidence');
    const isKept = (await strapi.db.query(UIDS.subscriber).count({ where: { reference } })) > 0;
    const kept = await withdrawalsFrom(strapi, reference);
    if (!isKept || withdrawals.some((one) => !kept.includes(one))) throw new RefusalError('not_found');
    await strapi.db.query(UIDS.handover).createMany({
      data: [{ handed_over_at: madeAt, reference, language, reason, handed_over_by: by.name, handed_over_by_email: by.email, handed_over_by_id: by.id, manifest_sha256: manifestSha256 }],
    });
  });
  return { name: `agreement-${reference}.zip`, archive: Buffer.from(zip).toString('base64'), manifestSha256 };
}

async function filesOf(...args: Parameters<typeof archiveFiles>): ReturnType<typeof archiveFiles> {
  try {
    return await archiveFiles(...args);
  } catch (error) {
    const [strapi] = args;
    strapi.log.error(`Handing over a signed agreement failed (${kindOf(error)}).`);
    throw new RefusalError('unavailable');
  }
}

async function withdrawalsFrom(strapi: Core.Strapi, reference: string): Promise<readonly string[]> {
  const rows: readonly { reference: string }[] = await strapi.db.query(UIDS.withdrawal).findMany({ select: ['reference'], where: { agreement_reference: reference }, orderBy: { received_at: 'asc' } });
  return rows.map(({ reference: own }) => own);
}
