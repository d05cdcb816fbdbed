/** Limits of what visitors enter (specification, sections 5 and 9; `subject` and `message`: product decisions). */
export const LIMITS = {
  name: 100,
  /** On the agreement. */
  fullName: 200,
  email: 255,
  phoneMin: 5,
  phoneMax: 20,
  phoneDigits: 15,
  subject: 200,
  message: 5000,
  /** Tracking parameters arrive in addresses; a longer one is nobody's real one. */
  tracking: 255,
  country: 2,
  ip: 45,
  idempotencyKey: 64,
} as const;

/** Largest body of a request to the help-request path, bytes: the limits above in UTF-8, with room. */
export const HELP_REQUEST_BODY_BYTES = 64 * 1024;

/** The picture of a signature and how it is drawn (specification, sections 2, 7 and 9). */
export const SIGNATURE = {
  minPenWidth: 1,
  maxPenWidth: 3,
  /** Width to height. */
  ratio: 3,
  /** Pixels of the page. */
  maxWidth: 600,
  /** A page is shown at this many pixels of the screen for each of its own at most; more is not drawn. */
  maxDensity: 4,
  /** Pixels of the picture. */
  minPictureWidth: 120,
  maxBytes: 1024 * 1024,
  maxStrokes: 1_000,
  maxPoints: 20_000,
  maxCoordinate: 10_000,
  /** Seconds for which a signed link shows it, and a cache keeps it. */
  linkSeconds: 31_536_000,
  cacheSeconds: 3_600,
} as const;

/** Largest body of a signing, bytes: the picture in base64, the strokes, and room for the rest. */
export const CONTRACT_SIGNING_BODY_BYTES = 4 * 1024 * 1024;

/** What `country_code` and `ip_address` hold when geolocation did not answer (specification, section 3). */
export const UNKNOWN = 'unknown';

/** Geolocation: how long an answer is used again, retries, and the longest pause between them, milliseconds. */
export const GEO = { cacheMs: 5 * 60_000, retries: 3, firstBackoffMs: 1_000, maxBackoffMs: 30_000, submitWaitMs: 2_000 } as const;

/** How long a toast is shown, milliseconds (specification, section 9). */
export const TOAST_MS = 5_000;
