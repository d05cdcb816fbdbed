import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';

import proxyAddress from '@fastify/proxy-addr';
import * as v from 'valibot';

import { DEFAULT_LIMITS, LOCAL_LIMITS, parseLimits, type Limits } from './features/bot-protection/rate-limits';
import { EVIDENCE_KEY_PATTERN, type EvidenceKey, readEvidenceKey } from './features/evidence/signing-keys';
import type { TimeStampServer } from './features/evidence/time-stamps';
import type { SealSource } from './features/signed-documents/seal';
import { isUsableAddress } from './lib/mail-address';

/** The configuration of the CMS. Every variable is described in `.env.example`. */
export interface Environment {
  readonly host: string;
  readonly port: number;
  /** Port of the monitoring endpoints; undefined disables them. */
  readonly monitoringPort: number | undefined;
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** Absolute path of the folder that holds the database and the uploads. */
  readonly dataDir: string;
  readonly database: { readonly client: 'sqlite' } | { readonly client: 'postgres'; readonly url: string };
  readonly appKeys: readonly string[];
  readonly apiTokenSalt: string;
  readonly adminJwtSecret: string;
  readonly transferTokenSalt: string;
  readonly encryptionKey: string;
  /** Required only while no administrator exists. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly publicClientKey: string;
  readonly buildKey: string;
  /** Public addresses. */
  readonly cmsUrl: URL;
  readonly siteUrl: URL;
  /** Addresses or networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The first signs signature links, all of them verify. Without a key, nothing can be signed. */
  readonly signatureLinkKeys: readonly string[];
  /** The first signs evidence entries, all of them verify. */
  readonly evidenceKeys: readonly [EvidenceKey, ...EvidenceKey[]];
  /** Time-stamps checkpoints; without one, checkpoints only have the server's own time. */
  readonly timeStampServer: TimeStampServer | undefined;
  /** Trusted certificates of time-stamp servers, former ones included, in DER. */
  readonly timeStampRoots: readonly Uint8Array[];
  /** Whether revocation data may be fetched from private networks. */
  readonly isRevocationPrivate: boolean;
  /** Source of the key that seals documents; it is read when the CMS starts. */
  readonly seal: SealSource;
  /** Certificates of earlier seals, in PEM, which stay published; they are read when the CMS starts. */
  readonly earlierSeals: string | undefined;
  /** Signs preview tokens. */
  readonly previewKey: string;
  /** S3 store of pictures; undefined: the data folder. */
  readonly s3: S3 | undefined;
  /** Where the builder is notified of changes. */
  readonly siteBuildHook: { readonly url: URL; readonly secret: string } | undefined;
  /** The mail server; without one, mails are written to the data folder. */
  readonly smtp: Smtp | undefined;
  /** Sender address of mails. */
  readonly mailFrom: string;
  /** ISO 3166 code of the country whose public holidays prolong the withdrawal period. */
  readonly firmCountry: string;
  /** Rate limits and challenge thresholds. */
  readonly limits: Limits;
}

/** `text` for people, `json` for programs. */
const LOG_FORMATS = ['text', 'json'] as const;

/** How the connection to the mail server is secured: `tls` from its beginning. */
const SMTP_SECURITY = ['starttls', 'tls', 'none'] as const;

export interface Smtp {
  readonly host: string;
  readonly port: number;
  readonly security: (typeof SMTP_SECURITY)[number];
  readonly user: { readonly name: string; readonly password: string } | undefined;
}

