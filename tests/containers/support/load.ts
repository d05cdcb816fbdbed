import { Client, Visitor } from '../../helpers/client';
import { ClientPool, type Sender } from '../../faults/support/clientPool';
import type { Environment } from '../../helpers/cms';
import { CMS, deployment, query, secret, SITE } from './stack';

const AT_ONCE = 8;
/** One of this number of visitors signs. */
const SIGNING_EVERY = 8;
/** Maximum duration of a load. */
const MOST = 20_000;
/** Visitors' numbers differ from those of earlier loads. */
let numbers = 0;

/** Visitors who send help requests and signings until they are stopped, retrying each until it is acknowledged. */
export class Load {
  readonly crowd: ClientPool;
  private isOver = false;
  private readonly sending: Promise<void>;
  private readonly began = Date.now();

  private constructor(env: Environment) {
    // Through the site's server, and directly to the CMS; both through the front.
    this.crowd = new ClientPool([SITE, CMS]);
    this.sending = this.crowd.send(this.senders(env), AT_ONCE);
  }

  static async start(): Promise<Load> {
    const env: Environment = { DATA_DIR: deployment, CMS_URL: CMS, PUBLIC_CLIENT_KEY: secret('public_client_key'), BUILD_KEY: secret('build_key') };
    // The agreement is fetched before anything becomes unavailable.
    await new Client(env, 0).prepare();
    return new Load(env);
  }

  private *senders(env: Environment): Iterable<Sender> {
    for (let count = 0; count < MOST && !this.isOver; count += 1) {
      const number = (numbers += 1);
      if (number % SIGNING_EVERY === 0) {
        const client = new Client(env, number);
        yield { key: client.key, send: (cms) => client.sign(cms) };
      } else {
        const visitor = new Visitor(env, number);
        yield { key: visitor.key, send: (cms) => visitor.ask(cms) };
      }
    }
  }

  get acknowledged(): number {
    return this.crowd.acknowledged.size;
  }

  /**
   * Starts no more submissions, and waits until all are acknowledged.
   * @returns a summary in one line
   */
  async end(): Promise<string> {
    this.isOver = true;
    await this.sending;
    const refusals = [...this.crowd.refused].map(([how, times]) => `${times} × ${how}`).join(', ');
    return `${this.acknowledged} acknowledged in ${Math.round((Date.now() - this.began) / 1_000)} s; sent again ${this.crowd.resent} times: ${this.crowd.unanswered} × no answer of the CMS${refusals && `, ${refusals}`}; ${this.crowd.answersLost} had been recorded before`;
  }

  /** Acknowledged submissions that are not in the database under the same reference, or are there twice. */
  lost(): string[] {
    const rows = query('select idempotency_key, reference from help_requests union all select idempotency_key, reference from subscribers');
    const references = new Map<string, string[]>();
    for (const [key = '', reference = ''] of rows) references.set(key, [...(references.get(key) ?? []), reference]);
    return [...this.crowd.acknowledged].filter(([key, reference]) => references.get(key)?.join() !== reference).map(([key, reference]) => `${key} was acknowledged as ${reference}; the database has ${references.get(key)?.join() ?? 'nothing'}`);
  }
}
