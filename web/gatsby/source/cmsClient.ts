import { API, type ContentEntriesAnswer, type ContentRevisionAnswer } from '@site/rules';

import { ContentProblem } from './contentProblem';
import type { StrapiOptions } from './fetchContent';

export type Published = ContentEntriesAnswer['data'];

/** Something may be published while content is read. */
const ATTEMPTS = 5;

/**
 * Reads again until the content revision did not change meanwhile, so that what was read is consistent.
 * @returns what was read, and the entries that were published then
 */
export async function readConsistently<T>(options: StrapiOptions, read: (published: Published) => Promise<T>): Promise<{ value: T; published: Published }> {
  for (let attempt = 1; ; attempt += 1) {
    const published = (await get<ContentEntriesAnswer>(options, API.contentEntries)).data;
    const value = await read(published);
    const after = (await get<ContentRevisionAnswer>(options, API.contentRevision)).data;
    // After the last attempt, return the older revision, so that the builder rebuilds.
    if (after.revision === published.revision || attempt === ATTEMPTS) return { value, published };
  }
}

/** @throws ContentProblem unless the CMS answers with success */
export async function get<T>({ apiURL, accessToken }: StrapiOptions, path: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`${apiURL}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  } catch (error) {
    throw new ContentProblem('cms_unavailable', `The CMS does not answer: ${String((error as { cause?: unknown }).cause ?? error)}`);
  }
  if (!answer.ok) throw new ContentProblem('cms_unavailable', `The CMS answered ${path} with HTTP ${answer.status}.`);
  return (await answer.json()) as T;
}
