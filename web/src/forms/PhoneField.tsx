import { css } from '@emotion/react';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type FocusEvent } from 'react';

import { isE164 } from '@site/rules';

import { Icon } from '../components/Icon';
import { color } from '../theme';
import { controlStyles, Field, type ControlAttributes } from './Field';
import type { FieldDoubtProps } from './FieldDoubt';
import type { InternationalPhoneInputProps } from './InternationalPhoneInput';
import { hasTooManyDigits, isCodeAssumed, normalizedPhone } from './phoneText';

/** Used until the visitor's country is known. */
const DEFAULT_COUNTRY = 'ru';

/** Dial codes until the list of countries has loaded. */
const HOME_DIAL_CODES: Readonly<Record<string, string>> = { ru: '7', us: '1', il: '972', nl: '31', fr: '33' };

// Phone numbers are left to right in every language.
const frame = css({ position: 'relative', direction: 'ltr', '& > svg': { position: 'absolute', insetBlockStart: '0.875rem', insetInlineStart: '1.25rem', inlineSize: '1.25rem', blockSize: '1.25rem', color: color.inkSoft, pointerEvents: 'none' } });
/** Reserves the space of the country selector, to avoid a layout shift. */
const inputStyles = css(controlStyles, { paddingInlineStart: '4.75rem', fontVariantNumeric: 'tabular-nums' });

/** The text of a focused input, and the number it stands for. */
interface Editing {
  readonly text: string;
  readonly number: string;
}

/** Attributes of both the plain and the international input. */
export interface PhoneInputAttributes extends ControlAttributes {
  readonly type: 'tel';
  readonly inputMode: 'tel';
  readonly autoComplete: 'tel';
  readonly readOnly: boolean;
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
}

interface PhoneFieldProps {
  readonly id: string;
  readonly label: string;
  readonly countryLabel: string;
  readonly error?: string | undefined;
  readonly doubt?: FieldDoubtProps | undefined;
  /** E.164, or the text as typed while it is not a number. */
  readonly value: string;
  readonly onChange: (value: string, isCodeAssumed: boolean) => void;
  /** Called when a pasted text was rejected because it is too long. */
  readonly onTooLong: () => void;
  /** While the number is being sent. */
  readonly isLocked: boolean;
  /** The visitor's detected country; null if unknown. */
  readonly country: string | null;
  /** Language of the country names. */
  readonly language: string;
}

/**
 * A phone number from any country. While focused, the input keeps the text as typed; the number it means is sent, and
 * shown when the field loses focus.
 *
 * The list of countries is large and loads later; a plain input stands in for it.
 */
export function PhoneField({ id, label, countryLabel, error, doubt, value, onChange, onTooLong, isLocked, country, language }: PhoneFieldProps) {
  const [isFocused, setFocused] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const plainInput = useRef<HTMLInputElement>(null);
  const InternationalInput = useInternationalInput(isFocused);
  const [early, setEarly] = useState<Editing | null>(null);
  const isEarly = early !== null && early.number === value;
  const [chosenCountry, setChosenCountry, isChosen] = useCountry(country, isEarly || !isE164(value));
  const isCountryKnown = isChosen || chosenCountry === country;
  const homeDialCode = HOME_DIAL_CODES[chosenCountry] ?? '';

  const isBeingEdited = editing !== null && editing.number === value;
  const shown = isBeingEdited ? editing.text : value;

  const type = (text: string, dialCode: string, isHere = isFocused) => {
    if (hasTooManyDigits(text, dialCode)) {
      if (text.length > shown.length + 1) onTooLong();
      if (plainInput.current) plainInput.current.value = shown;
      return;
    }
    const number = normalizedPhone(text, dialCode);
    // Autofill of the browser.
    setEditing(isHere ? { text, number } : null);
    onChange(number, !isCountryKnown && isCodeAssumed(text, number, HOME_DIAL_CODES[DEFAULT_COUNTRY] ?? ''));
  };

  const [isTakenOver, setTakenOver] = useState(false);
  /** The input may have been focused before scripts loaded. */
  const takeOver = (input: HTMLInputElement) => {
    setTakenOver(true);
    const isHere = input === document.activeElement;
    setFocused(isHere);
    if (input.value === '') return;
    type(input.value, homeDialCode, isHere);
    if (country === null) setEarly({ text: input.value, number: normalizedPhone(input.value, homeDialCode) });
  };
  useEffect(() => {
    if (!isTakenOver && plainInput.current) takeOver(plainInput.current);
  });
  // The text is the plain input's own. With a value of React's, the moment in which scripts take the form over would put back what was
  // there before the last keys, which React does not hear of then. Written is only what was not typed: a draft, or the number it means.
  useLayoutEffect(() => {
    const input = plainInput.current;
    if (!input || !isTakenOver || input.value === shown) return;
    if (input !== document.activeElement || input.value === '') input.value = shown;
    else type(input.value, homeDialCode, true);
  });
  // What the browser has filled in at once was read before the visitor's country could be known.
  const latestType = useRef(type);
  useEffect(() => {
    latestType.current = type;
  });
  useEffect(() => {
    if (country === null || early === null) return;
    setEarly(null);
    if (isEarly) latestType.current(early.text, HOME_DIAL_CODES[country] ?? '');
  }, [country, early, isEarly]);

  return (
    <Field id={id} name="phone" label={label} error={error} doubt={doubt}>
      {(control) => {
        const attributes: PhoneInputAttributes = {
          ...control,
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          readOnly: isLocked,
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
                onChange={(number) => onChange(number, false)}
                country={chosenCountry}
                onChooseCountry={setChosenCountry}
                countryLabel={countryLabel}
                language={language}
              />
            ) : (
              <>
                <Icon name="phone" />
                <input ref={plainInput} css={inputStyles} {...attributes} onChange={(event) => type(event.target.value, homeDialCode)} />
              </>
            )}
          </div>
        );
      }}
    </Field>
  );
}

/** The international input once it has loaded, but not while the plain one has the focus. */
function useInternationalInput(isFocused: boolean): ComponentType<InternationalPhoneInputProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<InternationalPhoneInputProps> | null>(null);
  const [input, setInput] = useState<typeof loaded>(null);
  useEffect(() => {
    let isGone = false;
    import(/* webpackChunkName: "phone-input" */ './InternationalPhoneInput').then(
      (module) => {
        if (!isGone) setLoaded(() => module.InternationalPhoneInput);
      },
      // Keep the plain input.
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

/** Country of numbers without a code: the selected one, or the detected one if it came before any input. */
function useCountry(guess: string | null, isOpen: boolean): [country: string, choose: (country: string) => void, isChosen: boolean] {
  const [chosen, choose] = useState<string | null>(null);
  const [preset, setPreset] = useState(DEFAULT_COUNTRY);
  useEffect(() => {
    if (guess !== null && isOpen) setPreset(guess);
  }, [guess, isOpen]);
  return [chosen ?? preset, choose, chosen !== null];
}