export interface S3 {
  readonly endpoint: string;
  /** Public address of the pictures' bucket, if different from the endpoint. */
  readonly publicUrl: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Holds signatures and the documents of signings, and nothing else; private. */
  readonly signaturesBucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Minimum lengths; a shorter secret is probably a mistake. */
const SECRET_LENGTH = 16;
const PASSWORD_LENGTH = 8;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const SIGNATURES_BUCKET = 'signatures';

const atLeast = (length: number) => v.pipe(v.string(), v.minLength(length, `must be at least ${length} characters long`));
const secret = atLeast(SECRET_LENGTH);
const httpAddress = v.pipe(v.string(), v.check(isHttpAddress, 'must be an address that starts with http:// or https://'), v.transform((value) => new URL(value)));
const port = v.pipe(v.string(), v.check(isPort, 'must be a port number from 1 to 65535'), v.transform(Number));
const list = v.pipe(v.string(), v.transform((value) => value.split(',').map((entry) => entry.trim())));
const choice = <const T extends readonly string[]>(values: T) => v.picklist(values, `must be ${[values.slice(0, -1).join(', '), values.at(-1)].join(' or ')}`);
const evidenceKeys = v.pipe(
  list,
  v.check((keys) => keys.every((key) => EVIDENCE_KEY_PATTERN.test(key)), 'must be keys of 64 lower-case hexadecimal digits each, public ones with “public:” before them'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): readonly [EvidenceKey, ...EvidenceKey[]] => {
    const [first, ...others] = value.filter((key) => EVIDENCE_KEY_PATTERN.test(key)).map(readEvidenceKey);
    if (first?.sign !== undefined) return [first, ...others];
    if (value.length === others.length + 1) addIssue({ message: 'must begin with a private key' });
    return NEVER;
  }),
);
const certificates = v.pipe(
  v.string(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): readonly Uint8Array[] => {
    try {
      const found = value.match(CERTIFICATE)?.map((pem) => new Uint8Array(new X509Certificate(pem).raw)) ?? [];
      if (found.length > 0) return found;
    } catch {
      // Reported below.
    }
    addIssue({ message: 'must be certificates in PEM' });
    return NEVER;
  }),
);
const limits = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? parseLimits(dataset.value, DEFAULT_LIMITS) : undefined;
    if (typeof problem === 'string') addIssue({ message: `is wrong: ${problem}` });
  }),
);

/** The variables, trimmed; empty ones count as missing. */
const VARIABLES = v.object({
  HOST: v.string(),
  CMS_PORT: port,
  MONITORING_PORT: v.optional(port),
  LOG_FORMAT: v.optional(choice(LOG_FORMATS), 'text'),
  DATA_DIR: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')),
  DATABASE_CLIENT: v.optional(choice(['sqlite', 'postgres']), 'sqlite'),
  DATABASE_URL: v.optional(v.string()),
  APP_KEYS: list,
  API_TOKEN_SALT: secret,
  ADMIN_JWT_SECRET: secret,
  TRANSFER_TOKEN_SALT: secret,
  ENCRYPTION_KEY: secret,
  ADMIN_EMAIL: v.optional(v.string()),
  ADMIN_PASSWORD: v.optional(atLeast(PASSWORD_LENGTH)),
  PUBLIC_CLIENT_KEY: secret,
  BUILD_KEY: secret,
  CMS_URL: httpAddress,
  SITE_URL: httpAddress,
  TRUSTED_PROXIES: v.pipe(v.optional(v.string(), '127.0.0.0/8, ::1'), list, v.check(areNetworks, 'must be addresses or networks, separated by commas')),
  SIGNATURE_LINK_KEYS: v.optional(v.pipe(list, v.check((keys) => keys.every(({ length }) => length >= SECRET_LENGTH), `must be keys of at least ${SECRET_LENGTH} characters each`))),
  EVIDENCE_KEYS: evidenceKeys,
  FIRM_COUNTRY: v.pipe(v.optional(v.string(), 'LT'), v.regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters')),
  TIMESTAMP_URL: v.optional(httpAddress),
  TIMESTAMP_ROOTS: v.optional(certificates),
  REVOCATION_NETWORKS: v.optional(choice(['public', 'any']), 'public'),
  SEAL_KEY: v.optional(v.string()),
  SEAL_PKCS12: v.optional(v.string()),
  SEAL_PASSPHRASE: v.optional(v.string()),
  SEAL_CERTIFICATES: v.optional(v.string()),
  PREVIEW_KEY: secret,
  S3_BUCKET: v.optional(v.string()),
  S3_SIGNATURES_BUCKET: v.optional(v.string(), SIGNATURES_BUCKET),
  S3_ENDPOINT: v.optional(httpAddress),
  S3_PUBLIC_URL: v.optional(httpAddress),
  S3_REGION: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  SITE_BUILD_HOOK_URL: v.optional(httpAddress),
  SITE_BUILD_HOOK_SECRET: v.optional(secret),
  SMTP_HOST: v.optional(v.pipe(v.string(), v.check(isHost, 'must be the name or the address of a server, without a protocol or a port'))),
  SMTP_PORT: v.optional(port, '587'),
  SMTP_SECURITY: v.optional(choice(SMTP_SECURITY), 'starttls'),
  SMTP_USER: v.optional(v.string()),
  SMTP_PASSWORD: v.optional(v.string()),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.check((value: string) => isUsableAddress(value), 'must be an e-mail address'))),
  LIMITS: v.pipe(v.optional(v.string(), ''), limits),
}, 'is missing');

