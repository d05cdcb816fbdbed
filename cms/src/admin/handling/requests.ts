import type { Permission } from '@strapi/strapi/admin';

export const REQUEST = 'api::help-request.help-request';
export const MAIL = 'api::outbox-mail.outbox-mail';

export const LIST_OF_REQUESTS = `/content-manager/collection-types/${REQUEST}`;
export const LIST_OF_MAILS = `/content-manager/collection-types/${MAIL}`;

/** What is needed of whoever is logged in; roles say who has it. */
export const READ_REQUESTS = { action: 'plugin::content-manager.explorer.read', subject: REQUEST } as Permission;
export const EXPORT_REQUESTS = { action: 'api::help-requests.export', subject: null } as Permission;
export const SEND_AGAIN = { action: 'api::mails.send-again', subject: null } as Permission;

/** States of a request with how they look; the colour says nothing that the word does not. */
const STATES: Readonly<Record<string, { readonly name: string; readonly background: string; readonly color: string }>> = {
  new: { name: 'New', background: 'primary100', color: 'primary700' },
  called: { name: 'Called', background: 'secondary100', color: 'secondary700' },
  no_answer: { name: 'No answer', background: 'warning100', color: 'warning700' },
  client: { name: 'Client', background: 'success100', color: 'success700' },
  closed: { name: 'Closed', background: 'neutral150', color: 'neutral700' },
};

export function stateOf(state: unknown): { readonly name: string; readonly background: string; readonly color: string } {
  return STATES[String(state)] ?? { name: String(state ?? ''), background: 'neutral150', color: 'neutral700' };
}

/** Where forms ask by the word of the database, what people read. */
export const NAMES_OF_STATES: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(STATES).map(([state, { name }]) => [state, name]));

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in the largest unit that fits: “3 hours ago”. */
export function ageOf(moment: string, now = Date.now()): string {
  const elapsed = now - new Date(moment).getTime();
  const [unit, length] = UNITS.find(([, milliseconds]) => elapsed >= milliseconds) ?? UNITS[2];
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-Math.floor(elapsed / length), unit);
}

export function dateAndTime(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A phone number as a link that calls it; nothing else that a browser would follow. */
export function callLink(phone: unknown): string | undefined {
  return typeof phone === 'string' && /^\+\d+$/.test(phone) ? `tel:${phone}` : undefined;
}
