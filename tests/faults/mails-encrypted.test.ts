import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { API } from '@site/rules';
import type { SMTPServerOptions } from 'smtp-server';

import { helpRequest } from '../cms/support/calls';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { MailServer } from '../helpers/mailServer';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { filled } from './support/world';

const CERTIFICATES = join(__dirname, '../helpers/certificates');
const LOGIN = { user: 'site', password: 'a-secret-password' };

interface Row {
  readonly state: string;
  readonly failure: string | null;
  readonly answer: string | null;
}

type Certificate = 'localhost' | 'elsewhere' | 'expired' | 'stranger';

/** A server that accepts mails over TLS after a log-in. */
function optionsOf(security: string, certificate: Certificate): SMTPServerOptions {
  return {
    secure: security === 'tls',
    key: readFileSync(join(CERTIFICATES, `${certificate}.key`)),
    cert: readFileSync(join(CERTIFICATES, `${certificate}.pem`)),
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => (username === LOGIN.user && password === LOGIN.password ? done(null, { user: username }) : done(new Error('Invalid username or password'))),
  };
}

describe.each(['starttls', 'tls'])('an encrypting mail server: %s', (security) => {
  let env: Environment;
  let cms: Cms;
  let server: MailServer;
  let people = 0;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    env = await filled(`mails-${security}`, {
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(port),
      SMTP_SECURITY: security,
      SMTP_USER: LOGIN.user,
      SMTP_PASSWORD: LOGIN.password,
      MAIL_FROM: 'site@example.com',
      NODE_EXTRA_CA_CERTS: join(CERTIFICATES, 'trusted.pem'),
    });
    server = new MailServer(port, optionsOf(security, 'localhost'));
    await server.start();
    cms = await Cms.start(env);
  });
  afterAll(async () => {
    await cms.stop();
    await server.stop();
  });

  /**
   * Sends a help request.
   * @returns its visitor and its reference
   */
  async function request() {
    const email = `${security}-${(people += 1)}@example.com`;
    const response = await fetch(env.CMS_URL + API.helpRequests, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` },
      body: JSON.stringify({ data: { ...helpRequest, email } }),
    });
    expect(response.status).toBe(201);
    return { email, reference: ((await response.json()) as { data: { reference: string } }).data.reference };
  }

  const rows = (reference: string) => withDatabase(env, (database) => database.prepare('SELECT state, failure, answer FROM outbox_mails WHERE reference = ?').all(reference) as Row[]);
  const sent = (reference: string) => until(`mails of ${reference}`, () => rows(reference).every(({ state }) => state === 'sent'));

  async function changeTo(options: SMTPServerOptions): Promise<void> {
    await server.stop();
    server.options = options;
    await server.start();
  }

  it('gets mails over an encrypted connection, after a log-in', async () => {
    const { email, reference } = await request();
    await sent(reference);
    expect(server.received.filter(({ to }) => to.includes(email))).toEqual([expect.objectContaining({ secure: true, user: LOGIN.user })]);
  });

  const wrong: readonly [Certificate, string, RegExp][] = [
    ['elsewhere', 'of another server', /does not match certificate.*DNS:mail\.example\.com/],
    ['stranger', 'that nobody vouches for', /self-signed certificate/],
    ['expired', 'that has expired', /certificate has expired/],
  ];
  // Certificates are verified in the same way however the encryption begins.
  it.each(security === 'starttls' ? wrong : wrong.slice(0, 1))('gets nothing with a certificate %s (%s); the outbox shows why, and the mails are sent once it is valid', async (certificate, _what, why) => {
    await changeTo(optionsOf(security, certificate));
    const before = server.received.length;
    const { email, reference } = await request();
    await until('the refusal', () => rows(reference).some(({ failure }) => failure !== null));
    const [tried] = rows(reference).filter(({ failure }) => failure !== null);
    expect(tried).toEqual({ state: 'pending', failure: 'server_untrusted', answer: expect.stringMatching(why) as string });
    expect(server.received).toHaveLength(before);
    expect(server.beginning).not.toContain(email);

    await changeTo(optionsOf(security, 'localhost'));
    await sent(reference);
    expect(server.to(email)).toHaveLength(1);
  });

  it('gets nothing if it has no encryption', async () => {
    await changeTo({ disabledCommands: ['STARTTLS', 'AUTH'] });
    const [before, beginning] = [server.received.length, server.beginning.length];
    const { email, reference } = await request();
    await until('the attempt', () => rows(reference).some(({ failure }) => failure === 'server_unreachable'));
    expect([server.received.length, server.beginning.length]).toEqual([before, beginning]);

    await changeTo(optionsOf(security, 'localhost'));
    await sent(reference);
    expect(server.to(email)).toHaveLength(1);
  });

  it('that refuses the log-in is retried; the outbox shows why', async () => {
    await changeTo({ ...optionsOf(security, 'localhost'), onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')) });
    const { email, reference } = await request();
    await until('the refusal', () => rows(reference).some(({ failure }) => failure !== null));
    const [tried] = rows(reference).filter(({ failure }) => failure !== null);
    expect(tried).toEqual({ state: 'pending', failure: 'login_refused', answer: expect.stringMatching(/^535 .*Invalid username or password/) as string });
    for (const secret of [LOGIN.password, Buffer.from(`\0${LOGIN.user}\0${LOGIN.password}`).toString('base64'), email]) expect(cms.log).not.toContain(secret);

    await changeTo(optionsOf(security, 'localhost'));
    await sent(reference);
    expect(server.to(email)).toHaveLength(1);
  });
});
