import { join } from 'node:path';

import type { LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { newUpdatedAt } from '../../lib/updated-at';
import { sourceTextsOf } from '../../services';
import { populateOf } from '../translations/localized-fields';
import type { EditedUid } from '../../content-types';
import { componentLink } from '../../strapi-internals/component-links';
import { attributeOf, toAttributes } from './attributes';
import { type SeedEntry, readEntries } from './entries';
import { draftOnlyFields, type IsDraftOnly } from './draft-only-fields';
import { type Json, type JsonObject, SeedFiles, isList, isObject } from './files';
import { type Delivered, FIRST_DELIVERY } from './first-delivery';

/** A version of an entry in one language, with its components. */
interface Row extends JsonObject {
  readonly id: number;
}
interface Version extends Row {
  readonly documentId: string;
  readonly locale: LanguageCode;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/**
 * Fills fields that were added since the last start with the delivered texts, in every existing entry and language, in
 * drafts and published versions (`draftOnlyFields`: in drafts only). Fields delivered earlier belong to the editors, even if
 * empty. Fields shared by all languages stay empty: they contain the firm's numbers, addresses and pictures.
 */
export async function addNewFields(strapi: Core.Strapi): Promise<void> {
  const ledger = strapi.store({ type: 'core', name: 'site-bootstrap', key: 'delivered-fields' });
  const entries = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed')));
  const delivered = fieldsOf(entries);
  const isDraftOnly = await draftOnlyFields(strapi, entries);
  const before = ((await ledger.get()) as Delivered | null) ?? FIRST_DELIVERY;

  await strapi.db.transaction(async () => {
    for (const uid of new Set(entries.map((entry) => entry.uid))) {
      const added = (delivered[uid] ?? []).filter((field) => !before[uid]?.includes(field));
      if (added.length > 0) await fill(strapi, uid, entries.filter((entry) => entry.uid === uid), added, isDraftOnly);
    }
    await ledger.set({ value: delivered });
  });
}

function fieldsOf(entries: readonly SeedEntry[]): Delivered {
  const fields: Record<string, string[]> = {};
  for (const { uid, texts } of entries) {
    fields[uid] = [...new Set([...(fields[uid] ?? []), ...[...texts.values()].flatMap(({ values }) => pathsIn(values))])];
  }
  return fields;
}

/** Paths of all fields; a list counts as one field, because pages show it as a whole. */
function pathsIn(values: JsonObject): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => (isObject(value) ? pathsIn(value).map((path) => `${name}.${path}`) : [name]));
}

async function fill(strapi: Core.Strapi, uid: EditedUid, entries: readonly SeedEntry[], added: readonly string[], isDraftOnly: IsDraftOnly): Promise<void> {
  const present: readonly Version[] = await strapi.db.query(uid).findMany({ populate: populateOf(strapi, uid) });
  // Early versions did not record delivered fields: a field that is filled anywhere counts as delivered.
  const empty = added.filter((field) => present.every((row) => isAbsent(valueAt(row, field))));
  if (empty.length === 0) return;

  const now = Date.now();
  let filled = 0;
  let heldBack = 0;
  for (const { identity, texts } of entries) {
    const versions = present.filter((row) => Object.entries(identity).every(([name, value]) => row[name] === value));
    for (const version of versions) {
      const sourced = texts.get(version.locale);
      const fitting = empty.filter((field) => version.publishedAt === null || !isDraftOnly(uid, field, version.locale));
      const values = sourced && pick(toAttributes(strapi, strapi.contentType(uid), sourced, 'localized'), fitting);
      if (fitting.length < empty.length) heldBack += 1;
      if (!values || Object.keys(values).length === 0) continue;
      await write(strapi, uid, values, version);
      // Changes the content revision, so that the site is rebuilt.
      await strapi.db.query(uid).updateMany({ where: { id: version.id }, data: { updatedAt: newUpdatedAt(version, versions, now) } });
      filled += 1;
    }
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set(versions.map((version) => version.documentId))) await recordTranslated(uid, documentId);
  }
  const name = strapi.contentType(uid).info.displayName;
  strapi.log.info(`${name}: new texts were added to ${filled} versions (${empty.join(', ')})`);
  if (heldBack > 0) strapi.log.warn(`${name}: in ${heldBack} languages, some of them were added as drafts only, because they repeat texts that staff have changed: compare and publish them.`);
}

/** Updates or creates a row. @returns its id */
async function write(strapi: Core.Strapi, uid: UID.Schema, values: JsonObject, row?: Row): Promise<number> {
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const attribute = attributeOf(strapi.getModel(uid), name);
    if (attribute?.type !== 'component') {
      data[name] = value;
      continue;
    }
    const component = (attribute as { readonly component: UID.Component }).component;
    const link = (id: number) => componentLink(name, component, id);
    if (isList(value)) {
      const ids: number[] = [];
      for (const item of value.filter(isObject)) ids.push(await write(strapi, component, item));
      data[name] = ids.map(link);
    } else if (isObject(value)) {
      const inner = row?.[name] as Row | null | undefined;
      const id = await write(strapi, component, value, inner ?? undefined);
      if (!inner) data[name] = link(id);
    }
  }
  if (!row) return ((await strapi.db.query(uid).create({ data })) as Row).id;
  if (Object.keys(data).length > 0) await strapi.db.query(uid).update({ where: { id: row.id }, data });
  return row.id;
}

function valueAt(values: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), values);
}

function isAbsent(value: Json | undefined): boolean {
  return value === null || value === undefined || (isList(value) && value.length === 0);
}

/** The values at these paths. */
function pick(values: JsonObject, paths: readonly string[], prefix = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, Json][] => {
      const path = prefix + name;
      if (paths.includes(path)) return [[name, value]];
      const inner = isObject(value) ? pick(value, paths, `${path}.`) : {};
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}
