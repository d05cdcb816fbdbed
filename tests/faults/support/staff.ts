import { ADMIN } from '../../cms/support/environment';

/** Access tokens of the admin expire after half an hour. */
const RENEWAL_MS = 10 * 60_000;
const PASSWORD = 'Staff-passw0rd';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A session of the admin, renewed as by a browser; an ended session cannot be renewed. */
export class StaffSession {
  private renewedAt = Date.now();

  private constructor(
    private readonly cmsUrl: string,
    private cookie: string,
    public token: string,
  ) {}

  static async logIn(cmsUrl: string, credentials: Credentials = ADMIN): Promise<StaffSession> {
    const answer = await fetch(`${cmsUrl}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(credentials) });
    const { data } = (await answer.json()) as { data: { token: string } };
    return new StaffSession(cmsUrl, cookieOf(answer), data.token);
  }

  /** Invites somebody with a role and logs them in; this session is an administrator's. */
  async invite(role: string): Promise<StaffSession> {
    const roles = await this.call<{ id: number; code: string }[]>('GET', '/admin/roles');
    const email = `${role}@example.com`;
    const { registrationToken } = await this.call<{ registrationToken: string }>('POST', '/admin/users', { email, firstname: 'Staff', lastname: role, roles: roles.filter(({ code }) => code === role).map(({ id }) => id) });
    await this.call('POST', '/admin/register', { registrationToken, userInfo: { firstname: 'Staff', lastname: role, password: PASSWORD } });
    return StaffSession.logIn(this.cmsUrl, { email, password: PASSWORD });
  }

  async get(path: string): Promise<Response> {
    if (Date.now() - this.renewedAt > RENEWAL_MS) await this.renew();
    return fetch(this.cmsUrl + path, { headers: { Authorization: `Bearer ${this.token}` } });
  }

  private async renew(): Promise<void> {
    const answer = await fetch(`${this.cmsUrl}/admin/access-token`, { method: 'POST', headers: { Cookie: this.cookie } });
    if (!answer.ok) throw new Error(`The session could not be renewed: HTTP ${answer.status} ${await answer.text()}`);
    this.cookie = cookieOf(answer) || this.cookie;
    this.token = ((await answer.json()) as { data: { token: string } }).data.token;
    this.renewedAt = Date.now();
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.cmsUrl + path, { method, headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' }, body: body === undefined ? null : JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }
}

const cookieOf = (answer: Response): string => answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]).join('; ');

/** An entry that an Editor's requests refer to. */
export interface StaffTarget {
  /** Path of the content manager for this entry. */
  readonly path: string;
  /** The entry as returned by the content manager. */
  readonly entry: Readonly<Record<string, unknown>>;
}

interface ContentType {
  readonly uid: string;
  readonly kind: 'singleType' | 'collectionType';
  readonly isDisplayed: boolean;
}

/** An entry of each content type that an Editor may read. */
export async function staffTargets(editor: StaffSession): Promise<readonly StaffTarget[]> {
  const types = ((await (await editor.get('/content-manager/content-types')).json()) as { data: ContentType[] }).data.filter(({ uid, isDisplayed }) => isDisplayed && uid.startsWith('api::'));
  const targets: StaffTarget[] = [];
  for (const { uid, kind } of types) {
    const path = `/content-manager/${kind === 'singleType' ? 'single' : 'collection'}-types/${uid}`;
    const answer = await editor.get(kind === 'singleType' ? path : `${path}?pageSize=3`);
    if (!answer.ok) continue;
    if (kind === 'singleType') {
      targets.push({ path, entry: ((await answer.json()) as { data: StaffTarget['entry'] }).data });
      continue;
    }
    const { results } = (await answer.json()) as { results: (StaffTarget['entry'] & { documentId: string })[] };
    targets.push(...results.map((entry) => ({ path: `${path}/${entry.documentId}`, entry })));
  }
  return targets;
}
