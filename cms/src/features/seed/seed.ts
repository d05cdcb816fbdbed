import { join } from 'node:path';

import { DEFAULT_LOCALE } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { type EditedUid } from '../../content-types';
import { attributeOf, toAttributes } from './attributes';
import { type SeedEntry, readEntries } from './entries';
import { type JsonObject, SeedFiles } from './files';
import { folderNameOf } from './picture-folders';
import { alternativeText, pictureId } from './pictures';
import { UIDS } from '../../uids';

/** Result of seeding a type, counted in entries and languages. */
export interface Tally {
  readonly name: string;
  added: number;
  kept: number;
}

/** Seeds a new CMS. Runs once, so that content deleted by editors stays deleted. */
export async function seedEverything(strapi: Core.Strapi): Promise<void> {
  for (const { name, added } of await seed(strapi)) strapi.log.info(`Seed: ${name}: ${added} added`);
}

/** Seeds the mail texts of a CMS from before mails existed: without them, no mail can be sent. */
export async function seedMailTexts(strapi: Core.Strapi): Promise<void> {
  await seed(strapi, ({ uid }) => uid === UIDS.mailTexts);
}

/** Seeds types that came later, in a CMS from before. */
export const seedTypes = (...types: readonly EditedUid[]) => async (strapi: Core.Strapi): Promise<void> => {
  await seed(strapi, ({ uid }) => types.includes(uid));
};

/** Seeds information pages that came later, in a CMS from before; others that were deleted stay deleted. */
export const seedInformationPages = (...slugs: readonly string[]) => async (strapi: Core.Strapi): Promise<void> => {
  await seed(strapi, ({ uid, identity: { slug } }) => uid === UIDS.informationPage && slug !== undefined && slugs.includes(slug));
};

/** Adds and publishes missing entries and languages. Existing content is not changed. */
export async function seed(strapi: Core.Strapi, isWanted: (entry: SeedEntry) => boolean = () => true): Promise<readonly Tally[]> {
  const files = new SeedFiles(join(strapi.dirs.app.root, 'seed'));
  const tallies = new Map<EditedUid, Tally>();
  for (const entry of readEntries(files).filter(isWanted)) {
    const { displayName } = strapi.contentType(entry.uid).info;
    const tally = tallies.get(entry.uid) ?? { name: displayName, added: 0, kept: 0 };
    tallies.set(entry.uid, tally);
    const added = await addMissing(strapi, files, entry);
    tally.added += added;
    tally.kept += entry.texts.size - added;
  }
  return [...tallies.values()];
}

/** @returns the number of languages added */
async function addMissing(strapi: Core.Strapi, files: SeedFiles, entry: SeedEntry): Promise<number> {
  const model = strapi.contentType(entry.uid);
  const present: readonly { documentId: string; locale: string }[] = await strapi.db.query(entry.uid).findMany({ select: ['documentId', 'locale'], where: entry.identity });
  // Convert even if nothing is missing, to report mistakes in files immediately.
  const shared = toAttributes(strapi, model, entry.shared, 'shared');
  const texts = [...entry.texts].map(([locale, sourced]) => ({ locale, data: toAttributes(strapi, model, sourced, 'localized') }));

  const missing = texts.filter(({ locale }) => !present.some((row) => row.locale === locale));
  let documentId = present[0]?.documentId;
  for (const { locale, data } of missing) {
    if (documentId === undefined) {
      const russian = entry.texts.get(DEFAULT_LOCALE.code)?.values ?? {};
      const everything = { ...(await withPictures(strapi, files, entry.uid, shared, russian)), ...data };
      ({ documentId } = await documents(strapi, entry.uid).create({ locale, status: 'published', data: everything }));
    } else {
      // Strapi copies the shared fields from the languages that exist: an editor may have changed them.
      await documents(strapi, entry.uid).update({ documentId, locale, status: 'published', data });
    }
  }
  return missing.length;
}

/** Replaces file names of pictures in the shared fields by ids of the media library. */
async function withPictures(strapi: Core.Strapi, files: SeedFiles, uid: EditedUid, shared: JsonObject, russian: JsonObject): Promise<JsonObject> {
  const model = strapi.contentType(uid);
  const result: Record<string, JsonObject[string]> = { ...shared };
  for (const [name, value] of Object.entries(shared)) {
    if (attributeOf(model, name)?.type === 'media') result[name] = await pictureId(strapi, folderNameOf(model.info.displayName), files.picture(String(value)), alternativeText(name, russian));
  }
  return result;
}

/** The Document Service without its generated types: the data was checked against the schema. */
function documents(strapi: Core.Strapi, uid: EditedUid): Writer {
  return strapi.documents(uid) as unknown as Writer;
}

interface Writer {
  create(params: Write): Promise<Modules.Documents.AnyDocument>;
  update(params: Write & { documentId: string }): Promise<unknown>;
}
interface Write {
  readonly locale: string;
  readonly status: 'published';
  readonly data: JsonObject;
}
