/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PATTERN_MESSAGES } from '../../cms/src/features/content-checks/patterns';
import { ruleOf } from '../../cms/src/features/content-checks/rule-messages';

const src = join(__dirname, '../../cms/src');

test('for every pattern of a field there is a message that says in words what it asks for', () => {
  const schemas = ['api', 'components'].flatMap((folder) => readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json')).map((file) => join(src, folder, file)));
  const patterns = schemas.flatMap((file) => Object.values((JSON.parse(readFileSync(file, 'utf8')) as { attributes: Record<string, { regex?: string }> }).attributes).flatMap(({ regex }) => regex ?? []));
  expect([...new Set(patterns)].sort()).toEqual(Object.keys(PATTERN_MESSAGES).sort());
});

/** As Strapi's server words them. */
test.each([
  ['key must match the following: "/^[a-z0-9]+(?:-[a-z0-9]+)*$/"', 'slug_malformed', {}],
  ['title must be a `string` type, but the final value was: `null`.', 'field_empty', {}],
  ['key must be at least 1 characters', 'field_empty', {}],
  ['key must be at most 60 characters', 'too_many_characters', { max: 60 }],
  ['memberSince must be greater than or equal to 1900', 'number_too_low', { min: 1900 }],
  ['experienceYears must be less than or equal to 80', 'number_too_high', { max: 80 }],
  ['footerLinks field must have less than or equal to 20 items', 'too_many_items', { max: 20 }],
  ['order must be a `number` type, but the final value was: `NaN` (cast from the value `"first"`).', 'whole_number_expected', {}],
  ['email must be a valid email', 'email_malformed', {}],
  ['icon must be one of the following values: scales, house', 'not_in_list', {}],
  ['This attribute must be unique', 'value_taken', {}],
])('“%s” is said in words', (message, code, values) => {
  expect(ruleOf(message)).toEqual({ code, values });
});
