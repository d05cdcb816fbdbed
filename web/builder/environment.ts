/** The builder's environment variables. `npm start` sets all of them; `.env.example` describes those of a deployment. */
export interface BuilderEnvironment {
  /** The folder of built sites (siteFolder.ts). */
  readonly folder: string;
  /** Log file of the last build. */
  readonly log: string;
  /** Address of the CMS as the builder reaches it, and the API key. */
  readonly cmsUrl: string;
  readonly buildKey: string;
  /** Address on which the CMS announces changes, and the secret it authenticates with. */
  readonly hook: { readonly host: string; readonly port: number; readonly secret: string };
  /** Fingerprint of the site's code and settings: the site is rebuilt when it changes. */
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
    hook: { host: isLoopback(hook) ? hook.hostname : '0.0.0.0', port: Number(hook.port || 80), secret: required('SITE_BUILD_HOOK_SECRET') },
    code: required('SITE_CODE'),
  };
}

/** With a CMS on the same machine the hook listens on the loopback interface only. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname.startsWith('127.');
}
