import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { environment } from '../../environment';
import { isoTime } from '../../lib/iso-time';
import { addStaffRoutes, readRight, RefusalError, requireRights } from '../../lib/staff-routes';
import { sealedAgreementsOf } from '../../services';
import { mayRead } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';
import { readableRecord } from '../access-rights/readable-records';
import { ONE_LOOK_MS, recordAction } from '../audit/record';
import { DISCLOSED } from '../evidence/disclosure';
import type { DocumentAnswer, DocumentLink } from './api-types';
import { documentLink } from './document-link';

const policy = requireRights(readRight(UIDS.subscriber));

/** Fields that stand in the document, or in what is attached to it. */
const SHOWN = [...DISCLOSED, 'signature_url'] as const;

/** Routes for staff who may read the signed agreement: the state of its document, a link to it, and requesting it again. */
export function addDocumentRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/documents', [
    { method: 'GET', path: '/:documentId', policy, handle: async (ctx) => answerOf(strapi, ctx, await referenceOf(strapi, ctx)) },
    { method: 'GET', path: '/:documentId/link', policy, handle: (ctx) => linkOf(strapi, ctx) },
    {
      method: 'POST',
      path: '/:documentId/retry',
      policy,
      handle: async (ctx) => {
        const reference = await referenceOf(strapi, ctx);
        if (!sealedAgreementsOf(strapi).isActive()) throw new RefusalError('unavailable');
        await sealedAgreementsOf(strapi).retry(reference);
        return answerOf(strapi, ctx, reference);
      },
    },
  ]);
}

async function referenceOf(strapi: Core.Strapi, ctx: Context, shown: readonly string[] = []): Promise<string> {
  const { reference } = await readableRecord<{ readonly reference: string }>(strapi, ctx, UIDS.subscriber, { columns: ['reference'], shown });
  return reference;
}

async function answerOf(strapi: Core.Strapi, ctx: Context, reference: string): Promise<DocumentAnswer> {
  const status = await sealedAgreementsOf(strapi).statusOf(reference);
  ctx.set('Cache-Control', 'no-store');
  const isMade = status?.state === 'made' && status.file !== null;
  const archivalFailure = isMade ? status.archive_failure : null;
  return {
    isActive: sealedAgreementsOf(strapi).isActive(),
    state: status?.state ?? null,
    failure: status?.failure ?? null,
    sha256: isMade ? status.sha256 : null,
    sealedAt: isoTime(status?.sealed_at),
    stampedAt: isoTime(status?.stamped_at),
    nextAttemptAt: isoTime(status?.next_attempt_at),
    archivalFailure,
    nextArchivalAt: archivalFailure === null ? null : isoTime(status?.archive_at),
    hasFile: isMade && environment().signatureLinkKeys.length > 0 && mayRead(ctx.state.userAbility, UIDS.subscriber, ...SHOWN),
  };
}

/** Records the view first: without its entry, no document is shown. */
async function linkOf(strapi: Core.Strapi, ctx: Context): Promise<DocumentLink> {
  const reference = await referenceOf(strapi, ctx, SHOWN);
  const status = await sealedAgreementsOf(strapi).statusOf(reference);
  if (status?.state !== 'made' || status.file === null) throw new RefusalError('not_found');
  const { cmsUrl, signatureLinkKeys: [key, ...others] } = environment();
  if (key === undefined) throw new RefusalError('unavailable');
  await recordAction(strapi, { action: 'document_viewed', type: UIDS.subscriber, subject: reference, onceWithin: ONE_LOOK_MS });
  ctx.set('Cache-Control', 'no-store');
  return { url: documentLink(status.file, { cmsUrl, keys: [key, ...others], now: new Date() }) };
}
