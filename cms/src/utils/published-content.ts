import { factories } from '@strapi/strapi';

import type { COLLECTIONS, SINGLE_TYPES } from '../types-of-content';

const published = { policies: ['global::published-only'] };

/** Routes of a page: it is read, and only as published. */
export const singleTypeRouter = (uid: (typeof SINGLE_TYPES)[number]) => factories.createCoreRouter(uid, { only: ['find'], config: { find: published } });

/** Routes of a collection of content: it is read, and only as published. */
export const collectionRouter = (uid: (typeof COLLECTIONS)[number]) =>
  factories.createCoreRouter(uid, { only: ['find', 'findOne'], config: { find: published, findOne: published } });
