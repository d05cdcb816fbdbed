import { environment } from '../src/environment';
import { transportOptions } from '../src/features/mails/transport';
import { MAX_PICTURE_BYTES } from '../src/features/pictures/limits';
import { s3Options } from '../src/lib/s3-options';

const { mailFrom, s3, smtp } = environment();

export default {
  email: { config: { provider: 'nodemailer', providerOptions: transportOptions(smtp), settings: { defaultFrom: mailFrom, defaultReplyTo: mailFrom }, ratelimit: { enabled: false } } },
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
      // By content, not by extension. SVG is excluded: it can contain scripts and cannot be resized. A PNG that moves is refused
      // later, with its reason.
      security: { allowedTypes: ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] },
    },
  },
};
