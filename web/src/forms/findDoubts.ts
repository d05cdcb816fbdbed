import { suggestedDomain } from './emailDomains';
import { isPossiblePhone } from './phoneLengths';

/** A valid field that may be asked about, by what it holds. */
export interface Doubtable<Field extends string> {
  readonly field: Field;
  readonly kind: 'email' | 'phone' | 'phoneCode' | 'name';
  readonly value: string;
}

/** A likely typing mistake. The rules accept it; the visitor is asked once. */
export interface Doubt<Field extends string = string> {
  readonly field: Field;
  readonly kind: Doubtable<Field>['kind'];
  /** What was probably meant. */
  readonly suggestion: string | null;
}

/** Likely typing mistakes in the fields of a valid form. Loaded when a form is sent. */
export function findDoubts<Field extends string>(fields: readonly Doubtable<Field>[]): Doubt<Field>[] {
  return fields.flatMap(({ field, kind, value }) => {
    const doubt = DOUBTS[kind](value.trim());
    return doubt ? [{ field, kind, ...doubt }] : [];
  });
}

const DOUBTS: Readonly<Record<Doubtable<string>['kind'], (value: string) => { readonly suggestion: string | null } | null>> = {
  email: doubtOfEmail,
  phone: (number) => (isPossiblePhone(number) ? null : { suggestion: null }),
  phoneCode: () => ({ suggestion: null }),
  name: (name) => (name.includes('@') ? { suggestion: null } : null),
};

/** Something before one at-sign, and a domain with a dot inside. */
const COMPLETE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

function doubtOfEmail(email: string): { readonly suggestion: string | null } | null {
  const end = email.lastIndexOf('@');
  const name = email.slice(0, end);
  const domain = suggestedDomain(email.slice(end + 1));
  if (domain !== null && /^[^\s@]+$/.test(name)) return { suggestion: `${name}@${domain}` };
  return COMPLETE.test(email) ? null : { suggestion: null };
}
