import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { EDITED } from '../../content-types';
import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import { contentRightPolicy, type Staff } from '../access-rights/content-rights';
import { readableEntries } from '../access-rights/readable-entries';
import { checkLinks, readLinkReport } from './link-check';
import { notesOn } from './notes';
import { readableReport } from './readable-report';

const PUBLICATION = v.strictObject({
  type: v.picklist(EDITED),
  documentId: v.nullable(v.pipe(v.string(), v.regex(/^\w{1,64}$/))),
  language: v.picklist(LANGUAGE_CODES),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** Routes of the form’s publish dialog, and of the links on the admin’s home page. */
export function addCheckRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'POST',
      path: '/checks',
      policy: contentRightPolicy('publish'),
      handle: async (ctx) => {
        const parsed = v.safeParse(PUBLICATION, ctx.request.body);
        if (!parsed.success) throw new RefusalError('validation_failed');
        if (!(ctx.state as Staff).userAbility.can('plugin::content-manager.explorer.publish', parsed.output.type)) throw new RefusalError('forbidden');
        const { type, documentId, language } = parsed.output;
        const isNew = documentId === null && strapi.contentType(type).kind !== 'singleType';
        if (!isNew && !(await readableEntries(strapi, ctx.state.userAbility, type, [documentId]))(documentId, language)) throw new RefusalError('forbidden');
        return notesOn(strapi, parsed.output);
      },
    },
    { method: 'GET', path: '/links', policy: contentRightPolicy('read'), handle: async (ctx) => readableReport(strapi, ctx.state.userAbility, await readLinkReport(strapi)) },
    { method: 'POST', path: '/links', policy: contentRightPolicy('publish'), handle: async (ctx) => readableReport(strapi, ctx.state.userAbility, await checkLinks(strapi)) },
  ]);
}
