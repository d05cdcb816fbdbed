/** Limits of what visitors enter. */
export const LIMITS = {
  name: 100,
  /** Of the person who signs the agreement. */
  fullName: 200,
  email: 255,
  /** In several lines. */
  postalAddress: 500,
  /** What a client names a contract by: its reference, or an e-mail address. */
  contract: 255,
  phoneMin: 5,
  phoneMax: 20,
  phoneDigits: 15,
  subject: 200,
  message: 5000,
  /** Tracking parameters come from the address; real ones are shorter. */
  tracking: 255,
  /** The text of a question to which a visitor answered. */
  consentText: 2_000,
  country: 2,
  ip: 45,
  idempotencyKey: 64,
} as const;

/** Whether a tracking parameter can be recorded. PostgreSQL cannot store NUL; visitors can do nothing about their address. */
export const isTrackable = (value: string): boolean => value.length <= LIMITS.tracking && !value.includes('\0');

/** Largest body of a help request: the limits above in UTF-8, with room. */
export const HELP_REQUEST_BODY_BYTES = 64 * 1024;

/** Largest body of a choice about leads: its text in UTF-8, with room. */
export const LEAD_CONSENT_BODY_BYTES = 16 * 1024;

/** Largest body of a withdrawal: its fields in UTF-8, with room. */
export const WITHDRAWAL_BODY_BYTES = 16 * 1024;

/** Largest body of a confirmation of an e-mail address. */
export const EMAIL_CONFIRMATION_BODY_BYTES = 2 * 1024;

/** Largest body of a counted step. */
export const FORM_STEP_BODY_BYTES = 256;

/** Size of a signature's picture, and how it is drawn. */
export const SIGNATURE = {
  minPenWidth: 1,
  maxPenWidth: 3,
  /** Width to height, with a tolerance because heights are whole pixels. */
  ratio: 3,
  ratioTolerance: 0.03,
  /** CSS pixels. */
  maxWidth: 600,
  /** Highest device pixel ratio that is drawn. */
  maxDensity: 4,
  /** Device pixels: the smallest canvas, and `maxWidth` at `maxDensity`. */
  minPictureWidth: 120,
  maxPictureWidth: 2_400,
  /** Size of the file, as sent and as stored. */
  maxBytes: 1024 * 1024,
  /** Chunks of a PNG. Browsers write chunks of 4 KiB or more, so a file of `maxBytes` has about 260. */
  maxChunks: 1_024,
  /** Metadata that browsers add to a canvas's picture, in all. It is not stored. */
  maxMetadataBytes: 1_024,
  maxStrokes: 1_000,
  maxPoints: 20_000,
  maxCoordinate: 10_000,
  /** Validity of a signature link, and how long caches may keep the picture. */
  linkSeconds: 31_536_000,
  cacheSeconds: 3_600,
  /** Validity of a link that the admin makes for staff. */
  staffLinkSeconds: 3_600,
} as const;

/** Largest body of a signing: the picture in base64, the strokes, and room for the rest. */
export const CONTRACT_SIGNING_BODY_BYTES = 4 * 1024 * 1024;

/** Value of `country_code` and `ip_address` when geolocation did not answer. */
export const UNKNOWN = 'unknown';

/** Limits of what editors write, in characters. Longer texts are refused on saving. */
export const CONTENT_LIMITS = {
  /** A single-line field: the size of its database column. */
  line: 255,
  /** A multi-line field without markup. */
  text: 20_000,
  /** A rich text: some twenty-five printed pages. */
  richText: 60_000,
  /** Nesting depth of elements in a rich text. */
  nesting: 40,
  /** The whole agreement in one language. */
  agreement: 300_000,
  /** Items of a list in an entry: the database writes them one by one. */
  items: 200,
} as const;

/** Pictures that staff upload. */
export const PICTURE = {
  maxBytes: 20 * 1024 * 1024,
  /** The most that WebP supports, in pixels. */
  maxSide: 16_383,
  /** Width times height: 50 megapixels, as large cameras take. */
  maxPixels: 50_000_000,
} as const;
