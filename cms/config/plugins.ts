import { environment } from '../src/environment';
import { MAX_PICTURE_BYTES } from '../src/utils/pictures';
import { s3Options } from '../src/utils/s3';

const { s3 } = environment();

export default {
  upload: {
    config: {
      ...(s3 === undefined
        ? { provider: 'local' }
        : {
            provider: 'aws-s3',
            providerOptions: {
              s3Options: { ...s3Options(s3), params: { Bucket: s3.bucket } },
            },
          }),
      sizeLimit: MAX_PICTURE_BYTES,
      // Gatsby makes the sizes the pages need.
      breakpoints: {},
      // SVG is left out: it can carry scripts.
      security: { allowedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
    },
  },
};
