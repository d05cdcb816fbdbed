import type { Core } from '@strapi/strapi';

import { fieldError } from '../../lib/field-errors';
import { isUsableAddress } from '../../lib/mail-address';
import { staffLanguage } from '../../lib/staff-language';
import { visibleLine } from '../../lib/visible-text';
import { mailboxOf } from '../mails/recipient';

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
    throw fieldError(field, staffLanguage(strapi) === 'ru' ? `На «${visibleLine(address)}» письма отправить нельзя.` : `Mails cannot be sent to “${visibleLine(address)}”.`);
  }
}

/** The list as it is stored. @throws ValidationError if an address is invalid, if two reach one mailbox, or if there are too many */
export function normalizeAddresses(strapi: Core.Strapi, list: unknown): string | null {
  if (list === null || list === undefined) return null;
  const isRussian = staffLanguage(strapi) === 'ru';
  const addresses = typeof list === 'string' ? addressesIn(list) : [JSON.stringify(list)];
  const wrong = addresses.find((address) => !isUsableAddress(address));
  if (wrong !== undefined) throw fieldError(FIELD, isRussian ? `«${visibleLine(wrong)}» — не адрес почты. Перечислите адреса через запятую.` : `“${visibleLine(wrong)}” is not an e-mail address. Separate addresses with commas.`);
  const same = sameMailbox(addresses);
  if (same) throw fieldError(FIELD, isRussian ? `«${same[0]}» и «${same[1]}» обычно ведут в один ящик. Оставьте один из них.` : `“${same[0]}” and “${same[1]}” usually reach the same mailbox. Keep one of them.`);
  if (addresses.length > MAX_ADDRESSES) throw fieldError(FIELD, isRussian ? `Адресов может быть не больше ${MAX_ADDRESSES}.` : `There can be at most ${MAX_ADDRESSES} addresses.`);
  return addresses.join(', ') || null;
}

/** The first address whose mailbox an earlier one reaches too, with that one: mails are counted by mailbox. */
function sameMailbox(addresses: readonly string[]): readonly [string, string] | undefined {
  const mailboxes = addresses.map(mailboxOf);
  const second = mailboxes.findIndex((mailbox, index) => mailboxes.indexOf(mailbox) < index);
  return second === -1 ? undefined : [addresses[mailboxes.indexOf(mailboxes[second] ?? '')] ?? '', addresses[second] ?? ''];
}
