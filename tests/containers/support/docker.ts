import { execFileSync } from 'node:child_process';

/**
 * Runs `docker`.
 * @returns its output
 */
export function docker(...args: readonly string[]): string {
  return execFileSync('docker', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 }).trim();
}