type Name = keyof typeof VARIABLES.entries;
type Given = Readonly<Partial<Record<Name, string>>>;

/** Variables that are required if another one is set. */
const REQUIRED_TOGETHER: readonly [name: Name, others: readonly Name[]][] = [
  ['S3_BUCKET', ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['SITE_BUILD_HOOK_URL', ['SITE_BUILD_HOOK_SECRET']],
  ['SMTP_HOST', ['MAIL_FROM']],
  ['TIMESTAMP_URL', ['TIMESTAMP_ROOTS']],
];

const RELATIONS: readonly [isRight: (given: Given) => boolean, problem: string][] = [
  [(given) => given.DATABASE_CLIENT !== 'postgres' || given.DATABASE_URL !== undefined, 'DATABASE_URL is missing'],
  [(given) => given.MONITORING_PORT === undefined || given.MONITORING_PORT !== given.CMS_PORT, 'MONITORING_PORT and CMS_PORT must differ'],
  [(given) => (given.ADMIN_EMAIL === undefined) === (given.ADMIN_PASSWORD === undefined), 'ADMIN_EMAIL and ADMIN_PASSWORD belong together'],
  [(given) => (given.SMTP_USER === undefined) === (given.SMTP_PASSWORD === undefined), 'SMTP_USER and SMTP_PASSWORD belong together'],
  [(given) => given.PUBLIC_CLIENT_KEY === undefined || given.PUBLIC_CLIENT_KEY !== given.BUILD_KEY, 'PUBLIC_CLIENT_KEY and BUILD_KEY must differ'],
  [(given) => given.S3_BUCKET === undefined || given.S3_BUCKET !== (given.S3_SIGNATURES_BUCKET ?? SIGNATURES_BUCKET), 'S3_BUCKET and S3_SIGNATURES_BUCKET must differ'],
];

let parsed: Environment | undefined;

/** The configuration, parsed and validated at the first call. */
export function environment(): Environment {
  parsed ??= parse(process.env);
  return parsed;
}

/** @throws an error with one line that names every missing or invalid variable, without values */
export function parse(variables: NodeJS.ProcessEnv): Environment {
  const given: Given = Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));
  const { success, output, issues = [] } = v.safeParse(VARIABLES, given);
  const problems = [
    ...issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`),
    ...REQUIRED_TOGETHER.flatMap(([name, others]) => (given[name] === undefined ? [] : others.filter((other) => given[other] === undefined).map((other) => `${other} is missing`))),
    ...RELATIONS.flatMap(([isRight, problem]) => (isRight(given) ? [] : [problem])),
  ];
  if (!success || problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}.`);
  return toEnvironment(output);
}

