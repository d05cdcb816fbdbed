import { CLICKED, LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { CONTENT } from '../../content-types';
import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { contentRightPolicy } from '../access-rights/content-rights';
import { readableEntries } from '../access-rights/readable-entries';
import { addressBesideForm } from './address';
import { DraftPages } from './draft-pages';
import { readPage } from './drafts';
import { FewAtATime } from './few-at-a-time';
import { findFields } from './found-fields';
import { typedPage } from './typed-page';

const PREFIX = '/preview-beside';
/** Pages that are rendered for one account at a time: its browser asks for one after the other, in each tab. */
const MOST_AT_A_TIME = 3;

const type = v.picklist(CONTENT);
const documentId = v.pipe(v.string(), v.regex(/^\w{1,64}$/));
const language = v.picklist(LANGUAGE_CODES);
const status = v.picklist(['draft', 'published']);
// Without signs that PostgreSQL refuses.
const path = v.pipe(v.string(), v.regex(/^\/[^\p{Cc}]*$/u), v.maxLength(300));

const ADDRESS = v.strictObject({ type, documentId: v.optional(documentId), language, status });
const PAGE = v.strictObject({ type, documentId: v.nullable(documentId), language, status, path, values: v.nullable(v.record(v.string(), v.unknown())) });
const FIELDS = v.strictObject({
  type,
  documentId: v.nullable(documentId),
  path,
  texts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(CLICKED.length))), v.maxLength(CLICKED.texts)),
  picture: v.nullable(v.pipe(v.string(), v.maxLength(CLICKED.picture))),
});

/** Routes of the preview beside a form. */
export function addPreviewRoutes(strapi: Core.Strapi): void {
  const pages = new DraftPages((query) => readPage(strapi, query));
  forgetOnChanges(strapi, pages);
  const few = new FewAtATime(MOST_AT_A_TIME);
  const policy = contentRightPolicy('read');

  addStaffRoutes(strapi, PREFIX, [
    {
      method: 'GET',
      path: '/address',
      policy,
      handle: async (ctx) => {
        const { language: locale, documentId: id, ...query } = parsed(ADDRESS, ctx.query);
        if (!abilityOf(ctx).can('plugin::content-manager.explorer.read', query.type)) throw new RefusalError('forbidden');
        if (id !== undefined && !(await readableEntries(strapi, abilityOf(ctx), query.type, [id]))(id, locale)) throw new RefusalError('forbidden');
        return { url: (await addressBesideForm(strapi, query.type, { ...query, locale, documentId: id ?? null })) ?? null };
      },
    },
    { method: 'POST', path: '/page', policy, handle: async (ctx) => few.run(userOf(ctx), () => typedPage(strapi, abilityOf(ctx), pages, parsed(PAGE, ctx.request.body))) },
    { method: 'POST', path: '/fields', policy, handle: async (ctx) => few.run(userOf(ctx), () => findFields(strapi, abilityOf(ctx), pages, parsed(FIELDS, ctx.request.body))) },
  ]);
}

/** What staff save through this process is seen at once. */
function forgetOnChanges(strapi: Core.Strapi, pages: DraftPages): void {
  strapi.server.use(async (ctx, next) => {
    await next();
    if (!['GET', 'HEAD'].includes(ctx.method) && ![PREFIX, '/api/'].some((prefix) => ctx.path.startsWith(prefix))) pages.forget();
  });
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new RefusalError('validation_failed');
  return result.output;
}

const abilityOf = ({ state }: Context): UserAbility => (state as { readonly userAbility: UserAbility }).userAbility;
const userOf = ({ state }: Context): number => (state as { readonly user: { readonly id: number } }).user.id;
