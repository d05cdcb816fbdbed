import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ROOT } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** @throws UserError if this version of Node is not supported (package.json, "engines") */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'));
  const [, low, high] = /^>=([\d.]+) <(\d+)$/.exec(engines.node);
  const [major, minor] = version.split('.').map(Number);
  const [lowMajor, lowMinor] = low.split('.').map(Number);
  if (major < lowMajor || (major === lowMajor && minor < lowMinor) || major >= Number(high)) {
    throw new UserError(`This needs Node ${low} to ${Number(high) - 1}; this is Node ${version}. Install one from https://nodejs.org and start again.`);
  }
}
