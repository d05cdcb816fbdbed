import type { Feature } from '../../lib/feature';
import { agreementVersionsOf } from '../../services';
import { agreementVersions as versionsOfPublished, answerWithVersions, withdrawals } from './document-middlewares';
import { addVersionRoutes } from './staff-routes';

/** Every published text of the agreement becomes an immutable agreement version. */
export const agreementVersions: Feature = {
  register(strapi) {
    strapi.documents.use(withdrawals(strapi));
    strapi.documents.use(versionsOfPublished(strapi));
    answerWithVersions(strapi);
    addVersionRoutes(strapi);
  },

  /** Records versions of texts that were published while the CMS was not running. A failure does not stop the start. */
  bootstrap: (strapi) => agreementVersionsOf(strapi).record(),

  destroy: (strapi) => agreementVersionsOf(strapi).stop(),
};
