/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { securityHeaders } from '@site/rules';
import { parse } from 'yaml';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly profiles?: readonly string[];
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly deploy?: { readonly replicas?: number; readonly resources?: { readonly limits?: { readonly memory?: string; readonly cpus?: string } } };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean; readonly enable_ipv6?: boolean; readonly ipam: { readonly config: readonly { readonly subnet: string }[] } }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** Replaces variables by values as Compose does: by the default, or by the given value. */
function compose(given: Readonly<Record<string, string>> = {}): Compose {
  const text = read('docker-compose.yml').replace(/\$\{(\w+)(?::?-([^}]*))?\}/g, (_all, name: string, fallback = '') => given[name] ?? String(fallback));
  return parse(text, { merge: true }) as Compose;
}

const { networks, secrets, services, volumes } = compose();
const entries = Object.entries(services);
const ours = entries.filter(([, { build }]) => build !== undefined);
const PROFILES = [[], ['development'], ['tls'], ['proxied']] as const;
const inProfile = (profiles: readonly string[]) => Object.fromEntries(entries.filter(([, service]) => service.profiles === undefined || service.profiles.some((profile) => profiles.includes(profile))));

describe('docker-compose.yml', () => {
  it.each(PROFILES.map((profiles) => [profiles.join() || 'no profile', profiles] as const))('conforms to the Compose specification, with %s', async (_name, profiles) => {
    const { default: Ajv } = await import('ajv');
    const { default: addFormats } = await import('ajv-formats');
    // The Compose specification extends draft 7 of JSON Schema by "x-" properties and some formats.
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv, ['uri', 'date-time']);
    for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
    const { $schema: _draft, ...schema } = JSON.parse(read('tests/fixtures/compose-spec.json')) as Record<string, unknown>;
    const validate = ajv.compile(schema);
    const chosen = { ...compose({ SITE_DOMAIN: 'www.example.org' }), services: inProfile(profiles) };
    validate(chosen);
    expect(validate.errors ?? []).toEqual([]);
    // Self-check: an invalid file is detected.
    expect(validate({ ...chosen, services: { ...chosen.services, cms: { imagee: 'x' } } })).toBe(false);

    for (const [name, { depends_on: needed = {} }] of Object.entries(chosen.services)) expect({ name, missing: Object.keys(needed).filter((other) => !(other in chosen.services)) }).toEqual({ name, missing: [] });
  });

  it('refers only to declared resources and existing files', () => {
    for (const [name, service] of entries) {
      expect({ name, networks: service.networks?.filter((network) => !(network in networks)) }).toEqual({ name, networks: [] });
      expect({ name, secrets: (service.secrets ?? []).filter((secret) => !(secret in secrets)) }).toEqual({ name, secrets: [] });
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        const isThere = source.startsWith('.') ? ['./backups', './geo'].includes(source) || existsSync(join(root, source)) : source in volumes;
        expect({ volume, isThere }).toEqual({ volume, isThere: true });
      }
    }
  });

  it('operators are told to exchange files through a mounted folder: nothing can be copied into a read-only container', () => {
    expect(services.cms).toMatchObject({ read_only: true, volumes: expect.arrayContaining(['./backups:/backups']) as unknown });
    const document = read('docs/operations.md');
    expect(document).not.toMatch(/compose cp/);
    for (const [, path = ''] of document.matchAll(/--(?:save|checkpoint) (\/[\w./-]+)/g)) expect(path).toMatch(/^\/backups\//);
  });

  it('pins every image, and gives every container limits, a health check and no rights that it does not need', () => {
    for (const [name, service] of entries) {
      const { build, cap_drop: dropped, deploy, healthcheck, image = '', restart, security_opt: security } = service;
      expect({ name, image }).toEqual({ name, image: expect.stringMatching(build ? /^site-(cms|web)$/ : /^[\w./-]+:v?\d+\.\d+[\w.-]*$/) as string });
      expect({ name, dropped, security, limits: deploy?.resources?.limits }).toEqual({ name, dropped: ['ALL'], security: ['no-new-privileges:true'], limits: { cpus: expect.any(String) as string, memory: expect.any(String) as string } });
      expect({ name, isChecked: healthcheck !== undefined || restart === 'no' }).toEqual({ name, isChecked: true });
    }
    // The reasons are given in docker-compose.yml: the front's certificates are in a folder of root, Gatsby writes
    // beside its files.
    expect(entries.filter(([, { build, user }]) => build === undefined && (user === undefined || user.startsWith('0'))).map(([name]) => name)).toEqual(['front']);
    expect(entries.filter(([, service]) => service.read_only !== true).map(([name]) => name)).toEqual(['builder']);
    expect(read('Dockerfile').match(/^FROM base AS (cms|web)$[^]*?^USER node$/gm)).toHaveLength(2);
    // Caddy's binary has a file capability, which the container must be allowed to use.
    expect(Object.fromEntries(entries.flatMap(([name, { cap_add: added }]) => (added ? [[name, added]] : [])))).toEqual(Object.fromEntries(entries.flatMap(([name, { image = '' }]) => (image.startsWith('caddy:') ? [[name, ['NET_BIND_SERVICE']]] : []))));
    expect(services.cms?.deploy?.replicas).toBe(2);
  });

  it('publishes only site, admin and pictures: to this machine, and with TLS to everyone', () => {
    const open = entries.flatMap(([name, { ports = [] }]) => ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`));
    expect(open).toEqual(['front 80:80', 'front 443:443', 'front 443:443/udp']);
    expect(entries.filter(([, { networks: of = [] }]) => !of.includes('outside')).map(([name]) => name)).toEqual(['postgres', 'storage', 'buckets', 'front']);
    expect(networks.inside?.internal).toBe(true);
    for (const file of ['deploy/Caddyfile', 'deploy/Caddyfile.local']) expect(read(file)).not.toMatch(/9100|5432|8888|9333/);
  });

  it('preserves visitors’ addresses, including IPv6: inner proxies are trusted, the outermost trusts nobody', () => {
    const { inside, outside, public: open } = networks;
    const subnetsOf = (network: typeof open) => network?.ipam.config.map(({ subnet }) => subnet) ?? [];
    expect(services.cms?.environment?.TRUSTED_PROXIES?.split(',')).toEqual([...subnetsOf(inside), ...subnetsOf(outside)]);
    expect([services.front?.networks, open?.enable_ipv6, subnetsOf(open).map((subnet) => subnet.includes(':'))]).toEqual([['inside', 'public'], true, [false, true]]);
  });

  it('sets the security headers on the front’s own responses and on pictures', () => {
    const front = read('deploy/Caddyfile');
    const [, headers = ''] = /^\(headers\) \{\n([^]*?)^\}/m.exec(front) ?? [];
    for (const name of Object.keys(securityHeaders(true)).filter((one) => !one.startsWith('Cross-Origin-'))) expect(headers).toContain(`\t\t${name} `);
    for (const value of ['Strict-Transport-Security', 'Permissions-Policy'].map((name) => securityHeaders(true)[name])) expect(headers).toContain(value);
    expect(/^\(away\) \{\n\thandle_errors \{\n\t\timport headers\n/m.test(front)).toBe(true);
    expect(front.match(/^\{\$\w+_DOMAIN\} \{\n[^]*?^\}/gm)?.map((site) => site.includes('\n\timport away\n'))).toEqual([true, true, true]);
    expect(/^\{\$FILES_DOMAIN\} \{\n\timport headers\n/m.test(front)).toBe(true);
  });

  it('runs what npm scripts run', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = ours.map(([, { command = [] }]) => command.join(' '));
    expect(commands).toEqual(['node scripts/cms.mjs', 'node scripts/builder.mjs', 'node scripts/site.mjs']);
    for (const command of commands) expect(Object.values(scripts)).toContain(command);
    for (const [, { build }] of ours) expect(read('Dockerfile')).toContain(` AS ${build?.target}\n`);
  });

  it('passes all operator settings on', () => {
    const [forPeople = ''] = read('.env.example').split('# For deployments');
    const settings = forPeople.match(/^#?[A-Z][A-Z0-9_]+(?==)/gm)?.map((name) => name.replace('#', '')) ?? [];
    const toldTo = (setting: string) => ours.filter(([, { environment = {} }]) => environment[setting] !== undefined || environment[`${setting}_FILE`] !== undefined).map(([name]) => name);
    expect(settings.filter((setting) => toldTo(setting).length === 0)).toEqual([]);
    // Settings for the content of pages are read by the builder, and settings for origins and policies by the CMS and
    // the site's server.
    for (const setting of ['GEO_URL', 'GEO_DATABASE', 'POSTBACK_URL', 'PIXEL_SCRIPT_URL', 'PIXEL_ORIGINS', 'SITE_URL', 'CMS_URL', 'S3_PUBLIC_URL']) expect({ setting, toldTo: toldTo(setting) }).toEqual({ setting, toldTo: ['cms', 'builder', 'site'] });

    const given = compose({ SITE_URL: 'https://www.example.org', PIXEL_ORIGINS: 'https://collects.example', LIMITS: 'off', S3_PUBLIC_URL: 'https://files.example.org/pictures' }).services;
    expect(given.site?.environment).toMatchObject({ SITE_URL: 'https://www.example.org', S3_PUBLIC_URL: 'https://files.example.org/pictures' });
    expect(given.builder?.environment).toMatchObject({ PIXEL_ORIGINS: 'https://collects.example' });
    expect(given.cms?.environment).toMatchObject({ LIMITS: 'off' });
    // Without them, what was sealed or stamped before a replacement is no longer known as genuine.
    for (const setting of ['SEAL_CERTIFICATES', 'TIMESTAMP_ROOTS']) expect(compose({ [setting]: 'certificates' }).services.cms?.environment).toMatchObject({ [setting]: 'certificates' });
  });

  it('gives each container only the secrets that it needs: the site’s server none, the builder three', () => {
    expect(services.site?.secrets ?? []).toEqual([]);
    expect(Object.keys(services.site?.environment ?? {}).filter((name) => name.endsWith('_FILE'))).toEqual([]);
    expect(services.builder?.secrets).toEqual(['public_client_key', 'build_key', 'site_build_hook_secret']);
    const having = (secret: string) => entries.filter(([, service]) => service.secrets?.includes(secret)).map(([name]) => name);
    for (const secret of services.builder?.secrets ?? []) expect({ secret, having: having(secret) }).toEqual({ secret, having: ['cms', 'builder'] });
    // All other secrets belong to one service, or to the CMS and the service that it logs in to.
    for (const [secret, services] of [['database_password', ['postgres', 'cms']], ['storage', ['storage']]] as const) expect({ secret, having: having(secret) }).toEqual({ secret, having: services });
    const ofOthers = [...(services.builder?.secrets ?? []), 'database_password', 'storage'];
    for (const secret of Object.keys(secrets).filter((name) => !ofOthers.includes(name))) expect({ secret, having: having(secret) }).toEqual({ secret, having: ['cms'] });
  });

  it('sets only known variables, and passes every secret as a file', () => {
    const known = read('.env.example').match(/^#?[A-Z][A-Z0-9_]+(?==)/gm)?.map((name) => name.replace('#', '')) ?? [];
    for (const [name, { environment = {}, secrets: given = [] }] of ours) {
      for (const [variable, value] of Object.entries(environment)) {
        const setting = variable.replace(/_FILE$/, '');
        expect({ name, variable, isKnown: known.includes(setting) }).toEqual({ name, variable, isKnown: true });
        if (variable.endsWith('_FILE')) expect({ name, variable, file: value, isGiven: given.includes(setting.toLowerCase()) }).toEqual({ name, variable, file: `/run/secrets/${setting.toLowerCase()}`, isGiven: true });
        else expect({ variable, isSecret: /KEY|SECRET|SALT|PASSWORD/.test(variable) }).toEqual({ variable, isSecret: false });
      }
    }
  });
});
