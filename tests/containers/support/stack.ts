import { execFileSync } from 'node:child_process';
import dns, { type LookupAddress, type LookupAllOptions, type LookupOptions } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '../../helpers/until';
import { docker } from './docker';

/** Timeout for a container to become healthy on a busy machine. */
const HEALTHY_WITHIN_MS = 600_000;

/** Folder of docker-compose.yml, its secrets and its .env. */
export const deployment = process.env.DEPLOYMENT ?? '';
export const SITE = process.env.SITE_URL ?? '';
export const CMS = process.env.CMS_URL ?? '';
export const FILES = new URL(process.env.S3_PUBLIC_URL ?? '').origin;

const HERE: LookupAddress = { address: '127.0.0.1', family: 4 };

/** Resolves the host names of the deployment to this machine, for fetch and for Playwright, which has its own lookup. */
export function resolveNamesHere(): void {
  const names = [SITE, CMS, FILES].map((address) => new URL(address).hostname);
  const original = dns.lookup.bind(dns);
  const lookup = (name: string, options: LookupOptions, done: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void): void => {
    if (!names.includes(name)) return original(name, options, done);
    if (options.all === true) done(null, [HERE]);
    else done(null, HERE.address, HERE.family);
  };
  Object.assign(dns, { lookup });
  const originalPromise = dns.promises.lookup.bind(dns.promises);
  Object.assign(dns.promises, { lookup: async (name: string, options: LookupAllOptions) => (!names.includes(name) ? originalPromise(name, options) : options.family === 6 ? [] : [HERE]) });
}

export const secret = (name: string): string => readFileSync(join(deployment, 'secrets', name), 'utf8').trim();

/** Runs Compose in the deployment's folder. */
export function compose(...args: readonly string[]): string {
  const [command = '', ...first] = (process.env.DOCKER_COMPOSE ?? 'docker compose').split(' ');
  return execFileSync(command, [...first, ...args], { cwd: deployment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 }).trim();
}

/** Runs a command of docs/operations.md. */
export function shell(line: string): string {
  return execFileSync('bash', ['--norc', '-euc', line], { cwd: deployment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });
}

/** The running containers of a service. */
export function containers(service: string): string[] {
  return docker('ps', '--quiet', '--no-trunc', '--filter', `label=com.docker.compose.service=${service}`).split('\n').filter(Boolean);
}

export interface Container {
  readonly State: { readonly Pid: number; readonly Running: boolean; readonly OOMKilled: boolean; readonly Health?: { readonly Status: string } };
  readonly RestartCount: number;
  readonly Config: { readonly User: string };
  readonly HostConfig: { readonly Memory: number; readonly NanoCpus: number; readonly ReadonlyRootfs: boolean; readonly CapDrop: readonly string[]; readonly CapAdd: readonly string[] | null; readonly SecurityOpt: readonly string[] };
  readonly Mounts: readonly { readonly Destination: string }[];
  readonly NetworkSettings: { readonly Ports: Readonly<Record<string, readonly { readonly HostIp: string; readonly HostPort: string }[] | null>> };
}

export function inspect(id: string): Container {
  return (JSON.parse(docker('inspect', id)) as Container[])[0] as Container;
}

export async function untilHealthy(service: string, count = 1): Promise<void> {
  await until(`${count} healthy ${service}`, () => containers(service).filter((id) => inspect(id).State.Health?.Status === 'healthy').length === count, HEALTHY_WITHIN_MS);
}

/**
 * Queries the deployment's database.
 * @returns rows, each a list of columns
 */
export function query(sql: string): string[][] {
  const [postgres = ''] = containers('postgres');
  const text = docker('exec', postgres, 'psql', '--username=cms', '--dbname=cms', '--no-align', '--tuples-only', '--field-separator=\t', '--command', sql);
  return text.split('\n').filter(Boolean).map((line) => line.split('\t'));
}

/** Number of mails for this recipient in the mail catcher. */
export async function mailsTo(address: string): Promise<number> {
  const { messages } = (await (await fetch('http://127.0.0.1:8025/api/v1/messages')).json()) as { messages: readonly { readonly To: readonly { readonly Address: string }[] }[] };
  return messages.filter(({ To }) => To.some(({ Address }) => Address === address)).length;
}
