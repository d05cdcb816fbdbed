import type { Feature } from '../lib/feature';
import { endRefusedRelations } from './content-manager';
import { failWithCommits } from './knex-commit-fix';
import { searchLiterally } from './literal-search';
import { guardStrapiRoutes } from './route-restrictions';
import { readings } from './sqlite-begin-immediate';

/** What of Strapi and Knex works otherwise here than as it comes. */
export const strapiInternals: Feature = {
  register(strapi) {
    failWithCommits(strapi);
    searchLiterally(strapi);
    guardStrapiRoutes(strapi);
    endRefusedRelations(strapi);
    strapi.documents.use(readings);
  },
};
