import type { Feature } from '../../lib/feature';
import { configuredSeal } from './configured-seal';

const MONTH_MS = 30 * 24 * 60 * 60_000;

/** The documents of signed agreements. */
export const signedDocuments: Feature = {
  /** An unusable key stops the start. */
  async bootstrap(strapi) {
    const seal = await configuredSeal();
    if (!seal) strapi.log.error('Neither SEAL_KEY nor SEAL_PKCS12 is set: no document of a signed agreement is sealed.');
    else if (seal.validUntil.getTime() - Date.now() < MONTH_MS) strapi.log.error(`The certificate of the seal is valid until ${seal.validUntil.toISOString()}: documents signed later wait for another one.`);
  },
};
