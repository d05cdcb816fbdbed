import { CLICKED, type ClickedPart, type LanguageCode } from '@site/rules';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';

import { useFieldLabels } from '../../editing/admin/useFieldLabels';
import type { FieldRequest, FieldsAnswer, FormEntry, FoundField } from '../api-types';
import { findField, isWhole } from '../find-field';
import { openField } from './open-field';

/** What came of a click, if its field was not opened. */
export type Outcome = { readonly kind: 'searching' } | { readonly kind: 'notFound' } | { readonly kind: 'failed' } | { readonly kind: 'noField' } | { readonly kind: 'elsewhere'; readonly field: FoundField };

interface Clicks {
  readonly outcome: Outcome | null;
  /** Opens the field of what was clicked. @param pageLanguage language of the page */
  readonly open: (clicked: ClickedPart, path: string, pageLanguage: LanguageCode) => Promise<void>;
}

/**
 * Finds the field that was clicked in the preview: first among what is typed in this form, then among what is saved in all
 * entries that the page shows.
 * @param isShown whether the preview is shown: once somebody has returned to the form, no answer moves the focus
 * @param onOpen called before a field is opened
 */
export function useClickedField(entry: FormEntry, isSingle: boolean, values: object, isShown: boolean, onOpen: () => void): Clicks {
  const { post } = useFetchClient();
  const labelOf = useFieldLabels();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const turn = useRef(0);

  useEffect(() => {
    if (!isShown) return;
    return () => {
      turn.current += 1;
      setOutcome((before) => (before?.kind === 'searching' ? null : before));
    };
  }, [isShown]);

  const openPath = async (path: readonly string[], written: string): Promise<void> => {
    onOpen();
    setOutcome(null);
    if (!(await openField(path, written, labelOf))) setOutcome({ kind: 'noField' });
  };

  const open = async (clicked: ClickedPart, path: string, pageLanguage: LanguageCode): Promise<void> => {
    turn.current += 1;
    const asked = turn.current;
    const own = pageLanguage === entry.language ? findField(values, clicked) : undefined;
    if (own && isWhole(own)) return openPath(own.path, own.written);
    setOutcome({ kind: 'searching' });
    const found = await post<FieldsAnswer>('/preview-beside/fields', { path, type: entry.type, documentId: entry.documentId, ...clicked } satisfies FieldRequest).then(({ data }) => data.data, () => null);
    // Something else was clicked meanwhile, or the preview was left.
    if (asked !== turn.current) return;
    if (!found) return setOutcome({ kind: 'failed' });
    const isOwn = (field: FoundField): boolean => field.entry.type === entry.type && (isSingle || field.entry.documentId === entry.documentId);
    const best = found.find((field) => field.isWhole) ?? (own ? undefined : found[0]);
    if (best && isOwn(best)) return openPath(best.path, best.entry.language === entry.language ? best.written : '');
    if (best) return setOutcome({ kind: 'elsewhere', field: best });
    if (own) return openPath(own.path, own.written);
    setOutcome({ kind: 'notFound' });
  };
  return { outcome, open };
}

/** The clicked part of a message from the preview; undefined if it is none. */
export function clickedIn(message: unknown): ClickedPart | undefined {
  const { texts, picture } = (typeof message === 'object' && message !== null ? message : {}) as { readonly texts?: unknown; readonly picture?: unknown };
  if (!Array.isArray(texts) || texts.length > CLICKED.texts || !texts.every((text) => typeof text === 'string' && text.length <= CLICKED.length)) return undefined;
  return { texts: texts as readonly string[], picture: typeof picture === 'string' && picture.length <= CLICKED.picture ? picture : null };
}
