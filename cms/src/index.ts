import type { Core } from '@strapi/strapi';

import type { OutboxService } from './api/outbox-mail/services/outbox-mail';
import { bootstrap, prepareFirstStart } from './bootstrap';
import { takeBootLock } from './bootstrap/boot-lock';
import { keepRecordsAsTheyAre } from './bootstrap/roles';
import { guardStrapiRoutes } from './bootstrap/strapi-routes';
import { guardUploads } from './bootstrap/uploads';
import { agreementVersions, answerWithVersions, withdrawals } from './documents/agreement-versions';
import { articleAddresses } from './documents/article-addresses';
import { articleSlug } from './documents/article-slug';
import { erasure } from './documents/erasure';
import { mailTexts } from './documents/mail-texts';
import { records } from './documents/records';
import { sharedFields } from './documents/shared-fields';
import { sourceTexts } from './documents/source-texts';
import { helpRequests } from './handling/changes';
import { registerStaffActions } from './handling/permissions';
import { addHandlingRoutes } from './handling/routes';
import { drain } from './monitoring/drain';
import { Monitoring } from './monitoring/server';
import { cutOffSlowClients } from './robots/slow-clients';
import { offerPreviews } from './preview';
import { addPersonDataRoutes } from './person-data/routes';
import { announceChanges } from './publishing/hook';
import { addStaffRoutes } from './publishing/routes';
import { failWithCommits } from './utils/commits';
import { readings } from './utils/sqlite-begin';

/** Of several processes that start together, one makes the tables and fills them; the others then find all of it. */
let giveBack: (() => Promise<void>) | undefined;
let monitoring: Monitoring | undefined;

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    failWithCommits(strapi);
    giveBack = await takeBootLock();
    strapi.customFields.register({ name: 'assignee', type: 'string', inputSize: { default: 6, isResizable: true } });
    await registerStaffActions(strapi);
    guardStrapiRoutes(strapi);
    guardUploads(strapi);
    keepRecordsAsTheyAre(strapi);
    prepareFirstStart(strapi);
    strapi.documents.use(readings);
    strapi.documents.use(records(strapi));
    strapi.documents.use(helpRequests(strapi));
    strapi.documents.use(erasure(strapi));
    strapi.documents.use(withdrawals(strapi));
    strapi.documents.use(articleSlug);
    strapi.documents.use(articleAddresses(strapi));
    strapi.documents.use(mailTexts);
    strapi.documents.use(sourceTexts(strapi));
    // Around the next: a version is made of what has reached all languages.
    strapi.documents.use(agreementVersions(strapi));
    strapi.documents.use(sharedFields(strapi));
    answerWithVersions(strapi);
    addStaffRoutes(strapi);
    addHandlingRoutes(strapi);
    addPersonDataRoutes(strapi);
    offerPreviews(strapi);
    monitoring = new Monitoring(strapi);
    monitoring.start();
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    cutOffSlowClients(strapi);
    await bootstrap(strapi);
    await giveBack?.();
    announceChanges(strapi);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }) {
    monitoring?.beginToStop();
    await drain(strapi.server.httpServer);
    monitoring?.stop();
    await (strapi.service('api::outbox-mail.outbox-mail') as OutboxService).stop();
  },
};
