import type { Core, Schema, UID } from '@strapi/strapi';

import { hasFunctions } from './functions';

interface LocaleService {
  findByCode(code: string): Promise<object | null>;
  create(locale: { readonly code: string; readonly name: string }): Promise<object>;
  setDefaultLocale(locale: { readonly code: string }): Promise<void>;
}
interface IsoLocaleService {
  getIsoLocales(): readonly { readonly code: string; readonly name: string }[];
}
interface ContentTypeService {
  getNestedPopulateOfNonLocalizedAttributes(uid: string): string[];
}
interface LocalizationService {
  syncNonLocalizedAttributes(entry: object, model: Schema.ContentType): Promise<void>;
}

const service = (strapi: Core.Strapi, name: string): unknown => strapi.plugin('i18n').service(name);
const contentTypes = (strapi: Core.Strapi) => service(strapi, 'content-types') as ContentTypeService;
const localizations = (strapi: Core.Strapi) => service(strapi, 'localizations') as LocalizationService;

export const localeService = (strapi: Core.Strapi): LocaleService => service(strapi, 'locales') as LocaleService;
export const isoLocaleService = (strapi: Core.Strapi): IsoLocaleService => service(strapi, 'iso-locales') as IsoLocaleService;

/** Copies the fields shared by all languages from one version of an entry to the other languages’ versions with the same status. */
export async function copySharedFields(strapi: Core.Strapi, model: Schema.ContentType, id: number): Promise<void> {
  const uid = model.uid as UID.ContentType;
  const entry: object = await strapi.db.query(uid).findOne({ where: { id }, populate: contentTypes(strapi).getNestedPopulateOfNonLocalizedAttributes(uid) });
  await localizations(strapi).syncNonLocalizedAttributes(entry, model);
}

/** Boot check: the i18n services have the functions that are used here. */
export function i18nIsKnown(strapi: Core.Strapi): boolean {
  return (
    hasFunctions(localeService(strapi), 'findByCode', 'create', 'setDefaultLocale') &&
    hasFunctions(isoLocaleService(strapi), 'getIsoLocales') &&
    hasFunctions(contentTypes(strapi), 'getNestedPopulateOfNonLocalizedAttributes') &&
    hasFunctions(localizations(strapi), 'syncNonLocalizedAttributes')
  );
}
