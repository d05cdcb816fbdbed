import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';

import { isUsableAddress } from './mails/recipient';

/** What the CMS is told from outside; every variable is described in `.env.example`. */
export interface Environment {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds the database and the uploads. */
  readonly dataDir: string;
  readonly database: { readonly client: 'sqlite' } | { readonly client: 'postgres'; readonly url: string };
  readonly appKeys: readonly string[];
  readonly apiTokenSalt: string;
  readonly adminJwtSecret: string;
  readonly transferTokenSalt: string;
  readonly encryptionKey: string;
  /** Needed only while no administrator exists. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly publicClientKey: string;
  readonly buildKey: string;
  /** Public addresses. */
  readonly cmsUrl: URL;
  readonly siteUrl: URL;
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** The first signs links to signatures, all of them verify. Without one nothing can be signed. */
  readonly signatureLinkKeys: readonly string[];
  /** Signs what lets staff see drafts on the site. */
  readonly previewKey: string;
  /** Where pictures are stored; in the data folder if absent. */
  readonly s3: S3 | undefined;
  /** Where the site's builder is told of changes. */
  readonly siteBuildHook: { readonly url: URL; readonly secret: string } | undefined;
  /** The server that takes mails; without one they are written to the data folder. */
  readonly smtp: Smtp | undefined;
  /** Address that mails come from. */
  readonly mailFrom: string;
}

/** How the connection to the mail server is secured: by STARTTLS, from its beginning, or not at all. */
const SMTP_SECURITY = ['starttls', 'tls', 'none'] as const;

export interface Smtp {
  readonly host: string;
  readonly port: number;
  readonly security: (typeof SMTP_SECURITY)[number];
  readonly user: { readonly name: string; readonly password: string } | undefined;
}

