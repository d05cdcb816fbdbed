import { basename, join } from 'node:path';

import type { Core } from '@strapi/strapi';

import { newUpdatedAt } from '../../lib/updated-at';
import { UIDS } from '../../uids';
import { readEntries } from './entries';
import { SeedFiles } from './files';

interface Version {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly key: string;
  readonly slug: string | null;
  readonly photoIsIllustration: boolean | null;
  readonly photo: { readonly name: string } | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/** Gives delivered people from before they had pages the addresses of theirs, and marks delivered portraits as illustrations. Others get a page when staff give them an address. */
export async function addPagesOfPeople(strapi: Core.Strapi): Promise<void> {
  const people = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed'))).filter(({ uid }) => uid === UIDS.teamMember);
  const versions: readonly Version[] = await strapi.db.query(UIDS.teamMember).findMany({ populate: ['photo'] });
  const now = Date.now();
  await strapi.db.transaction(async () => {
    for (const version of versions) {
      const { slug, photo } = people.find(({ identity }) => identity.key === version.key)?.shared.values ?? {};
      const isDelivered = typeof photo === 'string' && version.photo?.name === basename(photo);
      const data = {
        ...(!version.slug && typeof slug === 'string' && !versions.some((other) => other.slug === slug) && { slug }),
        ...(isDelivered && version.photoIsIllustration !== true && { photoIsIllustration: true }),
      };
      if (Object.keys(data).length > 0) await strapi.db.query(UIDS.teamMember).updateMany({ where: { id: version.id }, data: { ...data, updatedAt: newUpdatedAt(version, versions, now) } });
    }
  });
}
