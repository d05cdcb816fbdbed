import type { Core } from '@strapi/strapi';

import type { AgreementVersions } from './features/agreement-versions/version-service';
import type { ArticleAddresses } from './features/article-addresses/address-service';
import type { FormStepService } from './features/figures/form-step-service';
import type { HelpRequestService } from './features/help-requests/help-request-service';
import type { OutboxService } from './features/mails/outbox-service';
import type { ContentRevisionService } from './features/publishing/content-revision-service';
import type { SiteStateService } from './features/publishing/site-state-service';
import type { SealedAgreements } from './features/signed-documents/document-service';
import type { SigningAttempts } from './features/signing/recovery';
import type { SigningService } from './features/signing/signing-service';
import type { SourceTexts } from './features/translations/source-text-service';
import type { WithdrawalService } from './features/withdrawals/withdrawal-service';
import { SERVICE_UIDS, UIDS } from './uids';

/** Types of our services by UID. */
interface Services {
  readonly [UIDS.agreementVersion]: AgreementVersions;
  readonly [UIDS.articleAddress]: ArticleAddresses;
  readonly [SERVICE_UIDS.contentRevision]: ContentRevisionService;
  readonly [SERVICE_UIDS.contractSigning]: SigningService;
  readonly [UIDS.formStep]: FormStepService;
  readonly [UIDS.helpRequest]: HelpRequestService;
  readonly [UIDS.outboxMail]: OutboxService;
  readonly [UIDS.sealedAgreement]: SealedAgreements;
  readonly [UIDS.signingAttempt]: SigningAttempts;
  readonly [SERVICE_UIDS.siteState]: SiteStateService;
  readonly [UIDS.sourceText]: SourceTexts;
  readonly [UIDS.withdrawal]: WithdrawalService;
}

const service =
  <Name extends keyof Services>(name: Name) =>
  (strapi: Core.Strapi): Services[Name] =>
    strapi.service(name) as Services[Name];

export const agreementVersionsOf = service(UIDS.agreementVersion);
export const articleAddressesOf = service(UIDS.articleAddress);
export const contentRevisionOf = service(SERVICE_UIDS.contentRevision);
export const contractSigningsOf = service(SERVICE_UIDS.contractSigning);
export const formStepsOf = service(UIDS.formStep);
export const helpRequestsOf = service(UIDS.helpRequest);
export const outboxOf = service(UIDS.outboxMail);
export const sealedAgreementsOf = service(UIDS.sealedAgreement);
export const signingAttemptsOf = service(UIDS.signingAttempt);
export const siteStateOf = service(SERVICE_UIDS.siteState);
export const sourceTextsOf = service(UIDS.sourceText);
export const withdrawalsOf = service(UIDS.withdrawal);
