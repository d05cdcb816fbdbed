/** Paths and headers of the calls between the browser, the site's server and the CMS. */
export const API = {
  helpRequests: '/api/help-requests',
  /** What visitors chose about reporting leads to advertising partners, and whether they are asked. */
  leadConsents: '/api/lead-consents',
  leadConsentRules: '/api/lead-consents/rules',
  contractSignings: '/api/contract-signings',
  withdrawals: '/api/withdrawals',
  emailConfirmations: '/api/email-confirmations',
  /** Which step of a form was reached; a number for the firm, nothing about the visitor. */
  formSteps: '/api/form-steps',
  /** Country and address of whoever asks, answered by the site's server if it has a database. */
  location: '/api/location',
  /** Pictures of signatures, by signature link. */
  signatures: '/api/signatures',
  /** Sealed documents of signed agreements, by document link. */
  documents: '/api/documents',
  /** The agreement versions that can be signed now, for the build. */
  agreements: '/api/agreements',
  /** The content revision, for the builder. */
  contentRevision: '/api/content-revision',
  /** The content revision with every entry, for the build. */
  contentEntries: '/api/content-revision/entries',
  /** Former addresses of articles, for the build. */
  articleRedirects: '/api/article-redirects',
  /** The builder reports the live site's state here. */
  siteState: '/api/site-state',
  /** Content of a page including drafts, for holders of a preview token. */
  preview: '/api/preview',
  /** Keys and checkpoints of the evidence, and proofs that an entry is among those of a checkpoint; for everybody. */
  evidenceKeys: '/api/evidence/keys',
  evidenceCheckpoint: '/api/evidence/checkpoint',
  evidenceCheckpoints: '/api/evidence/checkpoints',
  evidenceProof: '/api/evidence/proof',
  evidenceEntries: '/api/evidence/entries',
  /** Pictures of the media library (local storage). */
  uploads: '/uploads',
} as const;

/** The same, as the site has them. */
export const WELL_KNOWN = {
  evidenceKeys: '/.well-known/evidence/keys.json',
  evidenceCheckpoint: '/.well-known/evidence/checkpoint',
  evidenceCheckpoints: '/.well-known/evidence/checkpoints.json',
  evidenceProof: '/.well-known/evidence/proof.json',
  evidenceEntries: '/.well-known/evidence/entries.json',
} as const;

/** Keys by which entries of the evidence are signed, the first one first. */
export interface EvidenceKeysAnswer {
  readonly data: {
    readonly origin: string;
    /** Ed25519, in hexadecimal and as tools for signed notes take it; until: when the next one began to sign. */
    readonly keys: readonly { readonly publicKey: string; readonly verifierKey: string; readonly from: string; readonly until: string | null }[];
  };
}

/** A checkpoint (C2SP tlog-checkpoint), with its time stamp (RFC 3161, in base64) if it has one. */
export interface EvidenceCheckpoint {
  readonly size: number;
  readonly note: string;
  readonly madeAt: string;
  readonly token: string | null;
  readonly stampedAt: string | null;
}

/** The last checkpoints, the newest first, without their time stamps, which have kilobytes each; or, with `?size=`, those over so many entries, with them. */
export interface EvidenceCheckpointsAnswer {
  readonly data: readonly (Omit<EvidenceCheckpoint, 'token'> & Partial<Pick<EvidenceCheckpoint, 'token'>>)[];
}

/** Proof that a checkpoint covers the entry with this hash (RFC 6962): its index, from 0, and the hashes up to the root. */
export interface EvidenceProofAnswer {
  readonly data: { readonly hash: string; readonly index: number; readonly hashes: readonly string[]; readonly checkpoint: EvidenceCheckpoint };
}

/** A repeat under the same key gets the first answer and makes no second row; other content under it is refused. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{16,64}$/;

/** Answer to an accepted help request. */
export interface HelpRequestAnswer {
  readonly data: { readonly reference: string };
}
