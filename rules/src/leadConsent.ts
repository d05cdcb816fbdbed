import * as v from 'valibot';

import { invalid, optionalText, required } from './fields.js';
import { LIMITS } from './limits.js';

/**
 * What a visitor chose about reporting a lead to advertising partners (pixel, affiliate postback). `signal`: the browser
 * asks not to pass anything on (Global Privacy Control), so nobody was asked.
 */
export const LEAD_CHOICES = ['accepted', 'refused', 'signal'] as const;
export type LeadChoice = (typeof LEAD_CHOICES)[number];

/** Request header of Global Privacy Control; its value is 1. */
export const PRIVACY_SIGNAL_HEADER = 'Sec-GPC';

/** `data` of a choice, with the text that was shown; a signal has none. The idempotency key of the help request says which request it is for. */
export const leadConsentSchema = v.pipe(
  v.strictObject({ choice: v.picklist(LEAD_CHOICES, invalid), text: optionalText(LIMITS.consentText) }),
  v.forward(v.partialCheck([['choice'], ['text']], ({ choice, text }) => choice === 'signal' || Boolean(text), required), ['text']),
);
export type LeadConsent = v.InferOutput<typeof leadConsentSchema>;

/** Answer to a choice. */
export interface LeadConsentAnswer {
  /** Whether the lead may be reported now: true for the first acceptance of a request, and never again. */
  readonly data: { readonly isReleased: boolean };
}

export interface LeadConsentRules {
  readonly data: {
    /** Whether leads wait for the visitor's consent. */
    readonly isAsked: boolean;
    /** Whether the request carried the header of Global Privacy Control. */
    readonly hasPrivacySignal: boolean;
  };
}
