import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import type { EditedEntry } from '../../content-types';
import { ENTRY } from '../../lib/entry-schema';
import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import { agreementVersionsOf } from '../../services';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { contentRightPolicy } from '../access-rights/content-rights';
import { currentStaff } from '../accounts/current-staff';
import { PLANNED_ACTIONS } from '../publication-plans/api-types';
import { PlanRefusal } from '../publication-plans/due-work';
import { OFFICE_TIME } from '../publication-plans/office-time';
import type { ReleaseRefused } from './api-types';
import { addEntry, deleteRelease, renameRelease, takeOut } from './changes';
import { checksOf } from './checks';
import { contentsOf, isPublishable, isReadable } from './contents';
import { cancelPlan, dismissFailure, planRelease } from './plan';
import { publishNow, ReleaseRefusal } from './publication';
import { findRelease, type Item, itemsOf, type Permit, presentItems } from './release-table';
import { listReleases, nameFor, releasesOfEntry, showRelease } from './shown-release';

const entrySchema = v.strictObject(ENTRY);
const name = v.pipe(v.string(), v.maxLength(1000));
const { language: _one, ...WITHOUT_LANGUAGE } = ENTRY;
const addedSchema = v.strictObject({
  ...WITHOUT_LANGUAGE,
  languages: v.pipe(v.array(v.picklist(LANGUAGE_CODES)), v.minLength(1), v.check((codes) => new Set(codes).size === codes.length)),
  action: v.picklist(PLANNED_ACTIONS),
  to: v.union([v.strictObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }), v.strictObject({ name })]),
});
const digestSchema = v.strictObject({ digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });
const timeSchema = v.strictObject(OFFICE_TIME);
const nameSchema = v.strictObject({ name });
const nothing = v.optional(v.strictObject({}));

/** Routes of the admin's page “Releases” and of the panel in forms, for those who may publish something. */
export function addReleaseRoutes(strapi: Core.Strapi): void {
  const policy = contentRightPolicy('publish');
  const get = (path: string, handle: (ctx: Context) => Promise<unknown>) => ({ method: 'GET' as const, path, policy, handle });
  const post = (path: string, handle: (ctx: Context) => Promise<unknown>) => ({ method: 'POST' as const, path, policy, handle });

  addStaffRoutes(strapi, '/releases', [
    get('/', () => listReleases(strapi)),
    get('/of-entry', async (ctx) => {
      const entry = parsed(entrySchema, ctx.query);
      allowType(ctx, entry);
      return releasesOfEntry(strapi, entry, abilityOf(ctx));
    }),
    post('/entries', async (ctx) => {
      const { action, to, ...added } = parsed(addedSchema, ctx.request.body);
      allowType(ctx, added);
      await addEntry(strapi, added, action, to, { account: accountOf(), ability: abilityOf(ctx) });
      return releasesOfEntry(strapi, added, abilityOf(ctx));
    }),
    get('/:id', (ctx) => showRelease(strapi, idIn(ctx.params.id), abilityOf(ctx))),
    get('/:id/checks', async (ctx) => checksOf(strapi, await permittedRelease(ctx), abilityOf(ctx))),
    post('/:id/publish', async (ctx) => {
      const { digest } = parsed(digestSchema, ctx.request.body);
      const id = await permittedRelease(ctx);
      try {
        await publishNow(strapi, id, accountOf(), digest);
      } catch (error) {
        if (!(error instanceof PlanRefusal)) throw error;
        if (error.failure === 'right_missing') throw new RefusalError('forbidden');
        const refused = await refusedFor(ctx, error);
        ctx.status = 422;
        ctx.body = { data: null, error: { status: 422, name: 'UnprocessableEntityError', message: 'Nothing of the release was published.', details: { refused } } };
        return undefined;
      }
      // The page then says which versions there are.
      await agreementVersionsOf(strapi).recorded();
      return showRelease(strapi, id, abilityOf(ctx));
    }),
    post('/:id/plan', (ctx) => changed(ctx, timeSchema, (id, at, permit) => planRelease(strapi, id, at, accountOf(), permit))),
    post('/:id/cancel', (ctx) => changed(ctx, nothing, (id, _body, permit) => cancelPlan(strapi, id, permit))),
    post('/:id/dismiss', (ctx) => changed(ctx, nothing, (id, _body, permit) => dismissFailure(strapi, id, permit))),
    post('/:id/rename', (ctx) => changed(ctx, nameSchema, (id, change, permit) => renameRelease(strapi, id, change.name, permit))),
    post('/:id/delete', async (ctx) => {
      await deleteRelease(strapi, await permittedRelease(ctx), permitFor(ctx));
      return {};
    }),
    post('/:id/entries/:item/remove', async (ctx) => {
      const id = idIn(ctx.params.id);
      const item: Item | null = await itemsOf(strapi).findOne({ where: { id: idIn(ctx.params.item), release_id: id } });
      if (!item) throw new RefusalError('not_found');
      await permitFor(ctx)([item]);
      await takeOut(strapi, item, permitFor(ctx));
      return showRelease(strapi, id, abilityOf(ctx));
    }),
  ]);

  /** Changes a release that the user may publish. @returns the release */
  async function changed<Schema extends v.GenericSchema>(ctx: Context, schema: Schema, change: (id: number, body: v.InferOutput<Schema>, permit: Permit) => Promise<void>): Promise<unknown> {
    const body = parsed(schema, ctx.request.body);
    const id = await permittedRelease(ctx);
    await change(id, body, permitFor(ctx));
    return showRelease(strapi, id, abilityOf(ctx));
  }

  /** The release of a request, if the user may publish every entry of it. What changes it asks again under its lock. */
  async function permittedRelease(ctx: Context): Promise<number> {
    const { id } = await findRelease(strapi, idIn(ctx.params.id));
    await permitFor(ctx)(await presentItems(strapi, id));
    return id;
  }

  /** Refuses unless the user may publish all of these entries. */
  function permitFor(ctx: Context): Permit {
    return async (items) => {
      const contents = await contentsOf(strapi, items);
      if (!contents.every((content) => isPublishable(strapi, abilityOf(ctx), content))) throw new RefusalError('forbidden');
    };
  }

  /** By type only: what the conditions of roles look at is checked where the drafts are read. */
  function allowType(ctx: Context, { type }: Pick<EditedEntry, 'type'>): void {
    if (!abilityOf(ctx).can('plugin::content-manager.explorer.publish', type)) throw new RefusalError('forbidden');
  }

  function accountOf(): number {
    const id = currentStaff(strapi)?.id;
    if (typeof id !== 'number') throw new RefusalError('forbidden');
    return id;
  }

  async function refusedFor(ctx: Context, error: PlanRefusal): Promise<ReleaseRefused> {
    if (!(error instanceof ReleaseRefusal)) return { failure: error.failure, entry: null, reasons: [] };
    const [content] = await contentsOf(strapi, [error.item]);
    if (!content) return { failure: error.failure, entry: null, reasons: [] };
    return { failure: error.failure, entry: await nameFor(strapi, content, abilityOf(ctx)), reasons: isReadable(strapi, abilityOf(ctx), content) ? error.reasons : [] };
  }
}

const abilityOf = ({ state }: Context): UserAbility => (state as { readonly userAbility: UserAbility }).userAbility;

function idIn(text: unknown): number {
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) throw new RefusalError('not_found');
  return Number(text);
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new RefusalError('validation_failed');
  return result.output;
}
