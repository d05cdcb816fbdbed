import { LANGUAGE_CODES } from '@site/rules';
import { Box, Button } from '@strapi/design-system';
import { useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { useLatest } from '../../../admin/useLatest';
import { CONTENT } from '../../../content-types';
import { useFieldLabels } from '../../editing/admin/useFieldLabels';
import type { FormEntry } from '../api-types';
import { WIDE } from './BesideLayout';
import { openField } from './open-field';
import { Pane } from './Pane';
import { takeWanted, type WantedField } from './wanted-field';

/** Local storage entry with which the browser remembers that the preview is open. */
const OPEN = 'preview-beside';

interface Query {
  readonly status?: string;
  readonly plugins?: { readonly i18n?: { readonly locale?: string } };
}

/** In the form of every entry that a page shows: the button for the preview beside it, and the preview. */
export function PreviewBeside() {
  // Not Strapi's context, each use of which takes long where a form has many fields: it prepares the rules of all of them.
  const { collectionType, slug: model, id } = useParams();
  const [{ query }] = useQueryParams<Query>();
  const language = LANGUAGE_CODES.find((code) => code === query.plugins?.i18n?.locale);
  if (model === undefined || !CONTENT.some((uid) => uid === model) || language === undefined) return null;
  const isSingle = collectionType === 'single-types';
  const documentId = isSingle ? null : (id ?? null);
  return <Beside key={`${model} ${documentId ?? ''} ${language}`} entry={{ type: model, documentId, language }} isSingle={isSingle} isPublished={query.status === 'published'} />;
}

interface BesideProps {
  readonly entry: FormEntry;
  readonly isSingle: boolean;
  /** Whether the form shows what is published. */
  readonly isPublished: boolean;
}

function Beside({ entry, isSingle, isPublished }: BesideProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const button = useRef<HTMLButtonElement>(null);
  const [wanted] = useState(() => takeWanted(entry));
  // Over the form it opens only when it is asked for.
  const [isOpen, setIsOpen] = useState(() => isWide && window.localStorage.getItem(OPEN) !== null);
  const [wasWide, setWasWide] = useState(isWide);
  // A window that becomes narrow, as by zooming, is not covered while somebody types.
  if (wasWide !== isWide) {
    setWasWide(isWide);
    setIsOpen(isWide && (isOpen || window.localStorage.getItem(OPEN) !== null));
  }
  // What was looked at stays while somebody returns to the form.
  const [wasOpen, setWasOpen] = useState(isOpen);

  const toggle = (next: boolean) => {
    setIsOpen(next);
    if (next) setWasOpen(true);
    if (!isWide) return;
    if (next) window.localStorage.setItem(OPEN, 'open');
    else window.localStorage.removeItem(OPEN);
  };
  useMenuClick(isOpen && isWide, () => toggle(false));
  const focusButton = () => button.current?.focus();
  const close = () => {
    toggle(false);
    // After the form can be used again.
    setTimeout(focusButton);
  };
  return (
    <>
      {wanted && <OpenField field={wanted} />}
      {/* Room for the outline of the focused button, which the bar of phones would cut off. */}
      <Box width="100%" padding="2px">
        <Button ref={button} type="button" variant="secondary" fullWidth aria-expanded={isOpen} onClick={() => toggle(!isOpen)}>{t(isWide ? 'beside.open' : 'beside.openOver')}</Button>
      </Box>
      {(wasOpen || isOpen) && <Pane entry={entry} isSingle={isSingle} isPublished={isPublished} isWide={isWide} isShown={isOpen} page={wanted?.page} onClose={close} onLeave={focusButton} onOpenField={() => !isWide && setIsOpen(false)} />}
    </>
  );
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** How long a large form may take to be drawn on a slow computer. */
const DRAWING_MS = 10_000;

/** The panels of a form are there before its fields, and fields that are drawn again lose the focus. */
async function openOnceThere(open: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + DRAWING_MS; performance.now() < end; await pause(250)) {
    if (!(await open())) continue;
    await pause(500);
    if (document.activeElement !== document.body) return;
  }
}

/** Opens a field that was clicked in the preview of another form. */
function OpenField({ field }: { readonly field: WantedField }) {
  const labelOf = useFieldLabels();
  const open = useRef(() => openField(field.path, field.written, labelOf));
  useEffect(() => void openOnceThere(open.current), []);
  return null;
}

/**
 * Reports a click on “Content Manager” in the menu: who wants another type is led to the list of types, which the preview hides,
 * and would otherwise come back to a form with the preview.
 */
function useMenuClick(isListening: boolean, report: () => void): void {
  const reportLatest = useLatest(report);
  useEffect(() => {
    if (!isListening) return;
    const look = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const isNewTab = ctrlKey || metaKey || shiftKey;
      if (!isNewTab && link?.pathname.endsWith('/content-manager')) reportLatest();
    };
    // Before the form is left.
    document.addEventListener('click', look, true);
    return () => document.removeEventListener('click', look, true);
  }, [isListening, reportLatest]);
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
