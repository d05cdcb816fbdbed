import { DEFAULT_LOCALE } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { localizedFields, populateOf } from './localized-fields';
import { sha256Hex } from '../../lib/sha256';
import { UIDS } from '../../uids';

const keyOf = (uid: string, documentId: string) => `${uid} ${documentId}`;

const sourceTexts = ({ strapi }: { strapi: Core.Strapi }) => {
  async function write(uid: UID.ContentType, documentId: string, isTranslated: boolean): Promise<void> {
    const entry = await strapi.db.query(uid).findOne({ where: { documentId, locale: DEFAULT_LOCALE.code, publishedAt: { $notNull: true } }, populate: populateOf(strapi, uid) });
    if (!entry) return;
    const sha256 = sha256Hex(JSON.stringify(localizedFields(strapi, uid, entry)));
    const where = { entry: keyOf(uid, documentId) };
    const known: { sha256: string } | null = await strapi.db.query(UIDS.sourceText).findOne({ select: ['sha256'], where });
    if (known?.sha256 === sha256) return;
    if (!known) await strapi.db.query(UIDS.sourceText).create({ data: { ...where, sha256, changed_at: entry.publishedAt } });
    else await strapi.db.query(UIDS.sourceText).update({ where, data: isTranslated ? { sha256 } : { sha256, changed_at: entry.publishedAt } });
  }

  return {
    /** Records the published Russian text of an entry, with the time if it has changed. */
    recordSource: (uid: UID.ContentType, documentId: string) => write(uid, documentId, false),

    /** Records the Russian text of an entry after a change that included its translations, which so stay up to date. */
    recordTranslated: (uid: UID.ContentType, documentId: string) => write(uid, documentId, true),

    /** When the Russian text of each entry last changed, by {@link keyOf}. */
    async changes(): Promise<ReadonlyMap<string, Date>> {
      const rows: readonly { entry: string; changed_at: string }[] = await strapi.db.query(UIDS.sourceText).findMany({ select: ['entry', 'changed_at'] });
      return new Map(rows.map(({ entry, changed_at }) => [entry, new Date(changed_at)]));
    },

    keyOf,
  };
};

export type SourceTexts = ReturnType<typeof sourceTexts>;
export default sourceTexts;
