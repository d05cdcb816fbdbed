import { API, IDEMPOTENCY_HEADER, type AgreementsAnswer, type AgreementVersion, type ContractSigningAnswer, type ContractSigningInput, type ErrorBody, type ErrorCode, type HelpRequestAnswer, type HelpRequestInput, type LanguageCode } from '@site/rules';

import type { Environment } from './cms';
import { signature } from './signature';

/** The submission is recorded: now, or (200) by an earlier request. */
export interface Accepted<Answer extends { readonly data: unknown }> {
  readonly status: 200 | 201;
  readonly data: Answer['data'];
}
export type Signed = Accepted<ContractSigningAnswer>;
export type Asked = Accepted<HelpRequestAnswer>;
export interface Refused {
  readonly status: number;
  readonly code: ErrorCode;
  readonly agreement: AgreementVersion | undefined;
}

/** A simulated client with a number, from which name, e-mail, signature and idempotency key are derived. */
export class Client {
  private sent: string | undefined;

  constructor(
    private readonly env: Environment,
    readonly number: number,
    private readonly language: LanguageCode = 'ru',
  ) {}

  get key(): string {
    return `signing-of-client-${String(this.number).padStart(6, '0')}`;
  }

  /** The submitted picture. */
  async picture(): Promise<Buffer> {
    return (await signature(this.number)).bytes;
  }

  /** What a browser sends when Sign is pressed. */
  async body(): Promise<{ data: ContractSigningInput }> {
    const { bytes, strokes } = await signature(this.number);
    const { sha256 } = await agreementOf(this.env, this.language);
    return {
      data: {
        full_name: `Анна Пример ${this.number}`,
        email: `client-${this.number}@example.com`,
        country_code: 'lt',
        ip_address: '192.0.2.7',
        language: this.language,
        time_zone: 'Europe/Vilnius',
        agreement: sha256,
        consent: true,
        postal_address: `Gedimino pr. ${this.number}\nLT-01103 Vilnius`,
        early_start: true,
        signature: { kind: 'drawn', image: bytes.toString('base64'), strokes },
      },
    };
  }

  /** Prepares the request, so that many can be sent concurrently. */
  async prepare(): Promise<void> {
    this.sent ??= JSON.stringify(await this.body());
  }

  /**
   * Presses Sign: each time the same is sent under the same key.
   * @param cms address of the CMS that is asked
   */
  async sign(cms = this.env.CMS_URL): Promise<Signed | Refused> {
    await this.prepare();
    return send<ContractSigningAnswer>(cms + API.contractSignings, { env: this.env, key: this.key, body: this.sent ?? '' });
  }
}

export function isSigned(outcome: Signed | Refused): outcome is Signed {
  return 'data' in outcome;
}

/** A simulated visitor with a number, from which e-mail, phone and idempotency key are derived. */
export class Visitor {
  constructor(
    private readonly env: Environment,
    readonly number: number,
  ) {}

  get key(): string {
    return `request-of-visitor-${String(this.number).padStart(6, '0')}`;
  }

  /**
   * Presses Send: each time the same is sent under the same key.
   * @param cms address of the CMS that is asked
   */
  ask(cms = this.env.CMS_URL): Promise<Asked | Refused> {
    const data: HelpRequestInput = {
      first_name: 'Мария',
      last_name: `Пример ${this.number}`,
      email: `visitor-${this.number}@example.com`,
      phone: `+3706${String(this.number).padStart(7, '0')}`,
      subject: 'Брокер не выводит деньги',
      message: 'Перевела деньги брокеру в марте тремя платежами. С июня счёт закрыт, на письма не отвечают. Что можно сделать?',
      country_code: 'lt',
      ip_address: '192.0.2.7',
      form: 'contact',
      language: 'ru',
    };
    return send<HelpRequestAnswer>(cms + API.helpRequests, { env: this.env, key: this.key, body: JSON.stringify({ data }) });
  }
}

async function send<Answer extends { readonly data: unknown }>(url: string, { env, key, body }: { readonly env: Environment; readonly key: string; readonly body: string }): Promise<Accepted<Answer> | Refused> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}`, [IDEMPOTENCY_HEADER]: key },
    body,
  });
  const answer = (await response.json()) as Answer | ErrorBody;
  if ('error' in answer) return { status: response.status, code: answer.error.details.code, agreement: answer.error.details.agreement };
  return { status: response.status as 200 | 201, data: answer.data };
}

const agreements = new Map<string, AgreementVersion>();

/** The current agreement version of a language, as fetched by the build. */
async function agreementOf(env: Environment, language: LanguageCode): Promise<AgreementVersion> {
  const at = `${env.DATA_DIR} ${language}`;
  const known = agreements.get(at);
  if (known) return known;
  const response = await fetch(env.CMS_URL + API.agreements, { headers: { Authorization: `Bearer ${env.BUILD_KEY}` } });
  const { data } = (await response.json()) as AgreementsAnswer;
  const version = data.find(({ agreement }) => agreement.language === language);
  if (version === undefined) throw new Error(`No agreement in ${language}`);
  agreements.set(at, version);
  return version;
}
