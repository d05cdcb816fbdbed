import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime, { type Email } from 'postal-mime';

/**
 * The folder to which a CMS without a mail server writes its mails. Mails get their final name when they are complete,
 * so each is parsed once.
 */
export class MailFolder {
  private readonly parsed = new Map<string, Promise<Email>>();

  constructor(private readonly path: string) {}

  /** All mails to this address so far. */
  async to(email: string): Promise<Email[]> {
    const names = readdirSync(this.path).filter((name) => name.endsWith('.eml'));
    const all = await Promise.all(names.map((name) => this.read(name)));
    return all.filter(({ to }) => to?.some(({ address }) => address === email));
  }

  private read(name: string): Promise<Email> {
    const mail = this.parsed.get(name) ?? PostalMime.parse(readFileSync(join(this.path, name)));
    this.parsed.set(name, mail);
    return mail;
  }
}
