/** How long an agreement version can still be signed after the live site shows a newer one. */
export const AGREEMENT_GRACE_MS = 24 * 60 * 60_000;
