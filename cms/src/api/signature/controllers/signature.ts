import type { Core } from '@strapi/strapi';
import { SIGNATURE } from '@site/rules';

import { environment } from '../../../environment';
import { fileOfLink } from '../../../features/signing/signed-link';
import { signatureStore } from '../../../features/signing/signature-store';
import { kindOf, refuse } from '../../../lib/errors';

const HEADERS = {
  'Cache-Control': `private, max-age=${SIGNATURE.cacheSeconds}`,
  'Content-Disposition': 'inline',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  // The site, on another origin, shows it to the client after signing.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    // The raw query: a parsed and serialized one could be a different link.
    const file = fileOfLink(ctx.req.url ?? '', { keys: environment().signatureLinkKeys, now: new Date() });
    if (file === undefined) return refuse(ctx, 'forbidden');
    try {
      const picture = await signatureStore().get(file);
      if (!picture) return refuse(ctx, 'not_found');
      ctx.set(HEADERS);
      ctx.type = 'image/png';
      ctx.body = picture;
    } catch (error) {
      strapi.log.error(`A signature could not be read (${kindOf(error)}).`);
      return refuse(ctx, 'unavailable');
    }
  },
});
