/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PATTERN_MESSAGES } from '../../cms/src/features/content-checks/patterns';

const src = join(__dirname, '../../cms/src');

test('for every pattern of a field there is a message that says in words what it asks for', () => {
  const schemas = ['api', 'components'].flatMap((folder) => readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json')).map((file) => join(src, folder, file)));
  const patterns = schemas.flatMap((file) => Object.values((JSON.parse(readFileSync(file, 'utf8')) as { attributes: Record<string, { regex?: string }> }).attributes).flatMap(({ regex }) => regex ?? []));
  expect([...new Set(patterns)].sort()).toEqual(Object.keys(PATTERN_MESSAGES).sort());
});
