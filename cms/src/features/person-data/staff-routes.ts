import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { isReference } from '../../lib/reference';
import { RefusalError, addStaffRoutes, requireRights } from '../../lib/staff-routes';
import { STAFF_ACTIONS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { MAX_EXPORTED, MAX_REFERENCES } from './api-types';
import { erasePerson } from './erasure';
import { personArchive } from './person-archive';
import { countRecords } from './person-export';
import { findPerson } from './person-search';

/** Routes of the admin's page; POST, so that URLs contain no personal data. */
export function addPersonDataRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/person-data', [
    { method: 'POST', path: '/find', policy: requireRights(STAFF_ACTIONS.findPerson), handle: async (ctx) => findPerson(strapi, textIn(ctx)) },
    {
      method: 'POST',
      path: '/export',
      policy: requireRights(STAFF_ACTIONS.findPerson),
      handle: async (ctx) => {
        const references = referencesIn(ctx);
        if (references.length > MAX_EXPORTED) throw new RefusalError('validation_failed');
        strapi.log.info(`A person’s data is exported by staff account ${ctx.state.user.id}.`);
        // First: without its entry, nothing leaves.
        await recordAction(strapi, { action: 'person_exported', details: { references, records: await countRecords(strapi, references) } });
        ctx.set('Cache-Control', 'no-store');
        return personArchive(strapi, references);
      },
    },
    { method: 'POST', path: '/erase', policy: requireRights(STAFF_ACTIONS.erasePerson), handle: async (ctx) => erasePerson(strapi, referencesIn(ctx), currentStaff(strapi) ?? CMS_ITSELF) },
  ]);
}

function textIn({ request }: Context): string {
  const { text } = (request.body ?? {}) as { text?: unknown };
  if (typeof text !== 'string') throw new RefusalError('validation_failed');
  return text;
}

function referencesIn({ request }: Context): readonly string[] {
  const { references } = (request.body ?? {}) as { references?: unknown };
  if (!Array.isArray(references) || references.length === 0 || references.length > MAX_REFERENCES || !references.every(isReference)) throw new RefusalError('validation_failed');
  return references;
}
