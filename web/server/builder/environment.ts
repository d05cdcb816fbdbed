/** What the builder is told from outside. `npm start` sets all of it; `.env.example` describes what a deployment sets. */
export interface BuilderEnvironment {
  /** Where built sites lie: siteFolder.ts. */
  readonly folder: string;
  /** File for what the last build printed. */
  readonly log: string;
  /** Address of the CMS as the builder reaches it, and the key to it. */
  readonly cmsUrl: string;
  readonly buildKey: string;
  /** Where the CMS tells of changes, and what it proves itself with. */
  readonly hook: { readonly host: string; readonly port: number; readonly secret: string };
  /** Fingerprint of the site's code and settings: with another one it is built again. */
  readonly code: string;
}

/** @throws Error naming the variable that is missing */
export function builderEnvironment(variables: NodeJS.ProcessEnv = process.env): BuilderEnvironment {
  const required = (name: string): string => {
    const value = variables[name];
    if (!value) throw new Error(`${name} is not set: start the builder with "npm start", or with "npm run builder" beside a CMS elsewhere.`);
    return value;
  };
  const hook = new URL(required('SITE_BUILD_HOOK_URL'));
  return {
    folder: required('SITE_FOLDER'),
    log: required('SITE_BUILD_LOG'),
    cmsUrl: required('CMS_INTERNAL_URL'),
    buildKey: required('BUILD_KEY'),
    hook: { host: isOfThisMachine(hook) ? hook.hostname : '0.0.0.0', port: Number(hook.port || 80), secret: required('SITE_BUILD_HOOK_SECRET') },
    code: required('SITE_CODE'),
  };
}

/** A CMS on the same machine needs no door to the outside. */
function isOfThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.startsWith('127.');
}
