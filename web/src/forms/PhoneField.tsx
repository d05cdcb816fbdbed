import { css } from '@emotion/react';
import { useEffect, useRef, useState, type ComponentType, type FocusEvent } from 'react';

import { isE164 } from '@site/rules';

import { Icon } from '../components/Icon';
import { color } from '../theme';
import { controlStyles, Field, type ControlAttributes } from './Field';
import type { InternationalPhoneInputProps } from './InternationalPhoneInput';
import { hasTooManyDigits, phoneOf } from './phoneText';

/** The country before anything is known (specification, section 5). */
const DEFAULT_COUNTRY = 'ru';

/** Until the list of countries has come: the codes of where the site's languages are at home. */
const HOME_DIAL_CODES: Readonly<Record<string, string>> = { ru: '7', us: '1', il: '972', nl: '31', fr: '33' };

// A number runs from left to right in every language.
const frame = css({ position: 'relative', direction: 'ltr', '& > svg': { position: 'absolute', insetBlockStart: '0.875rem', insetInlineStart: '1.25rem', inlineSize: '1.25rem', blockSize: '1.25rem', color: color.inkSoft, pointerEvents: 'none' } });
/** Leaves room for the country before there is one, so that nothing moves when it comes. */
const inputStyles = css(controlStyles, { paddingInlineStart: '4.75rem', fontVariantNumeric: 'tabular-nums' });

/** The text of an input that someone is in, and the number it stands for. */
interface Editing {
  readonly text: string;
  readonly number: string;
}

/** What the plain input and the international one have in common. */
export interface PhoneInputAttributes extends ControlAttributes {
  readonly type: 'tel';
  readonly inputMode: 'tel';
  readonly autoComplete: 'tel';
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
}

interface PhoneFieldProps {
  readonly id: string;
  readonly label: string;
  readonly countryLabel: string;
  readonly error?: string | undefined;
  /** The number as E.164, or what was typed while it is not one yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when something that is too long for a number was pasted, and therefore not taken. */
  readonly onTooLong: () => void;
  /** Where the visitor seems to be; null if not known. */
  readonly country: string | null;
  /** Language of the countries' names. */
  readonly language: string;
}

/**
 * A phone number from any country. While someone types, it stays as typed, whatever the way of writing; the number it
 * means is what is sent, and what is shown once the field is left.
 *
 * The list of countries is heavy and comes later: until then a plain input stands in its place.
 */
export function PhoneField({ id, label, countryLabel, error, value, onChange, onTooLong, country, language }: PhoneFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const plainInput = useRef<HTMLInputElement>(null);
  const InternationalInput = useInternationalInput(isFocused);
  const [chosenCountry, setChosenCountry] = useCountry(country, !isE164(value));
  const homeDialCode = HOME_DIAL_CODES[chosenCountry] ?? '';

  const isBeingEdited = editing !== null && editing.number === value;
  const shown = isBeingEdited ? editing.text : value;

  const type = (text: string, dialCode: string, isHere = isFocused) => {
    if (hasTooManyDigits(text, dialCode)) {
      if (text.length > shown.length + 1) onTooLong();
      return;
    }
    const number = phoneOf(text, dialCode);
    // The browser fills in from afar.
    setEditing(isHere ? { text, number } : null);
    onChange(number);
  };

  /** Someone may have come before the scripts did. */
  const takeOver = (input: HTMLInputElement) => {
    const isHere = input === document.activeElement;
    setFocused(isHere);
    if (input.value !== '') type(input.value, homeDialCode, isHere);
  };
  const hasTakenOver = useRef(false);
  useEffect(() => {
    if (hasTakenOver.current || !plainInput.current) return;
    hasTakenOver.current = true;
    takeOver(plainInput.current);
  });

  return (
    <Field id={id} name="phone" label={label} error={error}>
      {(control) => {
        const attributes: PhoneInputAttributes = {
          ...control,
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          onFocus: (event) => {
            setFocused(true);
            setEditing({ text: event.target.value, number: value });
          },
          onBlur: () => {
            setFocused(false);
            setEditing(null);
          },
        };
        return (
          <div css={frame}>
            {InternationalInput ? (
              <InternationalInput
                attributes={attributes}
                styles={inputStyles}
                value={value}
                text={isBeingEdited || !isE164(value) ? shown : null}
                onType={type}
                onChange={onChange}
                country={chosenCountry}
                onChooseCountry={setChosenCountry}
                countryLabel={countryLabel}
                language={language}
              />
            ) : (
              <>
                <Icon name="phone" />
                <input ref={plainInput} css={inputStyles} {...attributes} value={shown} onChange={(event) => type(event.target.value, homeDialCode)} />
              </>
            )}
          </div>
        );
      }}
    </Field>
  );
}

/** The international input once it has come; never while someone is in the plain one. */
function useInternationalInput(isFocused: boolean): ComponentType<InternationalPhoneInputProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<InternationalPhoneInputProps> | null>(null);
  const [input, setInput] = useState<typeof loaded>(null);
  useEffect(() => {
    let isGone = false;
    import('./InternationalPhoneInput').then(
      (module) => {
        if (!isGone) setLoaded(() => module.InternationalPhoneInput);
      },
      // The plain input will do.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (loaded && !isFocused) setInput(() => loaded);
  }, [loaded, isFocused]);
  return input;
}

/** The country a number without a code is taken for: the one someone chose, or where they seem to be, if that came before there was a number. */
function useCountry(guess: string | null, isOpen: boolean): [string, (country: string) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const [preset, setPreset] = useState(DEFAULT_COUNTRY);
  useEffect(() => {
    if (guess !== null && isOpen) setPreset(guess);
  }, [guess, isOpen]);
  return [chosen ?? preset, choose];
}
