import type { UID } from '@strapi/strapi';

/** UIDs of our content types. */
export const UIDS = {
  agreementVersion: 'api::agreement-version.agreement-version',
  answerTemplate: 'api::answer-template.answer-template',
  article: 'api::article.article',
  articleAddress: 'api::article-address.article-address',
  auditEntry: 'api::audit-entry.audit-entry',
  contractPage: 'api::contract-page.contract-page',
  contractSection: 'api::contract-section.contract-section',
  administrationSettings: 'api::data-protection.data-protection',
  entryCopy: 'api::entry-copy.entry-copy',
  erasureRecord: 'api::erasure-record.erasure-record',
  evidenceCheckpoint: 'api::evidence-checkpoint.evidence-checkpoint',
  evidenceEntry: 'api::evidence-entry.evidence-entry',
  evidenceVerification: 'api::evidence-verification.evidence-verification',
  formStep: 'api::form-step.form-step',
  handover: 'api::handover.handover',
  helpRequest: 'api::help-request.help-request',
  helpRequestChange: 'api::help-request-change.help-request-change',
  helpRequestNote: 'api::help-request-note.help-request-note',
  helpRequestPage: 'api::help-request-page.help-request-page',
  homePage: 'api::home-page.home-page',
  informationPage: 'api::information-page.information-page',
  interfaceTexts: 'api::interface-texts.interface-texts',
  invitation: 'api::invitation.invitation',
  legalPage: 'api::legal-page.legal-page',
  mailTexts: 'api::mail-texts.mail-texts',
  newsPage: 'api::news-page.news-page',
  openForm: 'api::open-form.open-form',
  outboxMail: 'api::outbox-mail.outbox-mail',
  publicationPlan: 'api::publication-plan.publication-plan',
  question: 'api::question.question',
  release: 'api::release.release',
  releaseItem: 'api::release-item.release-item',
  reportingCountry: 'api::reporting-country.reporting-country',
  sealedAgreement: 'api::sealed-agreement.sealed-agreement',
  secondFactor: 'api::second-factor.second-factor',
  service: 'api::service.service',
  settingsChange: 'api::settings-change.settings-change',
  signingAttempt: 'api::signing-attempt.signing-attempt',
  siteSettings: 'api::site-settings.site-settings',
  sourceText: 'api::source-text.source-text',
  subscriber: 'api::subscriber.subscriber',
  teamMember: 'api::team-member.team-member',
  withdrawal: 'api::withdrawal.withdrawal',
  withdrawalMatch: 'api::withdrawal-match.withdrawal-match',
} as const satisfies Readonly<Record<string, UID.ContentType>>;

/** UIDs of services and controllers without a content type. */
export const SERVICE_UIDS = {
  contentRevision: 'api::content-revision.content-revision',
  contractSigning: 'api::contract-signing.contract-signing',
  siteState: 'api::site-state.site-state',
} as const;

/** Permissions of staff besides reading and writing entries. */
export const STAFF_ACTIONS = {
  exportRequests: 'api::help-requests.export',
  sendMailAgain: 'api::mails.send-again',
  findPerson: 'api::person-data.find',
  erasePerson: 'api::person-data.erase',
  handOver: 'api::signed-agreements.hand-over',
  readAuditLog: 'api::audit-log.read',
  readFigures: 'api::figures.read',
  verifyEvidence: 'api::evidence.verify',
} as const;
