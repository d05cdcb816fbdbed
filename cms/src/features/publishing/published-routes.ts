import { factories } from '@strapi/strapi';

import type { COLLECTIONS, SINGLE_TYPES } from '../../content-types';

const published = { policies: ['global::published-only'] };

/** Routes of a single type: read-only, published entries only. */
export const singleTypeRouter = (uid: (typeof SINGLE_TYPES)[number]) => factories.createCoreRouter(uid, { only: ['find'], config: { find: published } });

/** Routes of a collection: read-only, published entries only. */
export const collectionRouter = (uid: (typeof COLLECTIONS)[number]) =>
  factories.createCoreRouter(uid, { only: ['find', 'findOne'], config: { find: published, findOne: published } });
