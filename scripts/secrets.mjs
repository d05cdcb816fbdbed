// npm run secrets -- [folder]: generates the secrets that docker-compose.yml reads, one file each, in ./secrets by default.
// Existing files are kept.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { generateSecret, INTERNAL_SECRETS } from './lib/config.mjs';
import { ROOT } from './lib/paths.mjs';

const folder = resolve(process.env.INIT_CWD ?? ROOT, process.argv[2] ?? 'secrets');
const key = () => randomBytes(32).toString('hex');
const store = { id: key().slice(0, 20), secret: key() };
const values = {
  ...Object.fromEntries([...INTERNAL_SECRETS, 'PUBLIC_CLIENT_KEY', 'DATABASE_PASSWORD'].map((name) => [name, generateSecret(name)])),
  ADMIN_PASSWORD: `${randomBytes(15).toString('base64url')}aA1`,
  S3_ACCESS_KEY_ID: store.id,
  S3_SECRET_ACCESS_KEY: store.secret,
  // Set by the operator; empty if the mail server needs none.
  SMTP_PASSWORD: '',
};

// The folder is private; its files are readable, because they are mounted into containers with other users.
mkdirSync(folder, { recursive: true, mode: 0o700 });
const isNew = (name) => !existsSync(join(folder, name));
// The store's own configuration contains the same key.
if (isNew('s3_access_key_id') || isNew('s3_secret_access_key') || isNew('storage.json')) {
  write('storage.json', JSON.stringify({
    identities: [
      { name: 'anonymous', actions: ['Read:pictures'] },
      { name: 'cms', credentials: [{ accessKey: store.id, secretKey: store.secret }], actions: ['Admin', 'Read', 'Write', 'List', 'Tagging'] },
    ],
  }));
  write('s3_access_key_id', store.id);
  write('s3_secret_access_key', store.secret);
}
for (const [name, value] of Object.entries(values)) if (isNew(name.toLowerCase())) write(name.toLowerCase(), value);

function write(name, value) {
  writeFileSync(join(folder, name), value);
  // Whatever the umask of whoever runs this.
  chmodSync(join(folder, name), 0o444);
  process.stdout.write(`${join(folder, name)}\n`);
}
