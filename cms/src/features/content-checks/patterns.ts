import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { type RefusalCode, sentenceFor } from '../../lib/field-errors';

/** Patterns of the schemas, and the messages that say what they ask for. */
export const PATTERN_MESSAGES: Readonly<Record<string, RefusalCode>> = {
  '^[a-z][a-zA-Z0-9]*(-[a-z0-9]+)*$': 'pattern_key',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'slug_malformed',
  '^https://[^\\s/?#@\\\\:]+\\.[^\\s/?#@\\\\:]+(:[0-9]{1,5})?([/?#][^\\s\\\\]*)?$': 'pattern_https',
  '^\\+[0-9][0-9 ()-]{4,24}$': 'pattern_phone',
  '^(\\+[0-9][0-9 ()-]{4,24}|[a-z]+:[^\\s]+)$': 'messenger_account',
  '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$': 'time_zone_unknown',
  '^\\s*([0-9]{4}-[0-9]{2}-[0-9]{2}[\\s,;]*)*$': 'pattern_days',
  '^[+0-9][0-9 ()-]*$': 'pattern_number',
  '^(https://[^\\s/?#@\\\\:]+\\.[^\\s/?#@\\\\:]+(:[0-9]{1,5})?([/?#][^\\s\\\\]*)?|#[a-z]+|[a-z0-9]+(-[a-z0-9]+)*)$': 'pattern_target',
};

interface FieldErrors {
  readonly errors?: readonly { readonly path: readonly string[]; readonly message: string; readonly name: string }[];
}

/** What Strapi says of a field that is empty, although it must not be. */
const EMPTY = /the final value was: `null`|must be defined|is a required field|must be at least 1 characters/;

/** Says in words what a field asks for, where Strapi would show the regular expression or the type of a value. */
export const patternMessages =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (_context, next) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof errors.ValidationError)) throw error;
      const all = (error.details as FieldErrors).errors ?? [];
      if (!all.some(({ message }) => codeOf(message))) throw error;
      const worded = all.map((one) => ({ ...one, message: wordsOf(strapi, one.message) }));
      throw new errors.ValidationError(worded.map(({ message }) => message).join('\n'), { errors: worded });
    }
  };

function wordsOf(strapi: Core.Strapi, message: string): string {
  const code = codeOf(message);
  return code ? sentenceFor(strapi, code) : message;
}

/** Strapi’s message of a pattern ends in it: `slug must match the following: "/^[a-z]+$/"`. */
function codeOf(message: string): RefusalCode | undefined {
  if (EMPTY.test(message)) return 'field_empty';
  const pattern = /must match the following: "\/(.*)\/"$/s.exec(message)?.[1]?.replaceAll('\\/', '/');
  return pattern === undefined ? undefined : PATTERN_MESSAGES[pattern];
}
