/** Environment variables of a build. `scripts/lib/config.mjs` documents and checks them. */
export interface BuildEnvironment {
  /** Address of the CMS as the build reaches it. */
  readonly apiURL: string;
  /** API key that only reads published content. */
  readonly accessToken: string;
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Fingerprint of the site's code, set by the builder; undefined in other builds. */
  readonly code: string | undefined;
  /** Folder of last good versions, set by the builder. */
  readonly lastGoodFolder: string | undefined;
  /** File with the metadata of the live build, if there is one. */
  readonly liveFacts: string | undefined;
}

/** @throws Error naming the variable that is missing */
export function buildEnvironment(): BuildEnvironment {
  return { apiURL: required('CMS_INTERNAL_URL'), accessToken: required('BUILD_KEY'), siteUrl: required('SITE_URL').replace(/\/$/, ''), code: process.env.SITE_CODE, lastGoodFolder: process.env.SITE_LAST_GOOD, liveFacts: process.env.SITE_LIVE_FACTS };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the build with "npm start" or "npm run build" at the top of the project.`);
  return value;
}
