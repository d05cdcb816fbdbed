import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

import { unavailableReason } from './debian-packages.mjs';

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/** Swift needs its programs, a named user, and extended file attributes, in which it stores an object's metadata. */
const PROBE = `
import os, pwd, shutil, sys, tempfile
for program in ['swift-ring-builder', 'swift-account-server', 'swift-container-server', 'swift-object-server', 'swift-proxy-server', 'memcached']:
    if not shutil.which(program): sys.exit(program + ' is not installed')
try: pwd.getpwuid(os.getuid())
except KeyError: sys.exit('the user has no name')
with tempfile.NamedTemporaryFile(dir=sys.argv[1]) as file:
    try: os.setxattr(file.name, 'user.swift.probe', b'x')
    except OSError: sys.exit('files in ' + sys.argv[1] + ' take no attributes')
`;

/**
 * Makes sure that tests can start OpenStack Swift, a real S3-compatible server. Installs missing Debian packages (as root).
 * @returns why it cannot be started; undefined if it can
 */
export function swiftUnavailableReason({ log }) {
  return unavailableReason({ missing: probe, packages: PACKAGES, log });
}

function probe() {
  const { status, stderr } = spawnSync('python3', ['-c', PROBE, tmpdir()], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return stderr?.trim().split('\n').at(-1) || 'python3 is not installed';
}
