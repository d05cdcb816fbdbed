import { parse } from '../../cms/src/environment';
import { newEnvironment } from './support/environment';

describe('the environment of the CMS', () => {
  it('is accepted as the start command gives it', async () => {
    const environment = parse(await newEnvironment('/data'));
    expect(environment).toMatchObject({ dataDir: '/data', database: { client: 'sqlite' }, s3: undefined });
    expect(environment.appKeys).toHaveLength(2);
  });

  it('is refused in one line that names everything wrong, and no value', async () => {
    const { HOST: _host, ...variables } = await newEnvironment('relative/path');
    const wrong = { ...variables, CMS_PORT: '99999', BUILD_KEY: 'short-one', CMS_URL: 'ftp://x', DATABASE_CLIENT: 'oracle', ADMIN_PASSWORD: '' };
    expect(() => parse(wrong)).toThrow(
      new Error(
        'Configuration: CMS_PORT must be a port number from 1 to 65535; DATA_DIR must be an absolute path; DATABASE_CLIENT must be sqlite or postgres; ' +
          'ADMIN_EMAIL and ADMIN_PASSWORD belong together; BUILD_KEY must be at least 16 characters long; HOST is missing; CMS_URL must be an address that starts with http:// or https://.',
      ),
    );
  });

  it('asks for all of S3 when a bucket is named', async () => {
    expect(() => parse({ ...variables, S3_BUCKET: 'pictures' })).toThrow('S3_ENDPOINT is missing; S3_REGION is missing; S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY is missing');
  });

  let variables: Record<string, string>;
  beforeAll(async () => {
    variables = await newEnvironment('/data');
  });

  it('asks for the address of PostgreSQL', () => {
    expect(() => parse({ ...variables, DATABASE_CLIENT: 'postgres' })).toThrow('Configuration: DATABASE_URL is missing.');
  });

  it('refuses one value for both keys', () => {
    expect(() => parse({ ...variables, BUILD_KEY: variables.PUBLIC_CLIENT_KEY })).toThrow('PUBLIC_CLIENT_KEY and BUILD_KEY must differ');
  });

  it('takes keys for links to signatures, the first one first, and starts without any', () => {
    expect(parse({ ...variables, SIGNATURE_LINK_KEYS: `${'n'.repeat(16)}, ${'o'.repeat(16)}` }).signatureLinkKeys).toEqual(['n'.repeat(16), 'o'.repeat(16)]);
    for (const none of [undefined, '', ' ']) expect(parse({ ...variables, SIGNATURE_LINK_KEYS: none }).signatureLinkKeys).toEqual([]);
    for (const short of ['short', `${'n'.repeat(16)},`, `${'n'.repeat(16)},short`]) {
      expect(() => parse({ ...variables, SIGNATURE_LINK_KEYS: short })).toThrow('Configuration: each of SIGNATURE_LINK_KEYS must be at least 16 characters long.');
    }
  });

  const smtp = { SMTP_HOST: 'mail.example.com', MAIL_FROM: 'site@example.com' };

  it('takes a mail server: with STARTTLS at port 587 unless it is told otherwise, with or without a login', () => {
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
  ])('names what is wrong with the mail server: %j', (wrong, problem) => {
    expect(() => parse({ ...variables, ...smtp, ...wrong })).toThrow(new Error(`Configuration: ${problem}.`));
  });

  it('keeps signatures in a bucket of their own', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_REGION: 'eu', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(parse({ ...variables, ...s3 }).s3).toMatchObject({ bucket: 'pictures', signaturesBucket: 'signatures' });
    expect(parse({ ...variables, ...s3, S3_SIGNATURES_BUCKET: 'signed' }).s3).toMatchObject({ signaturesBucket: 'signed' });
    expect(() => parse({ ...variables, ...s3, S3_SIGNATURES_BUCKET: 'pictures' })).toThrow('Configuration: S3_BUCKET and S3_SIGNATURES_BUCKET must differ.');
  });
});
