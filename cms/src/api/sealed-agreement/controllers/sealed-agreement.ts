import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import { fileOfDocumentLink } from '../../../features/signed-documents/document-link';
import { kindOf, refuse } from '../../../lib/errors';
import { sealedAgreementsOf } from '../../../services';

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    // The raw query: a parsed and serialized one could be a different link.
    const file = fileOfDocumentLink(ctx.req.url ?? '', { keys: environment().signatureLinkKeys, now: new Date() });
    if (file === undefined) return refuse(ctx, 'forbidden');
    try {
      // An erased signing's document is not shown, even while its file is still being deleted.
      const document = await sealedAgreementsOf(strapi).readFile(file);
      if (!document) return refuse(ctx, 'not_found');
      ctx.set({ ...HEADERS, 'Content-Disposition': `inline; filename="${file}"` });
      ctx.type = 'application/pdf';
      ctx.body = document;
    } catch (error) {
      strapi.log.error(`Reading a document failed (${kindOf(error)}).`);
      return refuse(ctx, 'unavailable');
    }
  },
});