function toEnvironment(variables: v.InferOutput<typeof VARIABLES>): Environment {
  const { DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, SITE_URL, SITE_BUILD_HOOK_URL, SITE_BUILD_HOOK_SECRET, SMTP_HOST, SMTP_USER, SMTP_PASSWORD } = variables;
  const limits = parseLimits(variables.LIMITS, isOwnMachine(SITE_URL) ? LOCAL_LIMITS : DEFAULT_LIMITS);
  return {
    host: variables.HOST,
    port: variables.CMS_PORT,
    monitoringPort: variables.MONITORING_PORT,
    logFormat: variables.LOG_FORMAT,
    dataDir: variables.DATA_DIR,
    database: variables.DATABASE_CLIENT === 'postgres' && DATABASE_URL !== undefined ? { client: 'postgres', url: DATABASE_URL } : { client: 'sqlite' },
    appKeys: variables.APP_KEYS,
    apiTokenSalt: variables.API_TOKEN_SALT,
    adminJwtSecret: variables.ADMIN_JWT_SECRET,
    transferTokenSalt: variables.TRANSFER_TOKEN_SALT,
    encryptionKey: variables.ENCRYPTION_KEY,
    admin: ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    publicClientKey: variables.PUBLIC_CLIENT_KEY,
    buildKey: variables.BUILD_KEY,
    cmsUrl: variables.CMS_URL,
    siteUrl: SITE_URL,
    trustedProxies: variables.TRUSTED_PROXIES,
    signatureLinkKeys: variables.SIGNATURE_LINK_KEYS ?? [],
    evidenceKeys: variables.EVIDENCE_KEYS,
    firmCountry: variables.FIRM_COUNTRY,
    timeStampServer: variables.TIMESTAMP_URL === undefined ? undefined : { url: variables.TIMESTAMP_URL, roots: variables.TIMESTAMP_ROOTS ?? [] },
    timeStampRoots: variables.TIMESTAMP_ROOTS ?? [],
    isRevocationPrivate: variables.REVOCATION_NETWORKS === 'any',
    seal: { pem: variables.SEAL_KEY, pkcs12: variables.SEAL_PKCS12, passphrase: variables.SEAL_PASSPHRASE },
    earlierSeals: variables.SEAL_CERTIFICATES,
    previewKey: variables.PREVIEW_KEY,
    s3: s3Of(variables),
    siteBuildHook: SITE_BUILD_HOOK_URL !== undefined && SITE_BUILD_HOOK_SECRET !== undefined ? { url: SITE_BUILD_HOOK_URL, secret: SITE_BUILD_HOOK_SECRET } : undefined,
    smtp:
      SMTP_HOST === undefined
        ? undefined
        : {
            host: SMTP_HOST,
            port: variables.SMTP_PORT,
            security: variables.SMTP_SECURITY,
            user: SMTP_USER !== undefined && SMTP_PASSWORD !== undefined ? { name: SMTP_USER, password: SMTP_PASSWORD } : undefined,
          },
    limits: typeof limits === 'string' ? DEFAULT_LIMITS : limits,
    mailFrom: variables.MAIL_FROM ?? `no-reply@${SITE_URL.hostname}`,
  };
}

function s3Of({ S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_URL, S3_REGION, S3_SIGNATURES_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: v.InferOutput<typeof VARIABLES>): S3 | undefined {
  if (S3_BUCKET === undefined || S3_ENDPOINT === undefined || S3_REGION === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return undefined;
  return {
    endpoint: withoutTrailingSlash(S3_ENDPOINT),
    publicUrl: S3_PUBLIC_URL && withoutTrailingSlash(S3_PUBLIC_URL),
    region: S3_REGION,
    bucket: S3_BUCKET,
    signaturesBucket: S3_SIGNATURES_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function withoutTrailingSlash({ href }: URL): string {
  return href.replace(/\/$/, '');
}

function isHttpAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isOwnMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]';
}

function isHost(value: string): boolean {
  return /^[\w.-]+$/.test(value) || isIP(value) !== 0;
}

function isPort(value: string): boolean {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
}

function areNetworks(values: string[]): boolean {
  try {
    proxyAddress.compile(values);
    return true;
  } catch {
    return false;
  }
}
