import { css, type SerializedStyles } from '@emotion/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import PhoneInput from 'react-phone-input-2';
import 'react-phone-input-2/lib/plain.css';

import { isE164 } from '@site/rules';

import { Icon } from '../components/Icon';
import { color, radius } from '../theme';
import { countryOf, type Countries, type Country } from './countryOf';
import type { PhoneInputAttributes } from './PhoneField';
import { normalizedPhone } from './phoneText';

const picker = css({
  position: 'absolute',
  zIndex: 1,
  insetBlock: 1,
  insetInlineStart: 1,
  inlineSize: '4.25rem',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInline: '0.875rem 0.5rem',
  borderInlineEnd: `1px solid ${color.line}`,
  borderRadius: radius.small,
  '& > svg': { inlineSize: '1rem', blockSize: '1rem', color: color.inkSoft },
  // The select itself is transparent, so its focus is shown here.
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: -1 },
});
const list = css({ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', margin: 0, padding: 0, border: 0, opacity: 0, cursor: 'pointer' });
const flag = css({ pointerEvents: 'none', '&&': { inlineSize: 'auto' }, '& > .flag': { display: 'block', boxShadow: `0 0 0 1px ${color.line}`, transform: 'scale(1.375)', transformOrigin: 'left center' } });

/** Numbers of Kazakhstan begin with 7 or 6 after the code it shares with Russia. */
const AREA_CODES = { kz: ['6', '7'] };
/** Islands that share the code of a larger country and would be detected instead of it. */
const EXCLUDED_ISLANDS = ['je', 'bl', 'mf'];
const PAGE_FONT = { fontFamily: 'inherit', fontSize: 'inherit' };
const HIDDEN = { display: 'none' };
const NO_COUNTRIES: Countries = { all: [], areas: [] };

export interface InternationalPhoneInputProps {
  readonly attributes: PhoneInputAttributes;
  readonly styles: SerializedStyles;
  /** E.164, or the text as typed while it is not a number. */
  readonly value: string;
  /** The text to show; null formats the number. */
  readonly text: string | null;
  readonly onType: (text: string, dialCode: string) => void;
  readonly onChange: (value: string) => void;
  /** Country of numbers without a code. */
  readonly country: string;
  readonly onChooseCountry: (country: string) => void;
  readonly countryLabel: string;
  readonly language: string;
}

/**
 * react-phone-input-2 provides countries, flags and formats. Typing bypasses it, because it reads `8 916 …` after a
 * prefilled +7 as +7 891 … and moves the cursor. Its country list is not accessible, so a native select replaces it.
 */
export function InternationalPhoneInput({ attributes, styles, value, text, onType, onChange, country, onChooseCountry, countryLabel, language }: InternationalPhoneInputProps) {
  const [countries, setCountries] = useState(NO_COUNTRIES);
  const latestCountries = useRef(NO_COUNTRIES);
  const [choices, setChoices] = useState(0);
  const names = useCountryNames(countries.all, language);

  const number = isE164(value) ? value : '';
  const chosen = countries.all.find(({ iso2 }) => iso2 === country);
  const shown = countryOf(number, countries, choices > 0 ? chosen : undefined) ?? chosen;
  const dialCode = shown?.dialCode ?? '';

  /** The country of the number typed, with its own rules. */
  const type = (typed: string) => {
    const meant = normalizedPhone(typed, dialCode);
    const own = isE164(meant) ? countryOf(meant, countries, chosen) : undefined;
    onType(typed, own?.dialCode ?? dialCode);
  };

  // A text that was no number may be one in a country detected since.
  useEffect(() => {
    if (!isE164(value) && isE164(normalizedPhone(value, dialCode))) onType(value, dialCode);
  }, [value, dialCode, onType]);

  const choose = (iso2: string) => {
    const next = countries.all.find((one) => one.iso2 === iso2);
    if (!next) return;
    setChoices(choices + 1);
    onChooseCountry(iso2);
    // The number stays when the country changes.
    if (number !== '') onChange(normalizedPhone(`+${next.dialCode}${number.slice(1 + dialCode.length)}`, next.dialCode));
    else if (value !== '') onChange(normalizedPhone(value, next.dialCode));
  };

  return (
    <>
      <span css={picker}>
        <select css={list} aria-label={countryLabel} autoComplete="off" value={shown?.iso2 ?? ''} onChange={(event) => choose(event.target.value)}>
          {names.map(({ iso2, name }) => <option key={iso2} value={iso2}>{name}</option>)}
        </select>
        <span css={flag} className="react-tel-input"><span className={`flag ${shown?.iso2 ?? ''}`} /></span>
        <Icon name="chevron" />
      </span>
      <div css={css`& input { ${styles} }`}>
        <PhoneInput
          // Except at the start, it ignores a number that changes together with the country.
          key={choices}
          country={country}
          value={number}
          areaCodes={AREA_CODES}
          enableTerritories
          excludeCountries={EXCLUDED_ISLANDS}
          enableLongNumbers
          disableDropdown
          copyNumbersOnly={false}
          specialLabel=""
          containerStyle={PAGE_FONT}
          buttonStyle={HIDDEN}
          // The only callback that exposes its countries.
          isValid={(_number, _country, all, areas) => {
            latestCountries.current = { all: all as Country[], areas: areas as Country[] };
            return true;
          }}
          onMount={() => setCountries(latestCountries.current)}
          inputProps={{
            ...attributes,
            className: '',
            placeholder: dialCode && `+${dialCode}`,
            onChange: (event: { target: HTMLInputElement }) => type(event.target.value),
            ...(text !== null && { value: text }),
          }}
        />
      </div>
    </>
  );
}

/** Countries with their names in a language, sorted by its rules. */
function useCountryNames(countries: readonly Country[], language: string): { readonly iso2: string; readonly name: string }[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countries
      .map(({ iso2, name, dialCode }) => ({ iso2, name: `${names.of(iso2.toUpperCase()) ?? name} (+${dialCode})` }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  }, [countries, language]);
}
