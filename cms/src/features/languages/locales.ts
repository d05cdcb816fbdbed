import { DEFAULT_LOCALE, LOCALES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { isoLocaleService, localeService } from '../../strapi-internals/i18n';

/** Creates the locales of the site's languages; Strapi itself creates only English. */
export async function addLocales(strapi: Core.Strapi): Promise<void> {
  const locales = localeService(strapi);
  const isoLocales = isoLocaleService(strapi);

  for (const { code, name } of LOCALES) {
    if (await locales.findByCode(code)) continue;
    await locales.create({ code, name: isoLocales.getIsoLocales().find((iso) => iso.code === code)?.name ?? name });
  }
}

export function setDefaultLanguage(strapi: Core.Strapi): Promise<unknown> {
  return localeService(strapi).setDefaultLocale({ code: DEFAULT_LOCALE.code });
}
