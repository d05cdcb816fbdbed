import { API, CONTRACT_SIGNING_BODY_BYTES, HELP_REQUEST_BODY_BYTES, LEAD_CONSENT_BODY_BYTES, WELL_KNOWN, WITHDRAWAL_BODY_BYTES } from '@site/rules';

/** The paths that are proxied to the CMS. */
export const PUBLIC_CMS_PATHS: readonly PublicCmsPath[] = [
  { method: 'POST', path: API.helpRequests, prefix: false, maxBytes: HELP_REQUEST_BODY_BYTES },
  { method: 'POST', path: API.leadConsents, prefix: false, maxBytes: LEAD_CONSENT_BODY_BYTES },
  { method: 'GET', path: API.leadConsentRules, prefix: false, maxBytes: 0 },
  { method: 'POST', path: API.contractSignings, prefix: false, maxBytes: CONTRACT_SIGNING_BODY_BYTES },
  { method: 'POST', path: API.withdrawals, prefix: false, maxBytes: WITHDRAWAL_BODY_BYTES },
  { method: 'GET', path: API.preview, prefix: false, maxBytes: 0 },
  { method: 'GET', path: `${API.uploads}/`, prefix: true, maxBytes: 0 },
  { method: 'GET', path: WELL_KNOWN.evidenceKeys, cmsPath: API.evidenceKeys, prefix: false, maxBytes: 0 },
  { method: 'GET', path: WELL_KNOWN.evidenceCheckpoint, cmsPath: API.evidenceCheckpoint, prefix: false, maxBytes: 0 },
  { method: 'GET', path: WELL_KNOWN.evidenceCheckpoints, cmsPath: API.evidenceCheckpoints, prefix: false, maxBytes: 0 },
  { method: 'GET', path: WELL_KNOWN.evidenceProof, cmsPath: API.evidenceProof, prefix: false, maxBytes: 0 },
  { method: 'GET', path: WELL_KNOWN.evidenceEntries, cmsPath: API.evidenceEntries, prefix: false, maxBytes: 0 },
];

export interface PublicCmsPath {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What it is called there, if not the same. */
  readonly cmsPath?: string;
  readonly prefix: boolean;
  /** Largest body. */
  readonly maxBytes: number;
}
