/** Types of columns. Databases return the same value in different representations; here it has one. */
export type ColumnType = 'text' | 'integer' | 'time';
export type Columns = Readonly<Record<string, ColumnType>>;

/** Times are ISO 8601 in UTC with milliseconds. */
export type Value<T extends ColumnType = ColumnType> = (T extends 'integer' ? number : string) | null;
export type Values<C extends Columns> = { readonly [Name in keyof C]: Value<C[Name]> };

/** A row as returned by the database driver. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns of a subscriber that an evidence entry commits to. */
export const EVIDENCE_COLUMNS = {
  reference: 'text',
  full_name: 'text',
  email: 'text',
  country_code: 'text',
  ip_address: 'text',
  signature_url: 'text',
  signed_at: 'time',
  language: 'text',
  version_number: 'integer',
  agreement_sha256: 'text',
  consent_text: 'text',
  signature_kind: 'text',
  strokes: 'text',
  signature_file: 'text',
  signature_sha256: 'text',
  peer_address: 'text',
  user_agent: 'text',
  time_zone: 'text',
  early_start_text: 'text',
  postal_address: 'text',
} as const satisfies Columns;

/** Columns of {@link EVIDENCE_COLUMNS} that earlier entries do not commit to; their records have no values there. */
export const LATER_EVIDENCE_COLUMNS = ['early_start_text', 'postal_address'] as const satisfies readonly (keyof typeof EVIDENCE_COLUMNS)[];

/** What was written into a subscriber after the signing; an evidence entry of its own commits to it, with the address. */
export const CONFIRMATION_COLUMNS = { email_confirmed_at: 'time' } as const satisfies Columns;

export const SUBSCRIBER_COLUMNS = { ...EVIDENCE_COLUMNS, ...CONFIRMATION_COLUMNS, evidence_salt: 'text' } as const satisfies Columns;

/** Columns of a withdrawal that an evidence entry commits to, without those that staff write. */
export const WITHDRAWAL_EVIDENCE_COLUMNS = {
  reference: 'text',
  received_at: 'time',
  full_name: 'text',
  contract: 'text',
  email: 'text',
  language: 'text',
  peer_address: 'text',
  user_agent: 'text',
} as const satisfies Columns;

export const WITHDRAWAL_COLUMNS = { ...WITHDRAWAL_EVIDENCE_COLUMNS, evidence_salt: 'text' } as const satisfies Columns;

/** Columns of an erasure record that an evidence entry commits to. */
export const ERASURE_COLUMNS = {
  erased_at: 'time',
  cause: 'text',
  erased_by: 'text',
  erased_by_email: 'text',
  erased_by_id: 'integer',
  help_requests: 'integer',
  agreements: 'integer',
  mails: 'integer',
  held: 'integer',
  references: 'text',
} as const satisfies Columns;

export const ERASURE_RECORD_COLUMNS = { ...ERASURE_COLUMNS, evidence_salt: 'text' } as const satisfies Columns;

/** Immutable columns of an agreement version. */
/** What a version of the agreement is called; `sha256` is the hash of its content. */
export const VERSION_NAME_COLUMNS = {
  key: 'text',
  language: 'text',
  version: 'integer',
  sha256: 'text',
  live_since: 'time',
} as const satisfies Columns;

export const VERSION_COLUMNS = {
  ...VERSION_NAME_COLUMNS,
  content: 'text',
  text: 'text',
} as const satisfies Columns;

export const ENTRY_COLUMNS = {
  sequence: 'integer',
  kind: 'text',
  reference: 'text',
  recorded_at: 'time',
  previous_hash: 'text',
  commitments: 'text',
  hash: 'text',
  public_key: 'text',
  signature: 'text',
} as const satisfies Columns;

export const CHECKPOINT_COLUMNS = {
  size: 'integer',
  made_at: 'time',
  note: 'text',
  token: 'text',
  stamped_at: 'time',
} as const satisfies Columns;
export const CHECKPOINT_TIME = { made_at: CHECKPOINT_COLUMNS.made_at } as const satisfies Columns;

/** A column contains a value of another type. */
export class MalformedColumnError extends Error {
  constructor(
    readonly column: string,
    readonly expected: ColumnType,
  ) {
    super(`The column ${column} does not hold ${{ text: 'a text', integer: 'a whole number', time: 'a time' }[expected]}.`);
  }
}

/** @throws MalformedColumnError */
export function readValues<C extends Columns>(columns: C, row: Row): Values<C> {
  const values: Record<string, Value> = {};
  for (const [name, type] of Object.entries(columns)) values[name] = readValue(name, type, row[name]);
  return values as Values<C>;
}

function readValue(name: string, type: ColumnType, raw: unknown): Value {
  if (raw === null) return null;
  const value = READ[type](raw);
  if (value === undefined) throw new MalformedColumnError(name, type);
  return value;
}

const READ: Record<ColumnType, (raw: unknown) => string | number | undefined> = {
  text: (raw) => (typeof raw === 'string' ? raw : undefined),
  integer: (raw) => (Number.isSafeInteger(raw) ? Number(raw) : undefined),
  // SQLite stores milliseconds since 1970; PostgreSQL returns text (see records.ts).
  time: (raw) => (typeof raw === 'number' ? isoTime(raw) : typeof raw === 'string' ? MICROSECONDS.exec(raw)?.[1]?.concat('Z') : undefined),
};

/** We write milliseconds only: a time with a finer fraction was not written by us. */
const MICROSECONDS = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})000$/;
const LAST_TIME = 8.64e15;

function isoTime(milliseconds: number): string | undefined {
  return Number.isInteger(milliseconds) && Math.abs(milliseconds) <= LAST_TIME ? new Date(milliseconds).toISOString() : undefined;
}
