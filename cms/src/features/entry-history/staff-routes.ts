import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { EDITED } from '../../content-types';
import { ENTRY } from '../../lib/entry-schema';
import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { AUTHOR, mayChange } from '../../strapi-internals/content-manager';
import type { Entry } from './copy-table';
import { copyWithContent, findCopy, historyOf } from './history';
import type { IsPermitted } from './permitted-content';

const listSchema = v.strictObject({
  ...ENTRY,
  page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), '1'),
});

/** Routes of the panel “History”, for those who may change the entry. */
export function addHistoryRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/entry-history', [
    {
      method: 'GET',
      path: '/copies',
      handle: async (ctx) => {
        refuseUnlessEditor(ctx);
        const query = v.safeParse(listSchema, ctx.query);
        if (!query.success) throw new RefusalError('validation_failed');
        const { page, ...entry } = query.output;
        await rightsOn(ctx, entry);
        return historyOf(strapi, entry, page);
      },
    },
    {
      method: 'GET',
      path: '/copies/:id',
      handle: async (ctx) => {
        refuseUnlessEditor(ctx);
        const id = String(ctx.params.id);
        const copy = /^[1-9]\d{0,8}$/.test(id) ? await findCopy(strapi, Number(id)) : null;
        if (!copy) throw new RefusalError('not_found');
        const { type, entry_id: documentId, language } = copy;
        return copyWithContent(strapi, copy, await rightsOn(ctx, { type, documentId, language }));
      },
    },
  ]);

  /** Those who may change no content learn nothing, not even what exists. */
  function refuseUnlessEditor(ctx: Context): void {
    if (!EDITED.some((uid) => abilityOf(ctx).can('plugin::content-manager.explorer.update', uid))) throw new RefusalError('forbidden');
  }

  /**
   * What the user may read and change of an entry, by the draft in this language: conditions of a role look at it.
   * @throws {RefusalError} if there is no such entry, or if the user may not read and change it
   */
  async function rightsOn(ctx: Context, { type, documentId, language }: Entry): Promise<IsPermitted> {
    const drafts: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ where: { documentId, publishedAt: null }, populate: AUTHOR });
    const draft = drafts.find(({ locale }) => locale === language) ?? { documentId, locale: language };
    if (!mayChange(strapi, abilityOf(ctx), type, draft)) throw new RefusalError('forbidden');
    if (drafts.length === 0) throw new RefusalError('not_found');
    return (path) => mayChange(strapi, abilityOf(ctx), type, draft, path);
  }
}

const abilityOf = ({ state }: Context): UserAbility => (state as { readonly userAbility: UserAbility }).userAbility;
