import type { JsonObject } from '@site/content';
import type { Core } from '@strapi/strapi';

import { agreementVersionsOf } from '../../services';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { SiteAddresses } from '../publish-checks/inside-links';
import { notesOnEntry } from '../publish-checks/notes';
import { populateOf } from '../translations/localized-fields';
import type { ReleaseChecks } from './api-types';
import { contentsOf, isReadable } from './contents';
import { entryOf, type Item, presentItems } from './release-table';

/** What to know before a release is published: of all its entries together, as if the site were built after it. */
export async function checksOf(strapi: Core.Strapi, id: number, ability: UserAbility): Promise<ReleaseChecks> {
  const items = await presentItems(strapi, id);
  const contents = await contentsOf(strapi, items);
  const addresses = await SiteAddresses.read(strapi, items.map((item) => ({ ...entryOf(item), action: item.action })));
  const notes: ReleaseChecks['notes'][number][] = [];
  const changes: Parameters<ReturnType<typeof agreementVersionsOf>['wouldRecord']>[0][number][] = [];
  for (const content of contents) {
    const { item } = content;
    const { type, documentId, language } = entryOf(item);
    const draft = item.action === 'publish' ? await draftOf(strapi, item) : null;
    changes.push({ uid: type, documentId, language, values: draft });
    if (draft === null || !isReadable(strapi, ability, content)) continue;
    const published = items.filter((other) => other.type === type && other.entry_id === documentId && other.action === 'publish').map((other) => other.language);
    const found = await notesOnEntry(strapi, addresses, { type, documentId, language, data: {} }, published);
    if (found.length > 0) notes.push({ id: item.id, notes: found });
  }
  return { versions: await agreementVersionsOf(strapi).wouldRecord(changes), notes };
}

async function draftOf(strapi: Core.Strapi, item: Item): Promise<JsonObject | null> {
  const { type, documentId, language } = entryOf(item);
  const draft: object | null = await strapi.db.query(type).findOne({ where: { documentId, locale: language, publishedAt: null }, populate: populateOf(strapi, type) });
  return draft && (JSON.parse(JSON.stringify(draft)) as JsonObject);
}
