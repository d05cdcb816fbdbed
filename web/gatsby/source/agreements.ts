import { agreementSha256 } from '@site/content';
import { API, type AgreementsAnswer, type AgreementVersion } from '@site/rules';

import { get } from './cmsClient';
import type { StrapiOptions } from './fetchContent';

/**
 * The agreement versions that can be signed now.
 *
 * @throws Error if the CMS does not answer, or an agreement does not match its hash: clients would sign another text than
 *   they are shown
 */
export async function fetchAgreements(options: StrapiOptions): Promise<readonly AgreementVersion[]> {
  const { data } = await get<AgreementsAnswer>(options, API.agreements);
  for (const { agreement, sha256, version } of data) {
    if (agreementSha256(agreement) !== sha256) throw new Error(`Version ${version} of the agreement (${agreement.language}) does not match its hash.`);
  }
  return data;
}
