/** What a build needs from outside. `scripts/config.mjs` documents and checks the variables. */
export interface BuildEnvironment {
  /** Address of the CMS as the build reaches it. */
  readonly apiURL: string;
  /** Key that reads published content and nothing else. */
  readonly accessToken: string;
  /** Public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Fingerprint of this code, from the builder; undefined in other builds. */
  readonly code: string | undefined;
}

/** @throws Error naming the variable that is missing */
export function buildEnvironment(): BuildEnvironment {
  return { apiURL: required('CMS_INTERNAL_URL'), accessToken: required('BUILD_KEY'), siteUrl: required('SITE_URL').replace(/\/$/, ''), code: process.env.SITE_CODE };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the build with "npm start" or "npm run build" at the top of the project.`);
  return value;
}
