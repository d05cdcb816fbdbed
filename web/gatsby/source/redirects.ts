import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Content } from '@site/content';
import { API, type ArticleRedirectsAnswer, LOCALES, pagePath, personSlug } from '@site/rules';

import { get } from './cmsClient';
import type { StrapiOptions } from './fetchContent';

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Former addresses of articles and people with the current ones. */
export async function fetchRedirects(options: StrapiOptions): Promise<readonly Redirect[]> {
  return (await get<ArticleRedirectsAnswer>(options, API.articleRedirects)).data;
}

/** The redirects whose target exists and whose source is not a page itself. */
export function usableRedirects(content: Content, redirects: readonly Redirect[]): readonly Redirect[] {
  const shown = new Set(Object.values(content).flatMap(({ article = [], 'team-member': people = [] }) => [
    ...article.map(({ slug }) => slug),
    ...people.flatMap(({ slug }) => (typeof slug === 'string' ? [personSlug(slug)] : [])),
  ]));
  return redirects.filter(({ from, to }) => !shown.has(from) && shown.has(to));
}

/** Writes the redirects for the server (web/server/siteFolder.ts), under every prefix. */
export function writeRedirects(folder: string, redirects: readonly Redirect[]): void {
  const paths = redirects.flatMap(({ from, to }) => LOCALES.map((locale) => [pagePath(locale, from), pagePath(locale, to)] as const));
  writeFileSync(join(folder, '.redirects.json'), JSON.stringify(Object.fromEntries(paths)));
}
