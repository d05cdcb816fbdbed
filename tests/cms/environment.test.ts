import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { parse } from '../../cms/src/environment';
import { newEnvironment } from './support/environment';

describe('the environment of the CMS', () => {
  it('accepts the variables set by npm start', async () => {
    const environment = parse(await newEnvironment('/data'));
    expect(environment).toMatchObject({ dataDir: '/data', database: { client: 'sqlite' }, s3: undefined });
    expect(environment.appKeys).toHaveLength(2);
  });

  it('reports all problems in one line, without values', async () => {
    const { HOST: _host, ...variables } = await newEnvironment('relative/path');
    const wrong = { ...variables, CMS_PORT: '99999', BUILD_KEY: 'short-one', CMS_URL: 'ftp://x', DATABASE_CLIENT: 'oracle', ADMIN_PASSWORD: '' };
    expect(() => parse(wrong)).toThrow(
      new Error(
        'Configuration: HOST is missing; CMS_PORT must be a port number from 1 to 65535; DATA_DIR must be an absolute path; DATABASE_CLIENT must be sqlite or postgres; ' +
          'BUILD_KEY must be at least 16 characters long; CMS_URL must be an address that starts with http:// or https://; ADMIN_EMAIL and ADMIN_PASSWORD belong together.',
      ),
    );
  });

  it('is refused at the start with that line alone', async () => {
    const { HOST: _host, ...variables } = await newEnvironment('/data');
    const { status, stderr } = spawnSync(process.execPath, [resolve(__dirname, '../../cms/dist/scripts/start.js')], { env: variables, encoding: 'utf8', timeout: 60_000 });
    expect(status).toBe(1);
    expect(stderr).toBe('Configuration: HOST is missing.\n');
  });

  it('requires all S3 variables if a bucket is set', async () => {
    expect(() => parse({ ...variables, S3_BUCKET: 'pictures' })).toThrow('S3_ENDPOINT is missing; S3_REGION is missing; S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY is missing');
  });

  let variables: Record<string, string>;
  beforeAll(async () => {
    variables = await newEnvironment('/data');
  });

  it('requires the URL of PostgreSQL', () => {
    expect(() => parse({ ...variables, DATABASE_CLIENT: 'postgres' })).toThrow('Configuration: DATABASE_URL is missing.');
  });

  it('refuses the same value for both keys', () => {
    expect(() => parse({ ...variables, BUILD_KEY: variables.PUBLIC_CLIENT_KEY })).toThrow('PUBLIC_CLIENT_KEY and BUILD_KEY must differ');
  });

  it('accepts several signature link keys in order, or none', () => {
    expect(parse({ ...variables, SIGNATURE_LINK_KEYS: `${'n'.repeat(16)}, ${'o'.repeat(16)}` }).signatureLinkKeys).toEqual(['n'.repeat(16), 'o'.repeat(16)]);
    for (const none of [undefined, '', ' ']) expect(parse({ ...variables, SIGNATURE_LINK_KEYS: none }).signatureLinkKeys).toEqual([]);
    for (const short of ['short', `${'n'.repeat(16)},`, `${'n'.repeat(16)},short`]) {
      expect(() => parse({ ...variables, SIGNATURE_LINK_KEYS: short })).toThrow('Configuration: SIGNATURE_LINK_KEYS must be keys of at least 16 characters each.');
    }
  });

  it('accepts private and public evidence keys, of which the first must be private', () => {
    // RFC 8032, 7.1, test 1.
    const [key, publicKey] = ['9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'];
    const known = parse({ ...variables, EVIDENCE_KEYS: `${key}, public:${'ab'.repeat(32)}` }).evidenceKeys;
    expect(known).toMatchObject([{ publicKey }, { publicKey: 'ab'.repeat(32), sign: undefined }]);
    expect(Buffer.from(known[0].sign?.(new Uint8Array()) ?? []).toString('hex')).toMatch(/^e5564300c360ac729086e2cc806e828a/);
    expect(() => parse({ ...variables, EVIDENCE_KEYS: '' })).toThrow('Configuration: EVIDENCE_KEYS is missing.');
    expect(() => parse({ ...variables, EVIDENCE_KEYS: `public:${publicKey}` })).toThrow('Configuration: EVIDENCE_KEYS must begin with a private key.');
    for (const wrong of ['short', `${key},`, key.toUpperCase(), `${key},private:${key}`]) expect(() => parse({ ...variables, EVIDENCE_KEYS: wrong })).toThrow(/^Configuration: EVIDENCE_KEYS must be keys of 64 lower-case hexadecimal digits each/);
  });

  it('accepts addresses and networks of proxies only', () => {
    expect(parse(variables).trustedProxies).toEqual(['127.0.0.0/8', '::1']);
    expect(parse({ ...variables, TRUSTED_PROXIES: '10.0.0.0/8,  2001:db8::/32' }).trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::/32']);
    for (const wrong of ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8,,::1', '0.0.0.0/-1']) {
      expect(() => parse({ ...variables, TRUSTED_PROXIES: wrong })).toThrow('Configuration: TRUSTED_PROXIES must be addresses or networks, separated by commas.');
    }
  });

  it('reports invalid limits', () => {
    expect(() => parse({ ...variables, LIMITS: 'nonsense=1' })).toThrow(/^Configuration: LIMITS is wrong: .*nonsense/);
  });

  const smtp = { SMTP_HOST: 'mail.example.com', MAIL_FROM: 'site@example.com' };

  it('accepts a mail server, by default with STARTTLS at port 587, with or without a log-in', () => {
    expect(parse(variables).smtp).toBeUndefined();
    expect(parse(variables).mailFrom).toBe('no-reply@127.0.0.1');
    expect(parse({ ...variables, ...smtp })).toMatchObject({ smtp: { host: 'mail.example.com', port: 587, security: 'starttls', user: undefined }, mailFrom: 'site@example.com' });
    expect(parse({ ...variables, ...smtp, SMTP_PORT: '465', SMTP_SECURITY: 'tls', SMTP_USER: 'site', SMTP_PASSWORD: 'secret' }).smtp).toEqual({ host: 'mail.example.com', port: 465, security: 'tls', user: { name: 'site', password: 'secret' } });
  });

  it.each([
    [{ MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    [{ MAIL_FROM: 'site' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'Firm <site@example.com>' }, 'MAIL_FROM must be an e-mail address'],
    [{ SMTP_PORT: '0' }, 'SMTP_PORT must be a port number from 1 to 65535'],
    [{ SMTP_PORT: 'smtp' }, 'SMTP_PORT must be a port number from 1 to 65535'],
    [{ SMTP_SECURITY: 'ssl' }, 'SMTP_SECURITY must be starttls, tls or none'],
    [{ SMTP_USER: 'site' }, 'SMTP_USER and SMTP_PASSWORD belong together'],
    [{ SMTP_PASSWORD: 'secret-value' }, 'SMTP_USER and SMTP_PASSWORD belong together'],
    [{ SMTP_HOST: 'smtp://mail.example.com' }, 'SMTP_HOST must be the name or the address of a server, without a protocol or a port'],
    [{ SMTP_HOST: 'mail.example.com:587' }, 'SMTP_HOST must be the name or the address of a server, without a protocol or a port'],
  ])('reports invalid settings of the mail server: %j', (wrong, problem) => {
    expect(() => parse({ ...variables, ...smtp, ...wrong })).toThrow(new Error(`Configuration: ${problem}.`));
  });

  it('requires a separate bucket for signatures', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'eu', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(parse({ ...variables, ...s3 }).s3).toMatchObject({ bucket: 'pictures', signaturesBucket: 'signatures' });
    expect(parse({ ...variables, ...s3, S3_SIGNATURES_BUCKET: 'signed' }).s3).toMatchObject({ signaturesBucket: 'signed' });
    expect(() => parse({ ...variables, ...s3, S3_SIGNATURES_BUCKET: 'pictures' })).toThrow('Configuration: S3_BUCKET and S3_SIGNATURES_BUCKET must differ.');
  });
});
