import type { LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { CONTENT } from '../../content-types';
import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { entryName } from '../publishing/entry-name';
import { populateOf } from '../translations/localized-fields';
import type { BrokenLink, LinkReport } from './api-types';
import { brokenFooterLinks, brokenLinks, SiteAddresses } from './inside-links';
import { labelOf, type Values } from './texts-of-entry';

const CHECK_EVERY_MS = 7 * 24 * 60 * 60_000;
/** How often it is looked whether a check is due. */
const POLL_MS = 60 * 60_000;
/** Entries that are read at a time. */
const BATCH = 100;
/** Broken links that are listed; one text that was pasted may have hundreds. */
const MAX_LISTED = 20;

const storeOf = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'site', key: 'link-report' });

/** The last check of all published links; null until the first. */
export async function readLinkReport(strapi: Core.Strapi): Promise<LinkReport | null> {
  return (await storeOf(strapi).get()) as LinkReport | null;
}

/** Checks all published links inside the site, and stores what leads nowhere. */
export async function checkLinks(strapi: Core.Strapi): Promise<LinkReport> {
  const addresses = await SiteAddresses.read(strapi);
  const broken: BrokenLink[] = [];
  const withoutTarget: Pick<BrokenLink, 'entry' | 'link'>[] = [];
  for (const uid of CONTENT) {
    for await (const row of publishedEntries(strapi, uid)) {
      const language = row.locale as LanguageCode;
      const inFooter = uid === UIDS.siteSettings ? brokenFooterLinks(addresses, language, row) : [];
      const found = [
        ...(await brokenLinks(strapi, addresses, uid, language, row)),
        ...inFooter.filter(({ target }) => target !== '').map(({ target }) => ({ field: labelOf(strapi.contentType(uid), 'footerLinks'), link: target })),
      ];
      const unused = inFooter.filter(({ target }) => target === '');
      if (found.length + unused.length === 0) continue;
      const entry = await entryName(strapi, { type: uid, documentId: String(row.documentId), language });
      broken.push(...found.map((one) => ({ entry, ...one })));
      withoutTarget.push(...unused.map(({ label }) => ({ entry, link: label })));
    }
  }
  const report: LinkReport = { at: new Date().toISOString(), broken: broken.slice(0, MAX_LISTED), more: Math.max(0, broken.length - MAX_LISTED), withoutTarget };
  await storeOf(strapi).set({ value: report });
  return report;
}

/** All published entries of a type: not at once, as there may be thousands. */
async function* publishedEntries(strapi: Core.Strapi, uid: UID.ContentType): AsyncGenerator<Values> {
  for (let last = 0; ; ) {
    const rows: readonly (Values & { readonly id: number })[] = await strapi.db.query(uid).findMany({ where: { id: { $gt: last }, publishedAt: { $notNull: true } }, populate: populateOf(strapi, uid), orderBy: [{ id: 'asc' }], limit: BATCH });
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Checks the links once a week, in one of the processes. What was missed while nothing ran is made good at the start. */
export class LinkChecks {
  private readonly poller = new Poller(() => this.checkIfDue(), POLL_MS);

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    // Not during the start: it reads every text.
    this.strapi.server.httpServer.once('listening', () => this.poller.start());
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async checkIfDue(): Promise<void> {
    try {
      if (await this.takeTurn()) await checkLinks(this.strapi);
    } catch (error) {
      this.strapi.log.warn(`Checking the site’s links failed (${kindOf(error)}); it is retried within an hour.`);
    }
  }

  /** Whether a check is due; of several processes, one takes it. If that one ends during the check, it is due again an hour later. */
  private async takeTurn(): Promise<boolean> {
    const turns = this.strapi.store({ type: 'core', name: 'site', key: 'link-check' });
    return this.strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(this.strapi, trx, 'linkCheck');
      const [report, takenAt] = [await readLinkReport(this.strapi), (await turns.get()) as string | null];
      const isDue = report === null || Date.now() - Date.parse(report.at) >= CHECK_EVERY_MS;
      const isTaken = takenAt !== null && Date.now() - Date.parse(takenAt) < POLL_MS / 2;
      if (!isDue || isTaken) return false;
      await turns.set({ value: new Date().toISOString() });
      return true;
    });
  }
}
