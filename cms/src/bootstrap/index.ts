import type { Core } from '@strapi/strapi';

import { recordAgreements } from './agreements';
import { createFirstAdmin } from './first-admin';
import { prepareCounters } from '../robots/counters';
import { prepareHelpRequests } from './help-requests';
import { installKeys } from './keys';
import { addLocales } from './locales';
import { prepareMails } from './mails';
import { configurePictures } from './pictures';
import { scheduleRetention } from './retention';
import { assignRoles, hasRoles, makeRoles } from './roles';
import { seedOnFirstBoot } from './seed';
import { addNewFields } from './seed/additions';
import { watchSignings } from './signings';
import { noteSourceTexts } from './source-texts';

/** What a CMS needs before it serves, in this order; each step can be repeated. */
const steps: readonly ((strapi: Core.Strapi) => Promise<void>)[] = [
  prepareCounters,
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

/**
 * On an empty database the languages and the roles are there before Strapi's own first steps. It would give its Editor
 * and its Author hundreds of rights, which are taken again here, and write the administrators' anew with each language,
 * all one by one: a fifth of what a first start costs.
 */
export function prepareFirstStart(strapi: Core.Strapi): void {
  strapi.hook('strapi::content-types.afterSync').register(async () => {
    if (await hasRoles(strapi)) return;
    // As one: a start that ends in between leaves an empty database.
    await strapi.db.transaction(async () => {
      await addLocales(strapi);
      await makeRoles(strapi);
    });
  });
}

export async function bootstrap(strapi: Core.Strapi): Promise<void> {
  for (const step of steps) await step(strapi);
}
