import type { Core } from '@strapi/strapi';

import type { OutboxService } from '../api/outbox-mail/services/outbox-mail';
import { writeMailsToFolder } from '../mails/transport';

/** Mails are sent while the CMS serves: a command that boots it for a moment sends none. */
export async function prepareMails(strapi: Core.Strapi): Promise<void> {
  writeMailsToFolder(strapi);
  const outbox = strapi.service('api::outbox-mail.outbox-mail') as OutboxService;
  strapi.server.httpServer.once('listening', () => outbox.start());
}
