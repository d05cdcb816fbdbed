import type { Json, JsonObject } from '@site/content';

/** Query for the entries of a type. */
export interface TypeQuery {
  readonly singularName: string;
  /** Components and pictures. Populating everything would include each entry in all other languages. */
  readonly populate?: JsonObject;
}

const everything: Json = '*';
const all = (...names: string[]): JsonObject => Object.fromEntries(names.map((name) => [name, true]));
const deep = (...components: string[]): JsonObject => Object.fromEntries(components.map((component) => [component, { populate: everything }]));

export const SINGLE_TYPES: readonly TypeQuery[] = [
  { singularName: 'site-settings', populate: all('footerLinks', 'officialContacts', 'shareImage') },
  { singularName: 'home-page', populate: { ...deep('seo', 'hero', 'claims', 'about', 'banner'), ...all('aboutImage', 'bannerImage', 'mapImage') } },
  { singularName: 'help-request-page', populate: all('seo') },
  { singularName: 'contract-page', populate: all('seo', 'signatureImage') },
  { singularName: 'news-page', populate: all('seo', 'bannerImage') },
  {
    singularName: 'interface-texts',
    populate: all('navigation', 'footer', 'home', 'forms', 'helpRequest', 'contactForm', 'contract', 'signing', 'withdrawal', 'verification', 'emailConfirmation', 'company', 'questions', 'costs', 'news', 'notFound', 'appError', 'preview'),
  },
];

export const COLLECTION_TYPES: readonly TypeQuery[] = [
  { singularName: 'service' },
  { singularName: 'team-member', populate: all('photo') },
  { singularName: 'contract-section' },
  { singularName: 'article', populate: all('seo', 'image', 'questions') },
  { singularName: 'legal-page', populate: all('seo') },
  { singularName: 'information-page', populate: all('seo') },
  { singularName: 'reporting-country', populate: all('places') },
  { singularName: 'question' },
];
export const ALL_TYPES = [...SINGLE_TYPES, ...COLLECTION_TYPES];
