import { agreementSha256 } from '@site/content';
import { API, type AgreementsAnswer, type AgreementVersion } from '@site/rules';

import type { StrapiOptions } from './strapi';

/**
 * What is to be signed now, in each language that has an agreement.
 *
 * @throws Error if the CMS does not answer, or an agreement is not the one its fingerprint names: a client would be
 *   shown one text and sign another
 */
export async function fetchAgreements({ apiURL, accessToken }: StrapiOptions): Promise<readonly AgreementVersion[]> {
  const response = await fetch(`${apiURL}${API.agreements}`, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!response.ok) throw new Error(`The CMS did not tell what is to be signed (HTTP ${response.status}).`);
  const { data } = (await response.json()) as AgreementsAnswer;
  for (const { agreement, sha256, version } of data) {
    if (agreementSha256(agreement) !== sha256) throw new Error(`Version ${version} of the agreement (${agreement.language}) is not what its fingerprint says.`);
  }
  return data;
}
