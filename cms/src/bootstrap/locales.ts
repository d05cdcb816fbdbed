import { DEFAULT_LOCALE, LOCALES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { once } from './once';

interface LocaleService {
  findByCode(code: string): Promise<object | null>;
  create(locale: { code: string; name: string }): Promise<object>;
  setDefaultLocale(locale: { code: string }): Promise<void>;
}
interface IsoLocaleService {
  getIsoLocales(): readonly { code: string; name: string }[];
}

/** The five languages, Russian the default. Strapi starts with English alone. */
export async function addLocales(strapi: Core.Strapi): Promise<void> {
  const locales = strapi.plugin('i18n').service('locales') as LocaleService;
  const isoLocales = strapi.plugin('i18n').service('iso-locales') as IsoLocaleService;

  for (const { code, name } of LOCALES) {
    if (await locales.findByCode(code)) continue;
    await locales.create({ code, name: isoLocales.getIsoLocales().find((iso) => iso.code === code)?.name ?? name });
  }
  await once(strapi, 'default-locale', () => locales.setDefaultLocale({ code: DEFAULT_LOCALE.code }));
}
