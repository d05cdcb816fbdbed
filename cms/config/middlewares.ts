import { CONTRACT_SIGNING_BODY_BYTES } from '@site/rules';

import { environment } from '../src/environment';
import { MAX_PICTURE_BYTES } from '../src/utils/pictures';

const { cmsUrl, siteUrl } = environment();

export default [
  'global::access-log',
  'global::headers',
  'global::api-errors',
  'strapi::errors',
  // Strapi asks for it to be there; what it would say is said in global::headers, on refusals and redirects too.
  { name: 'strapi::security', config: { contentSecurityPolicy: false, hsts: false } },
  { name: 'strapi::cors', config: { origin: [cmsUrl.origin, siteUrl.origin] } },
  'strapi::query',
  'global::secret-fields',
  'global::limits',
  'global::visitors-body',
  { name: 'strapi::body', config: { jsonLimit: CONTRACT_SIGNING_BODY_BYTES, formidable: { maxFileSize: MAX_PICTURE_BYTES } } },
  'strapi::favicon',
  'strapi::public',
  'global::visitors-answer',
];
