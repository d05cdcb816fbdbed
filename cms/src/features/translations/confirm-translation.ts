import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { EDITED, type EditedEntry } from '../../content-types';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { sourceTextsOf } from '../../services';
import { AUTHOR } from '../../strapi-internals/content-manager';
import type { Confirmation } from './api-types';
import { isOnlyOlder, translationState } from './translation-list';

interface Confirmed extends EditedEntry, Pick<Confirmation, 'russianChanged'> {}

/** @returns undefined if the body is not a {@link Confirmation} */
export function confirmationIn(body: unknown): Confirmed | undefined {
  const { type, documentId, language, russianChanged }: Partial<Record<keyof Confirmation, unknown>> = typeof body === 'object' && body !== null ? body : {};
  const uid = EDITED.find((known) => known === type);
  const code = LANGUAGE_CODES.find((known) => known === language);
  return uid !== undefined && code !== undefined && typeof documentId === 'string' && typeof russianChanged === 'string' ? { type: uid, documentId, language: code, russianChanged } : undefined;
}

/**
 * Publishes a translation again as it is: it still says what the Russian text says. The form's own button cannot, as it publishes
 * changes only.
 * @throws {RefusalError} `translation_outdated` if there is more to do than that, for example changes that nobody meant to publish,
 * or if the Russian text has changed once more since it was compared
 */
export async function confirmTranslation(strapi: Core.Strapi, { type, documentId, language, russianChanged }: Confirmed, mayPublish: (draft: object) => boolean): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'entries', documentId);
    const draft: object | null = await strapi.db.query(type).findOne({ where: { documentId, locale: language, publishedAt: null }, populate: AUTHOR });
    if (!draft) throw new RefusalError('not_found');
    if (!mayPublish(draft)) throw new RefusalError('forbidden');
    const state = await translationState(strapi, type, documentId);
    const { changes, keyOf } = sourceTextsOf(strapi);
    const isAsCompared = (await changes()).get(keyOf(type, documentId))?.toISOString() === russianChanged;
    if (!state || !isAsCompared || !isOnlyOlder(state.languages[language])) throw new RefusalError('translation_outdated');
    await strapi.documents(type).publish({ documentId, locale: language });
  });
}
