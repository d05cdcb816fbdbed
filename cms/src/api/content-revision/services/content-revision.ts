import { createHash } from 'node:crypto';

import type { Core } from '@strapi/strapi';

import { CONTENT } from '../../../types-of-content';

const contentRevision = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A word that changes whenever anything that pages show is published, unpublished, deleted, replaced or withdrawn. */
  async current(): Promise<string> {
    const hash = createHash('sha256');
    for (const uid of CONTENT) {
      const rows = await strapi.db.query(uid).findMany({
        select: ['documentId', 'locale', 'updatedAt', 'publishedAt'],
        where: { publishedAt: { $notNull: true } },
        orderBy: [{ documentId: 'asc' }, { locale: 'asc' }],
      });
      hash.update(uid).update(JSON.stringify(rows.map(({ documentId, locale, updatedAt, publishedAt }) => [documentId, locale, updatedAt, publishedAt])));
    }
    const pictures = await strapi.db.query('plugin::upload.file').findMany({ select: ['hash', 'updatedAt'], orderBy: [{ id: 'asc' }] });
    hash.update(JSON.stringify(pictures.map((picture) => [picture.hash, picture.updatedAt])));
    const versions = await strapi.db.query('api::agreement-version.agreement-version').findMany({ select: ['key', 'withdrawn'], where: { replaced_at: { $null: true } }, orderBy: [{ key: 'asc' }] });
    hash.update(JSON.stringify(versions.map(({ key, withdrawn }) => [key, withdrawn])));
    return hash.digest('hex');
  },
});

export type ContentRevisionService = ReturnType<typeof contentRevision>;
export default contentRevision;
