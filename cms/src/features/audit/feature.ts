import type { Feature } from '../../lib/feature';
import { recordAccountChanges } from './audited-accounts';
import { auditedEntries as documentMiddleware } from './audited-entries';
import { recordFileChanges } from './audited-files';
import { recordFolderChanges } from './audited-folders';
import { failedLogIns, type FailedLogIns, recordLogIns } from './log-ins';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { addAuditRoutes } from './staff-routes';

let failures: FailedLogIns | undefined;

/** The audit log: who did what. Registered before `accounts`, whose rate limits then wrap its counting of failed log-ins. */
export const auditLog: Feature = {
  register(strapi) {
    failures = failedLogIns(strapi);
    addToAdminRoute(strapi, 'POST', '/login', recordLogIns(strapi, failures));
    recordAccountChanges(strapi);
    recordFileChanges(strapi);
    recordFolderChanges(strapi);
    addAuditRoutes(strapi);
  },
  async destroy() {
    await failures?.flush();
  },
};

/** What staff do with entries. Registered after all other document middlewares, so that it is the innermost. */
export const auditedEntries: Feature = {
  register(strapi) {
    strapi.documents.use(documentMiddleware(strapi));
  },
};
