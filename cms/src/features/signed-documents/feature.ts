import type { Core } from '@strapi/strapi';

import type { Feature } from '../../lib/feature';
import { sealedAgreementsOf } from '../../services';
import { configuredSeal } from './configured-seal';
import { publishedSeals } from './published-seals';
import { reportLateDocuments } from './late-documents';
import { addDocumentRoutes } from './staff-routes';

const MONTH_MS = 30 * 24 * 60 * 60_000;
const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '43 * * * *';
const HALF_PAST_EVERY_HOUR = '30 * * * *';

/** The documents of signed agreements. */
export const signedDocuments: Feature = {
  register: addDocumentRoutes,

  async bootstrap(strapi) {
    await checkSeal(strapi);
    const documents = sealedAgreementsOf(strapi);
    await documents.removeReleased();
    strapi.cron.add({
      erasedDocuments: { task: () => documents.removeReleased(), options: { rule: EVERY_MINUTE } },
      orphanedDocuments: { task: () => documents.removeOrphans(), options: { rule: EVERY_HOUR } },
      archivedDocuments: { task: () => documents.archiveDue(), options: { rule: HALF_PAST_EVERY_HOUR } },
      lateDocuments: { task: () => reportLateDocuments(strapi), options: { rule: EVERY_MINUTE } },
    });
    // Only while the CMS serves, not in commands that boot it briefly.
    strapi.server.httpServer.once('listening', () => {
      documents.start();
      void documents.removeOrphans();
      void documents.archiveDue();
    });
  },

  destroy: (strapi) => sealedAgreementsOf(strapi).stop(),
};

/** Fails the start if the configured key cannot be used. */
async function checkSeal(strapi: Core.Strapi): Promise<void> {
  const seal = await configuredSeal();
  await publishedSeals();
  if (!seal) strapi.log.warn('Neither SEAL_KEY nor SEAL_PKCS12 is set: no documents of signed agreements are created.');
  else if (seal.validUntil.getTime() - Date.now() < MONTH_MS) strapi.log.error(`The certificate of the seal is valid until ${seal.validUntil.toISOString()}: documents signed later wait for another one.`);
}
