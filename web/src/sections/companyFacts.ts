import { parseUrl } from '@site/rules';

import type { MaybeText, SiteContent } from '../content';
import type { CompanyDetailsContent } from '../content';

/** A number, an address or a domain that the firm uses. */
export interface OfficialContact {
  readonly kind: 'phone' | 'email' | 'site' | 'other';
  readonly value: string;
  /** What it is for, as an interface text (`label`) or as editors wrote it. */
  readonly label: 'navigation:reception' | 'home:phone' | 'home:email' | 'company:website' | null;
  readonly purpose: MaybeText;
}

/** Everything that is officially the firm's, each value once: the only list of it. */
export function officialContacts(site: SiteContent, details: CompanyDetailsContent, siteUrl: string): readonly OfficialContact[] {
  const contact = (kind: OfficialContact['kind'], value: string | null, label: OfficialContact['label'], purpose: MaybeText = null): OfficialContact[] => (value ? [{ kind, value, label, purpose }] : []);
  const all = [
    ...contact('phone', site.phoneDesktop, 'navigation:reception'),
    ...contact('phone', site.phoneMobile, 'navigation:reception'),
    ...contact('phone', site.phoneSupport, 'home:phone'),
    ...contact('email', site.email, 'home:email'),
    // With the link that the pages have: what visitors paste is one or the other.
    ...site.messengers.flatMap(({ name, account, href }) => [account, ...(href.startsWith('https:') ? [href] : [])].flatMap((value) => contact(kindOf(value), value, null, { text: name, lang: null }))),
    ...contact('site', parseUrl(siteUrl)?.host ?? null, 'company:website'),
    ...details.contacts.flatMap(({ value, purpose }) => contact(kindOf(value), value, purpose ? null : (LABELS[kindOf(value)] ?? null), purpose)),
  ];
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
}

/** Of contacts without a purpose. */
const LABELS: Readonly<Partial<Record<OfficialContact['kind'], OfficialContact['label']>>> = { phone: 'home:phone', email: 'home:email' };

/** One address, without the query of a link. */
const EMAIL = /^[^\s@<>()[\],;:|/?#"\\]+@[^\s@<>()[\],;:|/?#"\\]+$/;

function kindOf(value: string): OfficialContact['kind'] {
  if (EMAIL.test(value)) return 'email';
  return /^\+?[\d\s().-]{5,}$/.test(value) ? 'phone' : 'other';
}

/** Shortest number that is compared: shorter ones are the ends of many. */
const MIN_DIGITS = 7;
/** Country codes by their length (ITU-T E.164). */
const COUNTRY_CODE = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** What people copy with an address, at its ends. */
const AROUND = /^[\s"'«»„“”‘’()[\]<>]+|[\s"'«»„“”‘’()[\]<>.,;:!?/]+$/g;

export type Verdict = 'ours' | 'notOurs' | 'unclear' | 'withoutCode';

/** Whether something that called, wrote or was linked is one of the firm's own contacts. */
export function judge(typed: string, contacts: readonly Pick<OfficialContact, 'value'>[]): Verdict {
  if (contacts.some(({ value }) => value.trim() === typed.trim())) return 'ours';
  const asked = normalized(typed);
  if (asked === null) return 'unclear';
  const known = contacts.flatMap(({ value }) => [normalized(value), ...numbersIn(value), accountIn(value)]).filter((one) => one !== null);
  if (known.some((one) => isCovered(asked, one))) return 'ours';
  // So Telegram shows the account of such a link, but others may have the name elsewhere.
  if (asked.startsWith('@') && known.includes(`t.me/${asked.slice(1)}`)) return 'unclear';
  // Without its country code, a number may be ours or that of somebody in another country.
  const isLocal = /^\d+$/.test(asked) && !/^[\s(]*(tel:)?(\+|00)/.test(typed);
  return isLocal && known.some((one) => one.endsWith(asked.replace(/^[08]/, ''))) ? 'withoutCode' : 'notOurs';
}

/** A listed domain stands for all its pages; a listed page, such as an account of a messenger, for itself alone. */
function isCovered(asked: string, known: string): boolean {
  if (asked === known) return true;
  if (/^\d+$/.test(known)) return /^\d+$/.test(asked) && isSameNumber(asked, known);
  if (known.includes('@') && !known.includes('/')) return false;
  if (/[/#]/.test(known)) return asked.startsWith(`${known}?`);
  return ['/', '?', '#'].some((end) => asked.startsWith(known + end));
}

/** People write an international prefix, or the 0 or 8 of calls within the country after its code. */
function isSameNumber(asked: string, known: string): boolean {
  const code = COUNTRY_CODE.exec(known)?.[0] ?? '';
  const written = [known, ...['0', '8'].map((trunk) => code + trunk + known.slice(code.length))];
  return written.includes(asked) || written.includes(asked.replace(/^(00|011|810)/, ''));
}

/** Numbers in a listed text such as “WhatsApp +370 600 00001”. */
function numbersIn(value: string): readonly (string | null)[] {
  return (value.match(/\+[\d\s().-]{7,40}\d/g) ?? []).map(normalized);
}

/** The one account in a listed text such as “Telegram: @sample”. */
function accountIn(value: string): string | null {
  const [account, ...others] = value.match(/(?<![^\s:(])@[\w.]+(?![^\s,;)])/g) ?? [];
  return account === undefined || others.length > 0 ? null : normalized(account);
}

/** A number as digits, an address in lower case, a link as its host and path; null if it is none of them, or more than one. */
function normalized(typed: string): string | null {
  const visible = typed.normalize('NFKC').toLowerCase().replace(/\p{Cf}/gu, '').trim();
  const [, named] = /^[^@<>]*<([^\s@<>]+@[^\s@<>]+)>$/.exec(visible) ?? [];
  const text = (named ?? visible).replace(AROUND, '').replace(/^(mailto|tel|email):\s*/, '');
  if (EMAIL.test(text) || /^@[a-z0-9_.]+$/.test(text)) return text;
  const [, address, query = ''] = /^([^?]+)\?([^?]*)$/.exec(text) ?? [];
  if (address !== undefined && EMAIL.test(address)) return /@|%40/.test(query) ? null : address;
  if (/^[+\d\s()./\p{Pd}]+$/u.test(text)) {
    if (/\+.*\+/.test(text)) return null;
    const digits = text.replace(/\D/g, '').replace(/^00/, '');
    return digits.length >= MIN_DIGITS ? digits : null;
  }
  return linkOf(text);
}

function linkOf(text: string): string | null {
  const hasScheme = /^https?:\/\//.test(text);
  // Before the last @ a browser takes everything for a user name.
  if (/[\s|<>\\]/.test(text) || (!hasScheme && text.includes('@'))) return null;
  const url = parseUrl(hasScheme ? text : `https://${text}`);
  if (!url) return null;
  const { host, username, password, pathname, search, hash } = url;
  if (!host.includes('.')) return null;
  // Nobody lists such a link.
  if (username !== '' || password !== '') return `//${host}`;
  // Another address of the same chat.
  const chat = host === 'api.whatsapp.com' && pathname.replace(/\/$/, '') === '/send' ? url.searchParams.get('phone')?.replace(/\D/g, '') : undefined;
  if (chat) return `wa.me/${chat}`;
  // Some messengers name the account behind the #.
  return host.replace(/^www\./, '').replace(/\.$/, '').replace(/^telegram\.me$/, 't.me') + pathname.replace(/\/$/, '') + search + (pathname === '/' ? hash : '');
}
