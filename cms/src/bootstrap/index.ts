import type { Core } from '@strapi/strapi';

import { recordAgreements } from './agreements';
import { createFirstAdmin } from './first-admin';
import { prepareHelpRequests } from './help-requests';
import { installKeys } from './keys';
import { addLocales } from './locales';
import { prepareMails } from './mails';
import { configurePictures } from './pictures';
import { scheduleRetention } from './retention';
import { assignRoles } from './roles';
import { seedOnFirstBoot } from './seed';
import { addNewFields } from './seed/additions';
import { watchSignings } from './signings';
import { noteSourceTexts } from './source-texts';

/** What a CMS needs before it serves, in this order; each step can be repeated. */
const steps: readonly ((strapi: Core.Strapi) => Promise<void>)[] = [
  addLocales,
  assignRoles,
  installKeys,
  createFirstAdmin,
  configurePictures,
  seedOnFirstBoot,
  addNewFields,
  noteSourceTexts,
  recordAgreements,
  watchSignings,
  prepareHelpRequests,
  prepareMails,
  scheduleRetention,
];

export async function bootstrap(strapi: Core.Strapi): Promise<void> {
  for (const step of steps) await step(strapi);
}
