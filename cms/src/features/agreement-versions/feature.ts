import type { Feature } from '../../lib/feature';
import { agreementVersionsOf } from '../../services';
import { agreementVersions as versionsOfPublished, answerWithVersions, withdrawals } from './document-middlewares';

/** Every published text of the agreement becomes a version that nobody changes. */
export const agreementVersions: Feature = {
  register(strapi) {
    strapi.documents.use(withdrawals(strapi));
    strapi.documents.use(versionsOfPublished(strapi));
    answerWithVersions(strapi);
  },

  /** What was published while this was not running, or before there were versions, becomes one. No text keeps the CMS from starting. */
  bootstrap: (strapi) => agreementVersionsOf(strapi).record(),

  destroy: (strapi) => agreementVersionsOf(strapi).stop(),
};
