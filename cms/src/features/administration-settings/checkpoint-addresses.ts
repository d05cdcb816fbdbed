import type { Core } from '@strapi/strapi';

import { fieldError } from '../../lib/field-errors';
import { staffLanguage } from '../../lib/staff-language';
import { isUsableAddress } from '../mails/recipient';

const FIELD = 'checkpointEmails';
/** A few outsiders are enough, and each mail goes to all of them. */
const MAX_ADDRESSES = 5;

/** The addresses of a list that is separated by commas, semicolons, spaces or line breaks; each once. */
export function addressesIn(list: string | null | undefined): readonly string[] {
  return [...new Set((list ?? '').split(/[\s,;]+/).filter((address) => address !== ''))];
}

/** @throws ValidationError if one of these fields has an address that mails cannot be sent to */
export function expectUsable(strapi: Core.Strapi, fields: readonly string[], data: Readonly<Record<string, unknown>>): void {
  for (const field of fields) {
    const address = data[field];
    if (typeof address !== 'string' || address === '' || isUsableAddress(address)) continue;
    throw fieldError(field, staffLanguage(strapi) === 'ru' ? `На «${address}» письма отправить нельзя.` : `Mails cannot be sent to “${address}”.`);
  }
}

/** The list as it is stored. @throws ValidationError if an address is invalid, or if there are too many */
export function normalizeAddresses(strapi: Core.Strapi, list: unknown): string | null {
  if (list === null || list === undefined) return null;
  const isRussian = staffLanguage(strapi) === 'ru';
  const addresses = typeof list === 'string' ? addressesIn(list) : [JSON.stringify(list)];
  const wrong = addresses.find((address) => !isUsableAddress(address));
  if (wrong !== undefined) throw fieldError(FIELD, isRussian ? `«${wrong}» — не адрес почты. Перечислите адреса через запятую.` : `“${wrong}” is not an e-mail address. Separate addresses with commas.`);
  if (addresses.length > MAX_ADDRESSES) throw fieldError(FIELD, isRussian ? `Адресов может быть не больше ${MAX_ADDRESSES}.` : `There can be at most ${MAX_ADDRESSES} addresses.`);
  return addresses.join(', ') || null;
}
