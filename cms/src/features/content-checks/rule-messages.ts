import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { type RefusalCode, sentenceFor } from '../../lib/field-errors';
import { PATTERN_MESSAGES } from './patterns';

interface FieldErrors {
  readonly errors?: readonly { readonly path: readonly string[]; readonly message: string; readonly name: string }[];
}
/** A rule that a field breaks, as the code of its sentence, with the rule's limits if it has any. */
export interface Rule {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, number>>;
}

/** Strapi's messages about a field's rules, which it has in English only. A named group captures the limit. The first pattern that matches counts. */
const MESSAGE_PATTERNS: readonly (readonly [RegExp, RefusalCode])[] = [
  [/^\S+ (?:must be .* the final value was: `null`|must be defined|cannot be null|is a required field|cannot be empty$|must be at least 1 characters)/, 'field_empty'],
  [/^\S+ must be at most (?<max>\d+) characters/, 'too_many_characters'],
  [/^\S+ must be at least (?<min>\d+) characters/, 'too_few_characters'],
  [/^\S+ must be less than or equal to (?<max>-?\d+)/, 'number_too_high'],
  [/^\S+ must be greater than or equal to (?<min>-?\d+)/, 'number_too_low'],
  [/^\S+ field must have less than or equal to (?<max>\d+) items/, 'too_many_items'],
  [/^\S+ field must have at least (?<min>\d+) items/, 'too_few_items'],
  [/^\S+ must be (?:an integer|a `number` type)/, 'whole_number_expected'],
  [/^\S+ must be a valid email/, 'email_malformed'],
  [/^\S+ must be one of the following values/, 'not_in_list'],
  [/^This attribute must be unique$/, 'value_taken'],
];

/** Finds the rule that a message of Strapi's is about. A message about a pattern ends in it: `slug must match the following: "/^[a-z]+$/"`. */
export function ruleOf(message: string): Rule | undefined {
  const fieldPattern = /^\S+ must match the following: "\/(.*)\/"$/s.exec(message)?.[1]?.replaceAll('\\/', '/');
  const patternCode = fieldPattern === undefined ? undefined : PATTERN_MESSAGES[fieldPattern];
  if (patternCode) return { code: patternCode, values: {} };
  for (const [pattern, code] of MESSAGE_PATTERNS) {
    const match = pattern.exec(message);
    if (match) return { code, values: Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, limit]) => [name, Number(limit)])) };
  }
  return undefined;
}

/** Says in words, in the user's language, what a field asks for, where Strapi would show a regular expression or the type of a value. */
export const ruleMessages =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (_context, next) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof errors.ValidationError)) throw error;
      const all = (error.details as FieldErrors).errors ?? [];
      if (!all.some(({ message }) => ruleOf(message))) throw error;
      const worded = all.map((one) => ({ ...one, message: localizedMessage(strapi, one.message) }));
      throw new errors.ValidationError(worded.map(({ message }) => message).join('\n'), { errors: worded });
    }
  };

function localizedMessage(strapi: Core.Strapi, message: string): string {
  const rule = ruleOf(message);
  return rule ? sentenceFor(strapi, rule.code, rule.values) : message;
}
