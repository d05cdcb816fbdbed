import { CONTRACT_SIGNING_BODY_BYTES, HELP_REQUEST_BODY_BYTES } from './limits.js';

/** Paths and headers of the calls between the browser, the site's server and the CMS. */
export const API = {
  helpRequests: '/api/help-requests',
  contractSignings: '/api/contract-signings',
  /** Pictures of signatures, for whoever has the signed link. */
  signatures: '/api/signatures',
  /** Tells the build what is to be signed now, in every language. */
  agreements: '/api/agreements',
  /** Tells the build whether anything published has changed. */
  contentRevision: '/api/content-revision',
  /** The same, entry by entry. */
  contentEntries: '/api/content-revision/entries',
  /** Where earlier addresses of articles lead, for the build. */
  articleRedirects: '/api/article-redirects',
  /** The builder tells there what visitors see. */
  siteState: '/api/site-state',
  /** What a page shows of drafts, for staff with a token that the admin gave them. */
  preview: '/api/preview',
  /** Pictures of the media library (local storage). */
  uploads: '/uploads',
} as const;

/** What the site's server passes on to the CMS; anything else it does not. */
export const PUBLIC_CMS_PATHS: readonly PublicCmsPath[] = [
  { method: 'POST', path: API.helpRequests, prefix: false, maxBytes: HELP_REQUEST_BODY_BYTES },
  { method: 'POST', path: API.contractSignings, prefix: false, maxBytes: CONTRACT_SIGNING_BODY_BYTES },
  { method: 'GET', path: API.preview, prefix: false, maxBytes: 0 },
  { method: 'GET', path: `${API.uploads}/`, prefix: true, maxBytes: 0 },
];

export interface PublicCmsPath {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly prefix: boolean;
  /** Largest body. */
  readonly maxBytes: number;
}

/** The same key gives the same answer and no second row. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/;

/** Answer to an accepted help request. */
export interface HelpRequestAnswer {
  readonly data: { readonly reference: string };
}
