import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { freePorts } from '../../../scripts/lib/ports.mjs';
import { startBareStrapi } from './bare-strapi.mjs';
import { singleInserts } from './inserts.mjs';
import { signingsOf } from './signatures.mjs';
import { startSite } from './site.mjs';
import { checkRows, helpRequests, rowsIn } from './turns.mjs';

/** Everything is counted as with the delivered limits, but nothing is refused or challenged. */
const COUNTED = 'address=1000000000/600 network=1000000000/600 askAddress=1000000000 askNetwork=1000000000 askAll=1000000000 quick=2';
/** The same for versions that count a total instead of networks. */
const COUNTED_BEFORE = 'address=1000000000/600 all=1000000000/60 askAddress=1000000000 askAll=1000000000 quick=2';

/** Installations on one kind of database, each on a copy of the first one. */
class Installations {
  targets = [];

  constructor(scratch) {
    this.scratch = scratch;
  }

  /** All targets on it. */
  async setUp({ signatures, before }) {
    const first = await startSite(this.scratch, { name: this.folder('first'), variables: this.variables('first') });
    await first.end();
    // The evidence has an entry before the first signing.
    this.before = { subscribers: 0, evidence_entries: rowsIn(first.env, 'evidence_entries') };

    this.site = await this.copied('one CMS', { LIMITS: COUNTED });
    const free = await this.copied('no limits', { LIMITS: 'off' });
    this.submissions = [this.target('submissions', this.site, helpRequests), this.target('submissions, no limits', free, helpRequests)];
    if (before) this.submissions.push(this.target('submissions, before', await this.copied('before', { LIMITS: COUNTED_BEFORE }, 1, before), helpRequests));
    this.signings = [this.target('signings', this.site, await signingsOf(this.site.env, signatures))];
    if (this.takesTwo) {
      const two = await this.copied('two CMS', { LIMITS: COUNTED }, 2);
      this.submissions.push(this.target('submissions, two CMS', two, helpRequests));
      this.signings.push(this.target('signings, two CMS', two, await signingsOf(two.env, signatures)));
    }
    this.bare = await this.bareStrapi();
    const { env } = this.copy('inserts');
    this.inserts = { name: this.named('single inserts'), on: this, env, share: 1 / 3, take: singleInserts(env, this.site.env), processes: { database: this.processes } };
    this.targets = [...this.submissions, ...this.signings, this.bare, this.inserts];
  }

  /** @throws UserError unless every accepted submission is stored */
  check() {
    for (const target of this.submissions) checkRows([target], target.env, 'help_requests');
    for (const [table, before] of Object.entries(this.before)) for (const target of this.signings) checkRows([target], target.env, table, before);
    checkRows([this.bare], this.bare.env, 'help_requests');
    checkRows([this.inserts], this.inserts.env, 'help_requests');
  }

  copied(name, variables, processes = 1, start = startSite) {
    const copy = this.copy(name);
    return start(this.scratch, { name: copy.name, variables: { ...copy.variables, LOG_FORMAT: 'json', ...variables }, processes });
  }

  /** Copies data folder and database of the first installation. */
  copy(name) {
    cpSync(join(this.scratch, this.folder('first')), join(this.scratch, this.folder(name)), { recursive: true });
    const variables = this.variables(name, 'first');
    return { name: this.folder(name), variables, env: { DATA_DIR: join(this.scratch, this.folder(name)), ...variables } };
  }

  target(name, site, what) {
    return { name: this.named(name), on: this, env: site.env, origin: site.origin, key: site.env.PUBLIC_CLIENT_KEY, processes: { ...site.processes, database: this.processes }, ...what };
  }

  async bareStrapi() {
    const [port] = await freePorts(1);
    const env = { DATA_DIR: join(this.scratch, this.folder('bare')), ...this.variables('bare') };
    const key = this.site.env.PUBLIC_CLIENT_KEY;
    const { pid } = await startBareStrapi(env, { port, key, log: join(this.scratch, `${this.folder('bare')}.log`) });
    return { name: this.named('bare Strapi'), on: this, env, origin: `http://127.0.0.1:${port}`, key, processes: { cms: [pid], database: this.processes }, ...helpRequests };
  }

  named(what) {
    return `${this.name}, ${what}`;
  }

  folder(name) {
    return `${this.name} ${name}`.toLowerCase().replaceAll(' ', '-');
  }
}

export class OnSqlite extends Installations {
  name = 'SQLite';
  takesTwo = false;
  /** It needs no data folder. */
  processes = [];

  variables() {
    return { DATABASE_CLIENT: 'sqlite' };
  }
}

export class OnPostgres extends Installations {
  name = 'PostgreSQL';
  takesTwo = true;

  constructor(scratch, postgres) {
    super(scratch);
    this.postgres = postgres;
    this.processes = [postgres.pid];
  }

  /** @param like database to copy */
  variables(name, like) {
    this.postgres.create(this.folder(name), like && this.folder(like));
    return this.postgres.environment(this.folder(name));
  }
}
