import { createHash } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, SOLUTION_HEADER, serializeFormSignals, type Challenge, type ErrorBody } from '@site/rules';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { Environment } from './cms';

/** A submission of the help-request form, by a person or a bot. */
export interface Submission {
  readonly kind: string;
  /** Client address, as forwarded by the proxy. */
  readonly forwardedFor: string;
  /** Null: not sent by our form. */
  readonly seconds: number | null;
  readonly isHoneypotFilled: boolean;
  readonly key: string | null;
  readonly solution?: string;
  readonly data: Readonly<Record<string, string | null>>;
}

export interface Answered {
  readonly status: number;
  readonly challenge: Challenge | undefined;
  readonly retryAfter: string | null;
}

/** Sends it to the CMS like the site's server; repeats it if the connection is lost on a busy machine. */
export async function sendSubmission(env: Environment, fill: Submission): Promise<Answered> {
  return sendOnce(env, fill).catch(() => sendOnce(env, fill));
}

async function sendOnce(env: Environment, { forwardedFor, seconds, isHoneypotFilled, key, solution, data }: Submission): Promise<Answered> {
  const response = await fetch(env.CMS_URL + API.helpRequests, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}`,
      'X-Forwarded-For': forwardedFor,
      ...(seconds !== null && { Origin: env.SITE_URL ?? '', [FORM_SIGNALS_HEADER]: serializeFormSignals({ seconds, isHoneypotFilled }) }),
      ...(key !== null && { [IDEMPOTENCY_HEADER]: key }),
      ...(solution !== undefined && { [SOLUTION_HEADER]: solution }),
    },
    body: JSON.stringify({ data }),
  });
  const body = (await response.json()) as Partial<ErrorBody>;
  return { status: response.status, challenge: body.error?.details.challenge, retryAfter: response.headers.get('Retry-After') };
}

/** As long as a challenge is valid; by default the library gives up after 90 seconds, which a busy machine may need. */
const SOLVING_MS = 600_000;

/** Solves a challenge like a browser. */
export async function solutionOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge: { ...challenge, parameters: { ...challenge.parameters } }, deriveKey, timeout: SOLVING_MS });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Seeded random numbers. */
export function numbers(seed: string): () => number {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE(0) / 2 ** 32;
}

const FIRST = ['Анна', 'Marie', 'Jan', 'דנה', 'Olena', 'Pieter', 'Ronja', 'José', "Siobhán O'Neil", 'Анна-Мария'];
const LAST = ['Иванова', 'Dupont', 'de Vries', 'כהן', 'Шевченко', 'van den Berg', 'Müller-Lüdenscheidt', 'García', 'Ng', 'Li'];
const MESSAGES = [
  '',
  '',
  'Здравствуйте! Меня уволили без предупреждения, что можно сделать?',
  'Bonjour, mon propriétaire refuse de rendre la caution de 1 200 €. Merci de me rappeler après 18 h.',
  'See our company at https://www.example.com and the contract at https://files.example.com/contract.pdf, page 3 <- this clause.',
  'Ik heb een boete gekregen (zaaknr. 2026/123) & wil bezwaar maken > kan dat?',
  'שלום, אני צריכה ייעוץ בנוגע לדירה.',
  'x'.repeat(4_000),
];

/** A day's people: some share an address, some send twice, some use autofill. */
export function people(count: number): (Submission & { readonly at: number })[] {
  const random = numbers('people');
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const isShared = random() < 0.15;
    const autofilled = random() < 0.05;
    return {
      kind: 'person',
      at: random(),
      // Offices and mobile operators: some hundred people behind a few addresses.
      forwardedFor: isShared ? `198.51.100.${1 + Math.floor(random() * 30)}` : `10.${index >> 8}.${index & 255}.${1 + Math.floor(random() * 200)}`,
      // Usually about a minute.
      seconds: autofilled ? 2.5 + random() * 6 : 8 + Math.exp(3.5 + 0.8 * (random() + random() + random() - 1.5)),
      isHoneypotFilled: false,
      key: `key-of-person-${String(index).padStart(6, '0')}`,
      data: data(pick(FIRST), pick(LAST), `person-${index}@example.com`, pick(MESSAGES)),
    };
  });
}

/**
 * Bots of the kinds that forms encounter, with their numbers per thousand; the last kind does everything that a person
 * does.
 */
const ROBOTS = [
  ['sends a copy of a request, without a browser', 350],
  ['fills in every field there is', 200],
  ['presses the button at once', 200],
  ['advertises', 147],
  ['floods from one address that claims to be many', 100],
  ['imitates a person', 3],
] as const;

export function robots(count: number): Submission[] {
  const random = numbers('robots');
  return ROBOTS.flatMap(([kind, share]) =>
    Array.from({ length: Math.round((count * share) / 1_000) }, (_, index): Submission => {
      const own = `100.64.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
      const base: Submission = { kind, forwardedFor: own, seconds: 20 + random() * 60, isHoneypotFilled: false, key: `key-of-robot-${String(random()).slice(2)}-${index}`.slice(0, 64), data: data('Robert', 'Robot', `robot-${index}@example.com`, 'Good day') };
      switch (kind) {
        case 'sends a copy of a request, without a browser': return { ...base, seconds: null, key: index % 2 ? base.key : null };
        case 'fills in every field there is': return { ...base, isHoneypotFilled: true };
        case 'presses the button at once': return { ...base, seconds: random() * 1.9 };
        case 'advertises':
          return { ...base, data: index % 3 === 0 ? data(`Win now http://spam-${index}.example`, 'Robot', `r${index}@example.com`, '') : data('Robert', 'Robot', `r${index}@example.com`, index % 3 === 1 ? `<a href="http://spam.example/${index}">Cheap</a>` : 'Best http://a.example http://b.example http://c.example http://d.example') };
        case 'floods from one address that claims to be many': return { ...base, forwardedFor: `${own}, 203.0.113.66` };
        default: return base;
      }
    }),
  );
}

function data(first: string, last: string, email: string, message: string): Submission['data'] {
  return { first_name: first, last_name: last, email, phone: '+37060000009', subject: '', message, country_code: 'lt', ip_address: '192.0.2.7', form: 'contact', language: 'ru' };
}
