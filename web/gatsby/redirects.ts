import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { API, type ArticleRedirectsAnswer, LOCALES, pathOf } from '@site/rules';

import { get } from './cms';
import type { StrapiOptions } from './strapi';

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Where earlier addresses of articles lead, as slugs. */
export async function fetchRedirects(options: StrapiOptions): Promise<readonly Redirect[]> {
  return (await get<ArticleRedirectsAnswer>(options, API.articleRedirects)).data;
}

/** Writes them for the site's server (web/server/siteFolder.ts), under every prefix. */
export function writeRedirects(folder: string, redirects: readonly Redirect[]): void {
  const paths = redirects.flatMap(({ from, to }) => LOCALES.map((locale) => [pathOf(locale, from), pathOf(locale, to)] as const));
  writeFileSync(join(folder, '.redirects.json'), JSON.stringify(Object.fromEntries(paths)));
}
