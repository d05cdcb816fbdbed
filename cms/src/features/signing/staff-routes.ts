import { SIGNATURE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { RefusalError, addStaffRoutes, readRight, requireRights } from '../../lib/staff-routes';
import { UIDS } from '../../uids';
import { readableRecord } from '../access-rights/readable-records';
import { ONE_LOOK_MS, recordAction } from '../audit/record';
import { signedLink } from './signed-link';

/** Creates a new signature link for staff who may read the record: the stored one expires a year after the signing. */
export function addSignatureRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/signatures', [
    {
      method: 'GET',
      path: '/:documentId/link',
      policy: requireRights(readRight(UIDS.subscriber)),
      handle: async (ctx) => {
        const row = await readableRecord<{ readonly signature_file: string; readonly reference: string }>(strapi, ctx, UIDS.subscriber, { columns: ['signature_file', 'reference'], shown: ['signature_url'] });
        const { cmsUrl, signatureLinkKeys: keys } = environment();
        if (keys.length === 0) throw new RefusalError('unavailable');
        // First: without its entry, no picture is shown. List, form and its panel fetch a link each.
        await recordAction(strapi, { action: 'signature_viewed', type: UIDS.subscriber, subject: row.reference, onceWithin: ONE_LOOK_MS });
        ctx.set('Cache-Control', 'no-store');
        return { url: signedLink(row.signature_file, { cmsUrl, keys, now: new Date(), seconds: SIGNATURE.staffLinkSeconds }) };
      },
    },
  ]);
}
