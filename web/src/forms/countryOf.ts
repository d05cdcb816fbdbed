/** A country as react-phone-input-2 describes it. */
export interface Country {
  readonly iso2: string;
  readonly name: string;
  readonly dialCode: string;
  /** Priority among countries with the same code; the lowest wins. */
  readonly priority: number;
}

export interface Countries {
  readonly all: readonly Country[];
  /** Countries that share a code, once for each of their area codes. */
  readonly areas: readonly Country[];
}

/**
 * Detects the country of a number.
  * @param number E.164, or empty
  * @param chosen the selected country, preferred if the number fits it
 */
export function countryOf(number: string, { all, areas }: Countries, chosen: Country | undefined): Country | undefined {
  const digits = number.slice(1);
  const isCalled = (country: Country) => digits.startsWith(country.dialCode);
  if (digits === '') return undefined;
  if (chosen && isCalled(chosen)) return chosen;
  const area = areas.find(isCalled);
  if (area) return all.find(({ iso2 }) => iso2 === area.iso2);
  return all.filter(isCalled).sort((one, other) => other.dialCode.length - one.dialCode.length || one.priority - other.priority)[0];
}
