/** What editors write: localized, with drafts, read by the site's build. */
export const SINGLE_TYPES = [
  'api::site-settings.site-settings',
  'api::home-page.home-page',
  'api::help-request-page.help-request-page',
  'api::contract-page.contract-page',
  'api::news-page.news-page',
  'api::interface-texts.interface-texts',
] as const;

export const COLLECTIONS = [
  'api::service.service',
  'api::team-member.team-member',
  'api::contract-section.contract-section',
  'api::article.article',
  'api::legal-page.legal-page',
] as const;

export type ContentUid = (typeof SINGLE_TYPES)[number] | (typeof COLLECTIONS)[number];
export const CONTENT: readonly ContentUid[] = [...SINGLE_TYPES, ...COLLECTIONS];

/** What visitors leave: personal data. No key reads it, no content role sees it, nobody edits it. */
export const VISITORS = ['api::help-request.help-request', 'api::subscriber.subscriber'] as const;
