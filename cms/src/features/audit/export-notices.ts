import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { AuditAction } from './actions';

const HOUR_MS = 60 * 60_000;
const WINDOW_MS = 24 * HOUR_MS;

/** Actions by which visitors’ data leaves in files. */
export const EXPORTS: readonly AuditAction[] = ['requests_exported', 'person_exported', 'agreement_handed_over'];

/** So many records in a day are more than daily work takes … */
const MANY = 100;
/** … and so is half of all help requests, where there are fewer; but never so few as these, unless they are all. */
const FEW = 10;

/** Files of one account that are looked at. So many in a day are more than daily work takes, even if nothing is in them. */
const MAX_FILES = 200;

interface Exported {
  readonly sequence: number;
  readonly action: AuditAction;
  readonly recorded_at: string | Date;
  /** JSON. */
  readonly details: string;
}

/**
 * Whether an export that was just recorded is to be told of: when one account has exported many records, or as many help
 * requests as there are, within a day and since it was last told of, in one file or in several, whatever the filters; or when it
 * has exported so many files that these cannot be counted. Within an hour again only when the records of the day have more than
 * doubled, or after so many files: a flood of mails would bury others. Counted under the lock of the audit log, so by one process at a time.
 */
export async function isTellingExport(strapi: Core.Strapi, { sequence, actor_id }: { readonly sequence: number; readonly actor_id: number | null }): Promise<boolean> {
  const where = { action: { $in: [...EXPORTS] }, actor_id, sequence: { $lte: sequence }, recorded_at: { $gt: new Date(Date.now() - WINDOW_MS) } };
  const files: readonly Exported[] = await strapi.db.query(UIDS.auditEntry).findMany({ select: ['sequence', 'action', 'recorded_at', 'details'], where, orderBy: { sequence: 'desc' }, limit: MAX_FILES });
  const [current] = files;
  const told = await lastTold(strapi, files);
  const since = files.filter((one) => !told || one.sequence > told.sequence);
  const ofRequests = since.filter(({ action }) => action !== 'agreement_handed_over');
  const total = await strapi.db.query(UIDS.helpRequest).count();
  const many = Math.min(MANY, Math.max(FEW, Math.ceil(total / 2)));
  const [taken, known] = [sum(files), sum(files.filter((one) => !since.includes(one)))];
  // What was told of may have been meant to hide what follows, in one file or in several.
  const isWhole = (one: Exported): boolean => isOfAll(one) || (isList(one) && recordsIn(one) >= total);
  const isWorse = current !== undefined && told !== undefined && ((isWhole(current) && !isWhole(told)) || (taken > 2 * known && taken - known >= many));
  // Either way: when the clock was wrong, it can have been told of in the future.
  if (told && !isWorse && Math.abs(Date.now() - new Date(told.recorded_at).getTime()) < HOUR_MS) return false;
  // Older ones are not counted, so files without records could hide others.
  if (since.length === MAX_FILES || since.some((one) => isOfAll(one) && recordsIn(one) > 0)) return true;
  return sum(since) >= many || (total > 0 && sum(ofRequests) >= total);
}

async function lastTold(strapi: Core.Strapi, files: readonly Exported[]): Promise<Exported | undefined> {
  const mails: readonly { readonly reference: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({ select: ['reference'], where: { kind: 'security_notice', reference: { $in: files.map(({ sequence }) => String(sequence)) } } });
  const told = new Set(mails.map(({ reference }) => Number(reference)));
  return files.find(({ sequence }) => told.has(sequence));
}

const isList = ({ action }: Exported): boolean => action === 'requests_exported';

/** A list without a filter. */
const isOfAll = (one: Exported): boolean => isList(one) && (JSON.parse(one.details) as { readonly all?: unknown }).all === true;

const sum = (files: readonly Exported[]): number => files.reduce((total, one) => total + recordsIn(one), 0);

function recordsIn({ details }: Exported): number {
  const { records, references } = JSON.parse(details) as { readonly records?: unknown; readonly references?: unknown };
  if (typeof records === 'number') return records;
  return Array.isArray(references) ? references.length : 1;
}
