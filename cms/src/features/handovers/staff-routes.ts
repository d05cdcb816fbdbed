import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { addStaffRoutes, readRight, RefusalError, requireRights } from '../../lib/staff-routes';
import { isVisibleText } from '../../lib/visible-text';
import { STAFF_ACTIONS, UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { agreementProof, type Signed } from './agreement-proof';
import { MAX_REASON_CHARACTERS } from './api-types';
import { handOver } from './handover';

const READER = readRight(UIDS.subscriber);

const HANDOVER = v.strictObject({
  language: v.picklist(LANGUAGE_CODES),
  // One line without control characters, which a database may refuse, and without others that nobody sees.
  reason: v.pipe(v.string(), v.transform((text) => text.replace(/\s+/g, ' ').trim()), v.check(isVisibleText), v.maxLength(MAX_REASON_CHARACTERS)),
});

/** Routes for staff who may read the signed agreement: what proves it, and its archive for a court. */
export function addHandoverRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/signed-agreements', [
    { method: 'GET', path: '/:documentId/proof', policy: requireRights(READER), handle: async (ctx) => answer(ctx, await agreementProof(strapi, await signedOf(strapi, ctx))) },
    {
      method: 'POST',
      path: '/:documentId/hand-over',
      policy: requireRights(READER, STAFF_ACTIONS.handOver),
      handle: async (ctx) => {
        const parsed = v.safeParse(HANDOVER, ctx.request.body);
        if (!parsed.success) throw new RefusalError('validation_failed');
        const { reference } = await signedOf(strapi, ctx);
        return answer(ctx, await handOver(strapi, reference, { ...parsed.output, by: currentStaff(strapi) ?? CMS_ITSELF }));
      },
    },
  ]);
}

async function signedOf(strapi: Core.Strapi, { params }: Context): Promise<Signed> {
  const row: Signed | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['reference', 'language', 'email_confirmed_at'], where: { documentId: String(params.documentId) } });
  if (!row) throw new RefusalError('not_found');
  return row;
}

function answer<T>(ctx: Context, data: T): T {
  ctx.set('Cache-Control', 'no-store');
  return data;
}
