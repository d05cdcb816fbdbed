import { agreementSha256 } from '@site/content';
import { API, type AgreementsAnswer, type AgreementVersion } from '@site/rules';

import { get } from './cms';
import type { StrapiOptions } from './strapi';

/**
 * What is to be signed now, in each language that has an agreement.
 *
 * @throws Error if the CMS does not answer, or an agreement is not the one its fingerprint names: a client would be
 *   shown one text and sign another
 */
export async function fetchAgreements(options: StrapiOptions): Promise<readonly AgreementVersion[]> {
  const { data } = await get<AgreementsAnswer>(options, API.agreements);
  for (const { agreement, sha256, version } of data) {
    if (agreementSha256(agreement) !== sha256) throw new Error(`Version ${version} of the agreement (${agreement.language}) is not what its fingerprint says.`);
  }
  return data;
}
