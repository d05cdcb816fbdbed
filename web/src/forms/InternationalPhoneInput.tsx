import { css, type SerializedStyles } from '@emotion/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import PhoneInput from 'react-phone-input-2';
import 'react-phone-input-2/lib/plain.css';

import { isE164 } from '@site/rules';

import { Icon } from '../components/Icon';
import { color, radius } from '../theme';
import { countryOf, type Countries, type Country } from './countryOf';
import type { PhoneInputAttributes } from './PhoneField';
import { phoneOf } from './phoneText';

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
  // The select itself is not seen, so its focus is shown here.
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: -1 },
});
const list = css({ position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', margin: 0, padding: 0, border: 0, opacity: 0, cursor: 'pointer' });
const flag = css({ pointerEvents: 'none', '&&': { inlineSize: 'auto' }, '& > .flag': { display: 'block', boxShadow: `0 0 0 1px ${color.line}`, transform: 'scale(1.375)', transformOrigin: 'left center' } });

/** Kazakhstan's numbers begin with 7 or 6 after the code it shares with Russia. */
const AREA_CODES = { kz: ['6', '7'] };
/** Small islands that share the code of a larger country, which would otherwise be taken for them. */
const WITHIN_OTHERS = ['je', 'bl', 'mf'];
const FONT_OF_THE_PAGE = { fontFamily: 'inherit', fontSize: 'inherit' };
const HIDDEN = { display: 'none' };
const NO_COUNTRIES: Countries = { all: [], areas: [] };

export interface InternationalPhoneInputProps {
  readonly attributes: PhoneInputAttributes;
  readonly styles: SerializedStyles;
  /** The number as E.164, or what was typed while it is not one yet. */
  readonly value: string;
  /** The text to show; null shows the number in its country's way of writing. */
  readonly text: string | null;
  readonly onType: (text: string, dialCode: string) => void;
  readonly onChange: (value: string) => void;
  /** The country a number without a code is taken for. */
  readonly country: string;
  readonly onChooseCountry: (country: string) => void;
  readonly countryLabel: string;
  readonly language: string;
}

/**
 * react-phone-input-2 knows the countries, their flags and how they write numbers. What is typed does not go through
 * it: it takes `8 916 …` after a prefilled +7 for the number +7 891 …, and moves the cursor. Its list of countries
 * cannot be used by everybody; a select can, and phones have a good one of their own.
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

  /** What the text means may have a country of its own, and that one's habits. */
  const type = (typed: string) => {
    const meant = phoneOf(typed, dialCode);
    const own = isE164(meant) ? countryOf(meant, countries, chosen) : undefined;
    onType(typed, own?.dialCode ?? dialCode);
  };

  // What was no number may be one in the country that has become known since.
  useEffect(() => {
    if (!isE164(value) && isE164(phoneOf(value, dialCode))) onType(value, dialCode);
  }, [value, dialCode, onType]);

  const choose = (iso2: string) => {
    const next = countries.all.find((one) => one.iso2 === iso2);
    if (!next) return;
    setChoices(choices + 1);
    onChooseCountry(iso2);
    // The number stays, its country changes.
    if (number !== '') onChange(phoneOf(`+${next.dialCode}${number.slice(1 + dialCode.length)}`, next.dialCode));
    else if (value !== '') onChange(phoneOf(value, next.dialCode));
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
          // It ignores a number that comes together with a country, except at the start.
          key={choices}
          country={country}
          value={number}
          areaCodes={AREA_CODES}
          enableTerritories
          excludeCountries={WITHIN_OTHERS}
          enableLongNumbers
          disableDropdown
          copyNumbersOnly={false}
          specialLabel=""
          containerStyle={FONT_OF_THE_PAGE}
          buttonStyle={HIDDEN}
          // The only place where it tells its countries.
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

/** The countries by their names in a language, in its order. */
function useCountryNames(countries: readonly Country[], language: string): { readonly iso2: string; readonly name: string }[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countries
      .map(({ iso2, name, dialCode }) => ({ iso2, name: `${names.of(iso2.toUpperCase()) ?? name} (+${dialCode})` }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  }, [countries, language]);
}
