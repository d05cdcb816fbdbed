/**
 * Finds, exports and erases a person's data. Run from the folder `cms`, after the build; the server may be running.
 *
 *   find <e-mail, phone, name or reference>
 *   export <file> <reference>…      writes a private JSON file
 *   erase <reference>…              is recorded with “command” as its author
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Core } from '@strapi/strapi';

import type { Match } from '../src/features/person-data/api-types';
import { erasePerson } from '../src/features/person-data/erasure';
import { exportPerson, withoutDocument } from '../src/features/person-data/person-export';
import { findPerson } from '../src/features/person-data/person-search';
import { withStrapi } from './lib/with-strapi';

const USAGE = 'Usage: find <e-mail, phone, name or reference>, export <file> <reference>…, or erase <reference>…';

const KINDS: Readonly<Record<Match['kind'], string>> = { help_request: 'help request', agreement: 'signed agreement', withdrawal: 'withdrawal' };

type Command = (strapi: Core.Strapi, args: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async find(strapi, args) {
    for (const { kind, reference, at, name, email, phone, holdReason } of await findPerson(strapi, args.join(' '))) {
      console.log([reference, KINDS[kind], at, name, email, phone, holdReason && `held: ${holdReason}`].filter((part) => part).join('  '));
    }
  },

  async export(strapi, [file = '', ...references]) {
    const person = await exportPerson(strapi, references);
    // Relative to the folder in which npm was called.
    writeFileSync(resolve(process.env.INIT_CWD ?? '', file), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`${person.help_requests.length} help requests, ${person.signed_agreements.length} signed agreements, ${person.withdrawals.length} withdrawals, ${person.mails.length} mails: ${file}`);
    for (const reference of withoutDocument(person)) console.error(`The sealed document of ${reference} is damaged or missing, and is not in the file.`);
  },

  async erase(strapi, references) {
    const { helpRequests, agreements, withdrawals, mails, held } = await erasePerson(strapi, references, { id: null, name: 'command', email: null });
    console.log(`Erased: ${helpRequests} help requests, ${agreements} signed agreements, ${withdrawals} withdrawals, ${mails} mails.`);
    for (const { reference, reason } of held) console.log(`Held, not erased: ${reference}: ${reason}`);
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command && args.length >= (name === 'export' ? 2 : 1)) {
  // Print the result only.
  withStrapi((strapi) => command(strapi, args), { logLevel: 'error' });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
