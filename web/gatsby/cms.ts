import { API, type ContentEntriesAnswer, type ContentRevisionAnswer } from '@site/rules';

import { ContentProblem } from './problem';
import type { StrapiOptions } from './strapi';

export type Published = ContentEntriesAnswer['data'];

/** Reading takes seconds, in which somebody may publish. */
const ATTEMPTS = 5;

/**
 * Reads from the CMS until nothing was published while it read: what is read belongs together.
 * @returns what was read, and what was published then
 */
export async function readAsOne<T>(options: StrapiOptions, read: (published: Published) => Promise<T>): Promise<{ value: T; published: Published }> {
  for (let attempt = 1; ; attempt += 1) {
    const published = (await get<ContentEntriesAnswer>(options, API.contentEntries)).data;
    const value = await read(published);
    const after = (await get<ContentRevisionAnswer>(options, API.contentRevision)).data;
    // The last one is known by the older word, so another build follows.
    if (after.revision === published.revision || attempt === ATTEMPTS) return { value, published };
  }
}

/** @throws ContentProblem if the CMS does not answer as it should */
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
