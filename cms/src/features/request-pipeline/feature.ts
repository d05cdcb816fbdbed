import type { Feature } from '../../lib/feature';
import { deleteAbandonedUploads } from './body-reading/upload-folders';
import { answerProtocolErrors } from './protocol-errors';
import { setRequestTimeouts } from './request-timeouts';

/** Processing of every request before its route. The middlewares are listed in config/middlewares.ts. */
export const requestPipeline: Feature = {
  async register(strapi) {
    const failures = await deleteAbandonedUploads().catch((error: unknown) => [error]);
    for (const failure of failures) strapi.log.warn(`Removing an abandoned upload from the temporary folder failed: ${String(failure)}`);
  },

  bootstrap(strapi) {
    answerProtocolErrors(strapi);
    setRequestTimeouts(strapi);
  },
};
