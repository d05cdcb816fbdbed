/** The CMS's data, through an administrator's session. */
const cms = process.env.CMS_URL ?? 'http://localhost:1337';

/** Logs in once for all tests. */
export default async function logIn(): Promise<void> {
  const response = await fetch(`${cms}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } | null };
  if (!data) throw new Error(`The administrator could not log in: HTTP ${response.status}`);
  // Inherited by the test processes.
  process.env.ADMIN_TOKEN = data.token;
}

/** A session lasts half an hour; all tests together may take longer. */
const RENEWED_BEFORE_END_MS = 10 * 60_000;

/** Logs in again when the session of the tests is about to end. */
export async function renewLogIn(): Promise<void> {
  if (endsSoon(process.env.ADMIN_TOKEN ?? '')) await logIn();
}

/** Whether the session of this token may end during a test. */
export function endsSoon(token: string): boolean {
  const [, payload = ''] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly exp: number };
  return exp * 1_000 - Date.now() < RENEWED_BEFORE_END_MS;
}

async function call<T>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object): Promise<T> {
  const response = await fetch(`${cms}/content-manager/${path}`, {
    method,
    headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Entries of a type in which a field has this value, newest first. */
async function entries<T>(type: string, field: string, value: string): Promise<T[]> {
  const query = new URLSearchParams({ [`filters[$and][0][${field}][$eq]`]: value, pageSize: '50', sort: 'id:DESC' });
  return (await call<{ results: T[] }>(`collection-types/api::${type}.${type}?${query}`)).results;
}

export interface HelpRequestRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string | null;
  readonly message: string | null;
  readonly call_time: string | null;
  readonly call_time_visitor: string | null;
  readonly time_zone: string | null;
  readonly country_code: string;
  readonly ip_address: string;
  readonly sub1: string | null;
  readonly sub2: string | null;
  readonly sub3: string | null;
  readonly lead_consent: string | null;
  readonly lead_consent_text: string | null;
  readonly lead_consent_version: string | null;
  readonly lead_released_at: string | null;
  readonly form: string;
  readonly language: string;
  readonly reference: string;
}

export interface OutboxRow {
  readonly message_id: string;
  readonly recipient: string | null;
  readonly state: 'pending' | 'sending' | 'sent' | 'failed';
}

/** All mails of the outbox, in any state. */
export async function outboxMails(): Promise<OutboxRow[]> {
  const rows: OutboxRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { results, pagination } = await call<{ results: OutboxRow[]; pagination: { pageCount: number } }>(`collection-types/api::outbox-mail.outbox-mail?page=${page}&pageSize=100&sort=id:ASC`);
    rows.push(...results);
    pages = pagination.pageCount;
  }
  return rows;
}

/** Help requests with this e-mail address. */
export const helpRequestsOf = (email: string): Promise<HelpRequestRow[]> => entries('help-request', 'email', email);

export interface SubscriberRow {
  readonly full_name: string;
  readonly email: string;
  readonly country_code: string | null;
  readonly ip_address: string | null;
  readonly signature_url: string;
  readonly reference: string;
  readonly signed_at: string;
  readonly language: string;
  readonly version_number: number;
  readonly agreement_sha256: string;
  readonly consent_text: string;
  readonly early_start_text: string | null;
  readonly postal_address: string | null;
  readonly signature_kind: string;
  readonly signature_file: string;
  readonly signature_sha256: string;
  readonly peer_address: string;
  readonly user_agent: string;
  readonly time_zone: string | null;
}

/** Signings with this e-mail address. */
export const subscribersOf = (email: string): Promise<SubscriberRow[]> => entries('subscriber', 'email', email);

export interface WithdrawalRow {
  readonly reference: string;
  readonly full_name: string;
  readonly contract: string;
  readonly email: string;
  readonly language: string;
  readonly state: string;
  readonly agreement_reference: string | null;
}

/** Withdrawals with this e-mail address. */
export const withdrawalsOf = (email: string): Promise<WithdrawalRow[]> => entries('withdrawal', 'email', email);

/** The sealed document of the signing with this e-mail address; undefined while it is being made. */
export async function sealedDocumentOf(email: string): Promise<Buffer | undefined> {
  const [row] = await entries<{ readonly documentId: string }>('subscriber', 'email', email);
  const response = await fetch(`${cms}/documents/${row?.documentId}`, { headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}` } });
  const { data } = (await response.json()) as { readonly data?: { readonly hasFile: boolean; readonly failure: string | null } };
  if (!data || data.failure !== null) throw new Error(`There is no document: HTTP ${response.status}, ${data?.failure}`);
  if (!data.hasFile) return undefined;
  const link = await fetch(`${cms}/documents/${row?.documentId}/link`, { headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}` } });
  return Buffer.from(await (await fetch(((await link.json()) as { data: { url: string } }).data.url)).arrayBuffer());
}

interface VersionRow {
  readonly documentId: string;
  readonly version: number;
  readonly withdrawn: boolean;
}

/** Agreement versions of a language, newest first. */
const versionsIn = (language: string): Promise<VersionRow[]> => entries('agreement-version', 'language', language);

/** Publishes a changed contract page. @returns the number of the new version */
export async function publishContractPage(language: string, change: object): Promise<number> {
  const path = `single-types/api::contract-page.contract-page`;
  await call(`${path}?locale=${language}`, 'PUT', change);
  await call(`${path}/actions/publish?locale=${language}`, 'POST', change);
  return (await versionsIn(language))[0]?.version ?? 0;
}

/** Withdraws every version up to this one: it can no longer be signed. */
export async function withdrawVersions(language: string, upTo: number): Promise<void> {
  for (const { documentId, version, withdrawn } of await versionsIn(language)) {
    if (version <= upTo && !withdrawn) await call(`collection-types/api::agreement-version.agreement-version/${documentId}`, 'PUT', { withdrawn: true, withdrawal_reason: 'Withdrawn by a test.' });
  }
}
