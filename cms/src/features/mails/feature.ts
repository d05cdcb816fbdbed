import type { Feature } from '../../lib/feature';
import { outboxOf } from '../../services';
import { mailTexts } from './document-middleware';
import { prepareMails } from './startup';

/** The outbox, its worker, and the mail texts. */
export const mails: Feature = {
  register: (strapi) => void strapi.documents.use(mailTexts(strapi)),
  bootstrap: prepareMails,
  destroy: (strapi) => outboxOf(strapi).stop(),
};
