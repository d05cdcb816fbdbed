import type { Core } from '@strapi/strapi';

import { accessRights } from './features/access-rights/feature';
import { accounts } from './features/accounts/feature';
import { administrationSettings } from './features/administration-settings/feature';
import { agreementVersions } from './features/agreement-versions/feature';
import { answers } from './features/answers/feature';
import { articleAddresses } from './features/article-addresses/feature';
import { auditedEntries, auditLog } from './features/audit/feature';
import { botProtection } from './features/bot-protection/feature';
import { contentChecks } from './features/content-checks/feature';
import { editing } from './features/editing/feature';
import { entryHistory } from './features/entry-history/feature';
import { evidence } from './features/evidence/feature';
import { figures } from './features/figures/feature';
import { handovers } from './features/handovers/feature';
import { helpRequests } from './features/help-requests/feature';
import { languages } from './features/languages/feature';
import { mails } from './features/mails/feature';
import { monitoring } from './features/monitoring/feature';
import { naming } from './features/naming/feature';
import { officialData } from './features/official-data/feature';
import { ordering } from './features/ordering/feature';
import { personData } from './features/person-data/feature';
import { pictures } from './features/pictures/feature';
import { preview } from './features/preview/feature';
import { duePublications, publicationPlans } from './features/publication-plans/feature';
import { publishChecks } from './features/publish-checks/feature';
import { publishing } from './features/publishing/feature';
import { plannedReleases, releases } from './features/releases/feature';
import { rendering } from './features/rendering/feature';
import { requestPipeline } from './features/request-pipeline/feature';
import { secondFactor } from './features/second-factor/feature';
import { seed } from './features/seed/feature';
import { sharedFields } from './features/shared-fields/feature';
import { signedDocuments } from './features/signed-documents/feature';
import { signing } from './features/signing/feature';
import { translations } from './features/translations/feature';
import { withdrawals } from './features/withdrawals/feature';
import type { Feature } from './lib/feature';
import { takeBootLock } from './startup/boot-lock';
import { prepareFirstStart } from './startup/first-start';
import { runMigrations } from './startup/migration-runner';
import { MIGRATIONS } from './startup/migrations';
import { verifyProtections } from './strapi-internals/boot-checks';
import { strapiInternals } from './strapi-internals/feature';

/** Runs before the features whose bootstrap relies on migrated data: keys, new texts, agreement versions. */
const migrations: Feature = { bootstrap: (strapi) => runMigrations(strapi, MIGRATIONS) };

/** In the order of registration and start. */
const FEATURES: readonly Feature[] = [
  strapiInternals,
  requestPipeline,
  botProtection,
  languages,
  migrations,
  accessRights,
  // Before accounts, whose rate limits wrap it.
  auditLog,
  accounts,
  // After accounts: its checks of passwords, links and limits come first.
  secondFactor,
  pictures,
  seed,
  administrationSettings,
  // Wraps the following, like editing: locks the entry that is deleted before others lock what is common to all.
  publicationPlans,
  // Like that: the releases that contain it are locked next.
  releases,
  // Wraps the following: locks one entry before others lock what is common to all.
  editing,
  // Wraps those that change what is saved: keeps what was really saved, in all languages.
  entryHistory,
  // Wraps sharedFields: sees all languages.
  officialData,
  helpRequests,
  evidence,
  signing,
  signedDocuments,
  withdrawals,
  handovers,
  // Before the checks of addresses.
  naming,
  ordering,
  articleAddresses,
  rendering,
  mails,
  answers,
  translations,
  // Wraps the following document middlewares: records the version after shared fields have been copied to all languages.
  agreementVersions,
  // Wraps the next, inside agreementVersions: checks all languages, and rolls back a change that would leave a gap.
  contentChecks,
  sharedFields,
  personData,
  preview,
  publishing,
  publishChecks,
  figures,
  // The innermost document middleware: records only what the others have allowed.
  auditedEntries,
  // After all that publishing needs, so that they stop before it: what is being published is finished.
  duePublications,
  plannedReleases,
  // Last, so that it stops first: running requests are answered before anything else stops.
  monitoring,
];

/** Boot lock: the first of several processes migrates and seeds, the others wait. */
let releaseBootLock: (() => Promise<void>) | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    releaseBootLock = await takeBootLock();
    prepareFirstStart(strapi);
    for (const feature of FEATURES) await feature.register?.(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    for (const feature of FEATURES) await feature.bootstrap?.(strapi);
    await verifyProtections(strapi);
    await releaseBootLock?.();
  },

  async destroy({ strapi }: { strapi: Core.Strapi }) {
    for (const feature of [...FEATURES].reverse()) await feature.destroy?.(strapi);
  },
};
