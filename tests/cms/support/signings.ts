import { randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, type AgreementVersion, type AgreementsAnswer, type ContractSigningAnswer, type LanguageCode } from '@site/rules';
import type { Response, Test } from 'supertest';

import { signature } from '../../helpers/signature';
import { type Row, rows } from './rows';
import { api, withKey } from './calls';

/** The current agreement versions, as fetched by the build. */
export async function agreementIn(language: LanguageCode): Promise<AgreementVersion> {
  const response = await withKey(api().get(API.agreements), 'build').expect(200);
  const version = (response.body as AgreementsAnswer).data.find(({ agreement }) => agreement.language === language);
  if (!version) throw new Error(`No agreement in ${language}`);
  return version;
}

/** What a browser sends when Sign is pressed; `change` replaces fields. */
export async function signing(change: object = {}) {
  const { bytes, strokes } = await signature(1);
  return {
    full_name: 'Анна Иванова',
    email: 'anna@example.com',
    country_code: 'lt',
    ip_address: '192.0.2.7',
    language: 'ru',
    time_zone: 'Europe/Vilnius',
    agreement: (await agreementIn('ru')).sha256,
    consent: true,
    signature: { kind: 'drawn', image: bytes.toString('base64'), strokes },
    ...change,
  };
}

/** Sends a signing, with a new idempotency key unless `headers` contains one. */
export function post(data: object, headers: Readonly<Record<string, string>> = {}): Test {
  return withKey(api().post(API.contractSignings), 'public').set({ [IDEMPOTENCY_HEADER]: randomUUID(), ...headers }).send({ data });
}

/** Sends a signing, and retries with the same key while the CMS responds that it is too busy, as visitors do. */
export async function postUntilAnswered(data: object): Promise<Response> {
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  for (;;) {
    const response = await post(data, headers);
    if (response.status !== 503) return response;
  }
}

export const signedOf = (response: Response): ContractSigningAnswer['data'] => (response.body as ContractSigningAnswer).data;

/** The subscriber's row, read from the table. */
export function subscriberOf(reference: string): Row {
  const [row, ...others] = rows('subscribers', 'reference = ?', reference);
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} subscribers with the reference ${reference}`);
  return row;
}

/** Numbers of rows that signings create. */
export function left() {
  return { subscribers: rows('subscribers').length, evidence: rows('evidence_entries').length, attempts: rows('signing_attempts').length };
}