export interface S3 {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Holds signatures and nothing else; private. */
  readonly signaturesBucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The secrets also guard what they sign: a short one is a mistake. */
const SECRET_LENGTH = 16;
const PASSWORD_LENGTH = 8;

let parsed: Environment | undefined;

/** The environment, read and checked at the first call. */
export function environment(): Environment {
  parsed ??= parse(process.env);
  return parsed;
}

/** @throws one line that names every variable that is missing or wrong */
export function parse(variables: NodeJS.ProcessEnv): Environment {
  const problems: string[] = [];

  const optional = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const required = (name: string): string => {
    const value = optional(name);
    if (value === undefined) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const list = (name: string): string[] | undefined => optional(name)?.split(',').map((entry) => entry.trim());
  const checked = (name: string, isRight: (value: string) => boolean, expected: string): string => {
    const value = required(name);
    if (value !== '' && !isRight(value)) problems.push(`${name} must be ${expected}`);
    return value;
  };
  const secret = (name: string) => checked(name, (value) => value.length >= SECRET_LENGTH, `at least ${SECRET_LENGTH} characters long`);
  const address = (name: string): URL => {
    const value = checked(name, isHttpAddress, 'an address that starts with http:// or https://');
    return new URL(isHttpAddress(value) ? value : 'http://invalid');
  };

  const port = checked('CMS_PORT', isPort, 'a port number from 1 to 65535');
  const dataDir = checked('DATA_DIR', isAbsolute, 'an absolute path');
  const client = optional('DATABASE_CLIENT') ?? 'sqlite';
  if (client !== 'sqlite' && client !== 'postgres') problems.push('DATABASE_CLIENT must be sqlite or postgres');

  const email = optional('ADMIN_EMAIL');
  const password = optional('ADMIN_PASSWORD');
  if ((email === undefined) !== (password === undefined)) problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  if (password !== undefined && password.length < PASSWORD_LENGTH) problems.push(`ADMIN_PASSWORD must be at least ${PASSWORD_LENGTH} characters long`);

  const publicClientKey = secret('PUBLIC_CLIENT_KEY');
  const buildKey = secret('BUILD_KEY');
  if (publicClientKey !== '' && publicClientKey === buildKey) problems.push('PUBLIC_CLIENT_KEY and BUILD_KEY must differ');

  const smtpHost = optional('SMTP_HOST');
  const smtpPort = optional('SMTP_PORT') ?? '587';
  const smtpSecurity = optional('SMTP_SECURITY') ?? 'starttls';
  const [smtpUser, smtpPassword] = [optional('SMTP_USER'), optional('SMTP_PASSWORD')];
  if (!isPort(smtpPort)) problems.push('SMTP_PORT must be a port number from 1 to 65535');
  if (smtpHost !== undefined && !isHost(smtpHost)) problems.push('SMTP_HOST must be the name or the address of a server, without a protocol or a port');
  if (!isOneOf(SMTP_SECURITY, smtpSecurity)) problems.push(`SMTP_SECURITY must be ${SMTP_SECURITY.slice(0, -1).join(', ')} or ${SMTP_SECURITY.at(-1)}`);
  if ((smtpUser === undefined) !== (smtpPassword === undefined)) problems.push('SMTP_USER and SMTP_PASSWORD belong together');
  const mailFrom = optional('MAIL_FROM');
  if (smtpHost !== undefined && mailFrom === undefined) problems.push('MAIL_FROM is missing');
  if (mailFrom !== undefined && !isUsableAddress(mailFrom)) problems.push('MAIL_FROM must be an e-mail address');
  const siteUrl = address('SITE_URL');

  const signatureLinkKeys = list('SIGNATURE_LINK_KEYS') ?? [];
  if (signatureLinkKeys.some((key) => key.length < SECRET_LENGTH)) problems.push(`each of SIGNATURE_LINK_KEYS must be at least ${SECRET_LENGTH} characters long`);

  const bucket = optional('S3_BUCKET');
  const signaturesBucket = optional('S3_SIGNATURES_BUCKET') ?? 'signatures';
  if (bucket === signaturesBucket) problems.push('S3_BUCKET and S3_SIGNATURES_BUCKET must differ');

  const result: Environment = {
    host: required('HOST'),
    port: Number(port),
    dataDir,
    database: client === 'postgres' ? { client, url: required('DATABASE_URL') } : { client: 'sqlite' },
    appKeys: required('APP_KEYS').split(',').map((key) => key.trim()),
    apiTokenSalt: secret('API_TOKEN_SALT'),
    adminJwtSecret: secret('ADMIN_JWT_SECRET'),
    transferTokenSalt: secret('TRANSFER_TOKEN_SALT'),
    encryptionKey: secret('ENCRYPTION_KEY'),
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    publicClientKey,
    buildKey,
    cmsUrl: address('CMS_URL'),
    siteUrl,
    trustedProxies: list('TRUSTED_PROXIES') ?? ['127.0.0.0/8', '::1'],
    signatureLinkKeys,
    previewKey: secret('PREVIEW_KEY'),
    s3:
      bucket === undefined
        ? undefined
        : {
            endpoint: checked('S3_ENDPOINT', isHttpAddress, 'an address that starts with http:// or https://'),
            region: required('S3_REGION'),
            bucket,
            signaturesBucket,
            accessKeyId: required('S3_ACCESS_KEY_ID'),
            secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
          },
    siteBuildHook: optional('SITE_BUILD_HOOK_URL') === undefined ? undefined : { url: address('SITE_BUILD_HOOK_URL'), secret: secret('SITE_BUILD_HOOK_SECRET') },
    smtp:
      smtpHost === undefined || !isOneOf(SMTP_SECURITY, smtpSecurity)
        ? undefined
        : {
            host: smtpHost,
            port: Number(smtpPort),
            security: smtpSecurity,
            user: smtpUser !== undefined && smtpPassword !== undefined ? { name: smtpUser, password: smtpPassword } : undefined,
          },
    mailFrom: mailFrom ?? `no-reply@${siteUrl.hostname}`,
  };
  if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}.`);
  return result;
}

function isHttpAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isHost(value: string): boolean {
  return /^[\w.-]+$/.test(value) || isIP(value) !== 0;
}

function isPort(value: string): boolean {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
}

function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return values.some((one) => one === value);
}
