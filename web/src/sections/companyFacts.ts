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
    ...contact('site', URL.canParse(siteUrl) ? new URL(siteUrl).host : null, 'company:website'),
    ...details.contacts.flatMap(({ value, purpose }) => contact(kindOf(value), value, null, purpose)),
  ];
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
}

function kindOf(value: string): OfficialContact['kind'] {
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return 'email';
  return /^\+?[\d\s().-]{5,}$/.test(value) ? 'phone' : 'other';
}

/** Shortest number that is compared: shorter ones are the ends of many. */
const MIN_DIGITS = 7;

export type Verdict = 'ours' | 'notOurs' | 'unclear';

/** Whether something that called, wrote or was linked is one of the firm's own contacts. */
export function judge(typed: string, contacts: readonly Pick<OfficialContact, 'value'>[]): Verdict {
  const asked = normalized(typed);
  if (asked === null) return 'unclear';
  const known = contacts.map(({ value }) => normalized(value));
  if (known.includes(asked)) return 'ours';
  // Without its country code, a number may be ours or that of somebody in another country.
  const isLocal = /^\d+$/.test(asked) && !/^\s*(tel:)?(\+|00)/.test(typed);
  return isLocal && known.some((value) => value?.endsWith(asked.replace(/^[08]/, ''))) ? 'unclear' : 'notOurs';
}

/** A number as digits with its country code, an address in lower case, a link as its host; null if it is none of them. */
function normalized(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/^(mailto|tel):/, '').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  if (/^\+?[\d\s().\u00a0-]+$/.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^00/, '');
    return digits.length >= MIN_DIGITS ? digits : null;
  }
  if (/^@[a-z0-9_.]+$/.test(text)) return text;
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { host } = new URL(address);
  return host.includes('.') ? host.replace(/^www\./, '') : null;
}
