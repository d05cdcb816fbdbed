import { SIGNATURE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { Refused, addStaffRoutes, reading, rights } from '../../lib/staff-routes';
import { UIDS } from '../../uids';
import { signedLink } from './signed-link';

/** A new link to a signature for staff who may read the record: the one in the record ends a year after the signing. */
export function addSignatureRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/signatures', [
    {
      method: 'GET',
      path: '/:documentId/link',
      policy: rights(reading(UIDS.subscriber)),
      handle: async (ctx) => {
        const row: { signature_file: string } | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['signature_file'], where: { documentId: String(ctx.params.documentId) } });
        if (!row) throw new Refused('not_found');
        const { cmsUrl, signatureLinkKeys: keys } = environment();
        if (keys.length === 0) throw new Refused('unavailable');
        ctx.set('Cache-Control', 'no-store');
        return { url: signedLink(row.signature_file, { cmsUrl, keys, now: new Date(), seconds: SIGNATURE.staffLinkSeconds }) };
      },
    },
  ]);
}
