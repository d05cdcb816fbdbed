import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { env, logIn } from './calls';
import { ADMIN } from './environment';

/** A test file may take this long before its log-in ends. */
const NEEDED_MS = 10 * 60_000;

const endOf = (token: string): number => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }).exp * 1000;

// All test files share one log-in, because log-ins are limited; a slow run outlasts it.
beforeAll(async () => {
  const renewed = join(env('DATA_DIR'), 'admin-token');
  if (existsSync(renewed)) process.env.ADMIN_TOKEN = readFileSync(renewed, 'utf8');
  if (endOf(env('ADMIN_TOKEN')) - Date.now() > NEEDED_MS) return;
  process.env.ADMIN_TOKEN = await logIn(ADMIN);
  writeFileSync(renewed, process.env.ADMIN_TOKEN);
});
