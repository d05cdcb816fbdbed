import { environment } from '../src/environment';
import { transportOptions } from '../src/mails/transport';
import { MAX_PICTURE_BYTES } from '../src/utils/pictures';
import { s3Options } from '../src/utils/s3';

const { mailFrom, s3, smtp } = environment();

export default {
  email: { config: { provider: 'nodemailer', providerOptions: transportOptions(smtp), settings: { defaultFrom: mailFrom, defaultReplyTo: mailFrom } } },
  upload: {
    config: {
      ...(s3 === undefined
        ? { provider: 'local' }
        : {
            provider: 'aws-s3',
            providerOptions: {
              ...(s3.publicUrl !== undefined && { baseUrl: s3.publicUrl }),
              s3Options: { ...s3Options(s3), params: { Bucket: s3.bucket } },
            },
          }),
      sizeLimit: MAX_PICTURE_BYTES,
      // Gatsby makes the sizes the pages need.
      breakpoints: {},
      // By content, not by name. SVG is left out: it can carry scripts, and pages could not show it in sizes.
      security: { allowedTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
    },
  },
};
