import { API, type FormName, type LeadChoice, type LeadConsentRules } from '@site/rules';

import { silencePixel, trackLead } from './pixel';
import { post } from './post';
import { sendPostback } from './postback';
import { SEND_TIMEOUT_MS } from './sendOutcome';
import { keep, read } from './sessionStore';
import { cameByPartner, readTracking } from './tracking';

/** A sent form, by its idempotency key; `told`: the choice that the server has. */
interface Lead {
  readonly form: FormName;
  readonly key: string;
  readonly told: LeadChoice | null;
}

/** What a visitor chose, with the text of the question. */
export interface VisitorChoice {
  readonly choice: 'accepted' | 'refused';
  readonly text: string;
}

/** Session-storage keys: like the parameters, both end with the session. */
const CHOICE = 'leads.choice';
const LEADS = 'leads.sent';

/** Whether leads are reported: never, without a question, if the visitor agrees, or not because the browser asks for it. */
type Policy = 'nobody' | 'unasked' | 'asked' | 'signal';

let rules: Promise<LeadConsentRules['data']> | undefined;
let delivery: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

/** Whether the visitor has to be asked: they came by a partner's link, and the partner would be called. */
export async function isChoiceNeeded(): Promise<boolean> {
  return (await policy()) === 'asked';
}

/** The choice of this session, if one was made; the same object until it changes. */
export function currentChoice(): VisitorChoice | null {
  const stored = read(CHOICE);
  if (stored !== known.stored) known = { stored, choice: parse<VisitorChoice>(stored) };
  return known.choice;
}
let known: { readonly stored: string | null; readonly choice: VisitorChoice | null } = { stored: null, choice: null };

/** Calls back when the choice changes. @returns to be called when this is no longer of interest */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records a choice, for forms of this session sent before and after. */
export function choose(choice: VisitorChoice): void {
  keep(CHOICE, JSON.stringify(choice));
  if (choice.choice === 'refused') silencePixel();
  for (const listener of listeners) listener();
  void deliverChoice();
}

/**
 * After a form was accepted: reports the lead to the partners, at once or when the visitor agrees.
 * @param key the idempotency key of the request, which lets this session choose for it
 */
export async function followLead(form: FormName, key: string): Promise<void> {
  const current = await policy();
  if (current === 'nobody' || !cameByPartner(readTracking(), form)) return;
  // Who has refused before is not reported, even if nobody is asked any more.
  if (current === 'unasked' && currentChoice()?.choice !== 'refused') return report(form);
  keepLeads([...sentLeads(), { form, key, told: null }]);
  await deliverChoice();
}

/** Tells the server the choice for each form that it does not have it for; later again if that fails. */
export function deliverChoice(): Promise<void> {
  // One after the other, so that each lead is told once.
  delivery = delivery.then(async () => {
    const current = await policy();
    for (const lead of sentLeads()) await deliver(lead, current);
  });
  return delivery;
}

async function deliver({ form, key, told }: Lead, current: Policy): Promise<void> {
  const chosen = currentChoice();
  const choice = current === 'signal' ? 'signal' : chosen?.choice;
  if (choice === undefined || choice === told) return;
  const outcome = await post(API.leadConsents, { choice, text: choice === 'signal' ? null : chosen?.text }, { key }, SEND_TIMEOUT_MS);
  // Without an answer, or if the CMS is away, it is told on the next page.
  if (outcome.kind !== 'answered' || outcome.status === 429 || outcome.status >= 500) return;
  keepLeads(sentLeads().map((lead) => (lead.key === key ? { ...lead, told: choice } : lead)));
  // The server releases a lead once, also to copies of this tab.
  if (outcome.status < 300 && outcome.body?.data?.isReleased === true && currentChoice()?.choice === 'accepted') report(form);
}

function report(form: FormName): void {
  const { subid, fbPixelId } = readTracking();
  if (form === 'help') sendPostback(subid);
  trackLead(fbPixelId);
}

async function policy(): Promise<Policy> {
  if (!cameByPartner()) return 'nobody';
  if ((navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl) return 'signal';
  rules ??= fetchRules();
  const { isAsked, hasPrivacySignal } = await rules;
  if (hasPrivacySignal) return 'signal';
  return isAsked ? 'asked' : 'unasked';
}

async function fetchRules(): Promise<LeadConsentRules['data']> {
  try {
    const response = await fetch(API.leadConsentRules, { headers: { Accept: 'application/json' }, credentials: 'omit' });
    if (!response.ok) throw new Error(`The rules of leads: ${response.status}`);
    const { data } = (await response.json()) as LeadConsentRules;
    if (typeof data.isAsked !== 'boolean' || typeof data.hasPrivacySignal !== 'boolean') throw new Error('The rules of leads are incomplete.');
    return data;
  } catch {
    rules = undefined;
    // In doubt the visitor is asked.
    return { isAsked: true, hasPrivacySignal: false };
  }
}

const sentLeads = (): readonly Lead[] => parse<readonly Lead[]>(read(LEADS)) ?? [];
const keepLeads = (leads: readonly Lead[]): void => keep(LEADS, JSON.stringify(leads));

function parse<T>(stored: string | null): T | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as T);
  } catch {
    return null;
  }
}
