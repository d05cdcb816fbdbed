import type { Core } from '@strapi/strapi';

import type { OutboxService } from './api/outbox-mail/services/outbox-mail';
import { bootstrap } from './bootstrap';
import { keepRecordsAsTheyAre } from './bootstrap/roles';
import { guardStrapiRoutes } from './bootstrap/strapi-routes';
import { agreementVersions, withdrawals } from './documents/agreement-versions';
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
import { offerPreviews } from './preview';
import { addPersonDataRoutes } from './person-data/routes';
import { announceChanges } from './publishing/hook';
import { addStaffRoutes } from './publishing/routes';
import { readings } from './utils/sqlite-begin';

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    strapi.customFields.register({ name: 'assignee', type: 'string', inputSize: { default: 6, isResizable: true } });
    await registerStaffActions(strapi);
    guardStrapiRoutes(strapi);
    keepRecordsAsTheyAre(strapi);
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
    addStaffRoutes(strapi);
    addHandlingRoutes(strapi);
    addPersonDataRoutes(strapi);
    offerPreviews(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await bootstrap(strapi);
    announceChanges(strapi);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }) {
    await (strapi.service('api::outbox-mail.outbox-mail') as OutboxService).stop();
  },
};
