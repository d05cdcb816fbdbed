import type { Core } from '@strapi/strapi';

import type { AgreementVersions } from '../api/agreement-version/services/agreement-version';

/** What was published while this was not running, or before there were versions, becomes one. */
export async function recordAgreements(strapi: Core.Strapi): Promise<void> {
  await (strapi.service('api::agreement-version.agreement-version') as AgreementVersions).record();
}
