import { CONTRACT_SIGNING_BODY_BYTES } from '@site/rules';

import { environment } from '../src/environment';
import { MAX_PICTURE_BYTES } from '../src/utils/pictures';

const { cmsUrl, s3, siteUrl } = environment();

const pictures = ["'self'", 'data:', 'blob:', ...(s3 === undefined ? [] : [new URL(s3.endpoint).origin])];

export default [
  'global::access-log',
  'global::api-errors',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        directives: { 'connect-src': ["'self'"], 'img-src': pictures, 'media-src': pictures, upgradeInsecureRequests: null },
      },
    },
  },
  { name: 'strapi::cors', config: { origin: [cmsUrl.origin, siteUrl.origin] } },
  'strapi::query',
  'global::visitors-body',
  { name: 'strapi::body', config: { jsonLimit: CONTRACT_SIGNING_BODY_BYTES, formidable: { maxFileSize: MAX_PICTURE_BYTES } } },
  'strapi::favicon',
  'strapi::public',
  'global::visitors-answer',
];
