/** Reads, as the administrator does, what visitors have sent. */
const cms = process.env.CMS_URL ?? 'http://localhost:1337';

let token: string | undefined;

async function login(): Promise<string> {
  const response = await fetch(`${cms}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

export interface HelpRequestRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string | null;
  readonly message: string | null;
  readonly country_code: string;
  readonly ip_address: string;
  readonly sub1: string | null;
  readonly sub2: string | null;
  readonly sub3: string | null;
  readonly form: string;
  readonly language: string;
  readonly reference: string;
}

/** The rows that came with this e-mail address. */
export async function helpRequestsOf(email: string): Promise<HelpRequestRow[]> {
  token ??= await login();
  const query = new URLSearchParams({ 'filters[$and][0][email][$eq]': email, pageSize: '50' });
  const response = await fetch(`${cms}/content-manager/collection-types/api::help-request.help-request?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  const { results } = (await response.json()) as { results: HelpRequestRow[] };
  return results;
}
