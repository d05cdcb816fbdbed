import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { isoTime } from '../../lib/iso-time';
import { UIDS } from '../../uids';
import type { RelatedWithdrawal } from '../withdrawals/api-types';
import { relatedWithdrawals } from '../withdrawals/related-withdrawals';
import type { AgreementProof, ShownHandover } from './api-types';

export interface Signed {
  readonly reference: string;
  readonly language: string | null;
  readonly email_confirmed_at: string | null;
}

/** Leaves out the withdrawals that the account may not read. */
type Readable = (withdrawals: readonly RelatedWithdrawal[]) => Promise<readonly RelatedWithdrawal[]>;

/** What proves a signed agreement: its entry, checkpoint and time stamp, confirmed address, withdrawals; and who took it. */
export async function agreementProof(strapi: Core.Strapi, { reference, language, email_confirmed_at: confirmedAt }: Signed, readable: Readable): Promise<AgreementProof> {
  const related = await relatedWithdrawals(strapi, reference);
  const withdrawals = await readable(related);
  const entry: { sequence: number } | null = await strapi.db.query(UIDS.evidenceEntry).findOne({ select: ['sequence'], where: { reference, kind: 'signing' } });
  const first = entry && (await firstCheckpoint(strapi, { size: { $gte: entry.sequence } }));
  const stamped = first && (await firstCheckpoint(strapi, { size: { $gte: entry.sequence }, stamped_at: { $notNull: true } }));
  return {
    language: languageOf(language),
    entry: entry?.sequence ?? null,
    checkpoint: first && { size: first.size, madeAt: isoTime(first.made_at) },
    stampedAt: stamped?.stamped_at == null ? null : isoTime(stamped.stamped_at),
    isStampExpected: environment().timeStampServer !== undefined,
    emailConfirmedAt: confirmedAt === null ? null : isoTime(confirmedAt),
    withdrawals,
    areWithdrawalsHidden: withdrawals.length < related.length,
    handovers: await handoversOf(strapi, reference),
  };
}

interface Checkpoint {
  readonly size: number;
  readonly made_at: string;
  readonly stamped_at: string | null;
}

async function firstCheckpoint(strapi: Core.Strapi, where: object): Promise<Checkpoint | null> {
  return strapi.db.query(UIDS.evidenceCheckpoint).findOne({ select: ['size', 'made_at', 'stamped_at'], where, orderBy: { id: 'asc' } }) as Promise<Checkpoint | null>;
}

interface Handover {
  readonly handed_over_at: string;
  readonly handed_over_by: string;
  readonly handed_over_by_email: string | null;
  readonly language: string;
  readonly reason: string | null;
}

async function handoversOf(strapi: Core.Strapi, reference: string): Promise<readonly ShownHandover[]> {
  const rows: readonly Handover[] = await strapi.db.query(UIDS.handover).findMany({ where: { reference }, orderBy: [{ handed_over_at: 'desc' }, { id: 'desc' }] });
  return rows.map(({ handed_over_at: at, handed_over_by: by, handed_over_by_email: byEmail, language, reason }) => ({ at: isoTime(at), by, byEmail, language: languageOf(language), reason }));
}

function languageOf(value: string | null): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === value) ?? DEFAULT_LOCALE.code;
}
