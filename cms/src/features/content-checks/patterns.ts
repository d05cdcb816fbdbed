import type { RefusalCode } from '../../lib/field-errors';

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
