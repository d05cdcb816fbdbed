import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { addressesIn } from '../administration-settings/checkpoint-addresses';
import { readAdministrationSettings } from '../administration-settings/settings';

/** Minimum pause between two mails to one address; entries of the next hour are covered by the next checkpoint. */
const PAUSE_MS = 60 * 60_000;

/**
 * Mails the last checkpoint to the addresses in the settings: what is kept elsewhere cannot be rewritten with the
 * database. A checkpoint is made daily at least, so each address gets at least one mail a day.
 */
export async function mailCheckpoint(strapi: Core.Strapi): Promise<void> {
  const addresses = addressesIn((await readAdministrationSettings(strapi)).checkpointEmails);
  if (addresses.length === 0) return;
  const last: { id: number } | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ select: ['id'], orderBy: { id: 'desc' } });
  if (last) await outboxOf(strapi).addCheckpointCopies(String(last.id), addresses, PAUSE_MS);
}
