import type { Feature } from '../../lib/feature';
import { answerTemplates } from './document-middleware';
import { addAnswerRoutes } from './staff-routes';

/** Answers to help requests by e-mail, from templates that editors write. */
export const answers: Feature = {
  register(strapi) {
    strapi.documents.use(answerTemplates(strapi));
    addAnswerRoutes(strapi);
  },
};
