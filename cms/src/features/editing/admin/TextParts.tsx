import { Box, Field, Flex, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext, useForm } from '@strapi/strapi/admin';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';

import { useTexts } from '../../../admin/texts/useTexts';
import { useLatest } from '../../../admin/useLatest';
import { CHOICE } from './choice-field';
import { findTexts, type Text } from './findTexts';
import { renderPart } from './rendered-part';
import { onShowPart } from './shown-part';
import { labelsIn } from './useFieldLabels';

/** More are not listed: with more words, fewer are found. */
const MOST_FOUND = 20;
const SEARCH = 'text-parts-search';

const Found = styled.button`
  display: block;
  inline-size: 100%;
  padding: 0.8rem;
  border: 0;
  border-radius: 4px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover { background: ${({ theme }) => theme.colors.primary100}; }
`;
/** The beginning of a long text is enough to recognize it. */
const Beginning = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

type Values = Readonly<Record<string, unknown>>;

/** Shows one part of the form that contains it, and finds a text in all of them. */
export function TextParts() {
  const { t } = useTexts();
  // Once: each use takes long where a form has many fields.
  const { model, layout } = useContentManagerContext();
  const labelOf = labelsIn(layout.edit);
  const parts = partsIn(layout.edit).map(({ name }) => name);
  const { values, initialValues, errors } = useForm('TextParts', (form) => form as { readonly values: Values; readonly initialValues: Values; readonly errors: Values });
  const [words, setWords] = useState('');
  const shown = shownIn(layout.edit);
  const [wanted, setWanted] = useState<Text>();
  const root = useRef<HTMLDivElement>(null);

  const show = (part: string) => renderPart(model, parts, part);
  // Not every role may read the part that is shown first.
  const showReadable = useLatest(() => {
    const readable = parts.find((part) => values[part] !== undefined);
    if (readable !== undefined && values[shown] === undefined) show(readable);
  });
  useEffect(() => showReadable(), [showReadable]);
  // What refused a save has to be seen; afterwards other parts can be looked at.
  const wrong = parts.filter((part) => errors[part] !== undefined);
  const showWrong = useLatest(() => {
    if (wrong[0] !== undefined && !wrong.includes(shown)) show(wrong[0]);
  });
  useEffect(() => showWrong(), [errors, showWrong]);
  // The preview beside the form opens fields.
  const showWanted = useLatest((part: string) => parts.includes(part) && show(part));
  useEffect(() => onShowPart(showWanted), [showWanted]);
  useOnly(root, parts.length, parts.indexOf(shown));
  useEffect(() => {
    if (!wanted) return;
    const input = document.getElementsByName(`${wanted.part}.${wanted.field}`)[0];
    input?.scrollIntoView({ block: 'center' });
    input?.focus();
  }, [wanted]);

  const optionOf = (part: string) => {
    const label = labelOf([part]);
    if (wrong.includes(part)) return t('parts.wrong', { part: label });
    return JSON.stringify(values[part]) === JSON.stringify(initialValues[part]) ? label : t('parts.changed', { part: label });
  };
  const found = findTexts(values, parts, words, ({ part, field }) => labelOf([part, field]));
  return (
    <Flex ref={root} role="search" aria-label={t('parts.find')} direction="column" alignItems="stretch" gap={4} paddingBottom={2}>
      <Field.Root name={`${SEARCH}-part`}>
        <Field.Label>{t('parts.show')}</Field.Label>
        <SingleSelect value={shown} onChange={(part: string | number) => show(String(part))}>
          {parts.map((part) => <SingleSelectOption key={part} value={part}>{optionOf(part)}</SingleSelectOption>)}
        </SingleSelect>
      </Field.Root>
      <Field.Root name={SEARCH} hint={t('parts.findHint')}>
        <Field.Label>{t('parts.find')}</Field.Label>
        <TextInput type="search" autoComplete="off" value={words} onChange={({ target }) => setWords(target.value)} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
        <Field.Hint />
      </Field.Root>
      <Box role="status">{words.trim() !== '' && <Typography variant="pi" textColor="neutral600">{t('parts.found', { count: found.length })}</Typography>}</Box>
      {found.length > 0 && (
        <Box tag="ul">
          {found.slice(0, MOST_FOUND).map((text) => (
            <li key={`${text.part}.${text.field}`}>
              <Found type="button" onClick={() => { show(text.part); setWanted({ ...text }); }}>
                <Typography tag="span" variant="pi" textColor="neutral600">{labelOf([text.part, text.field])}</Typography>
                <Beginning><Typography tag="span">{text.text}</Typography></Beginning>
              </Found>
            </li>
          ))}
          {found.length > MOST_FOUND && <li><Typography variant="pi" textColor="neutral600">{t('parts.more', { count: found.length - MOST_FOUND })}</Typography></li>}
        </Box>
      )}
    </Flex>
  );
}

interface Part {
  readonly name: string;
  readonly visible?: boolean;
}

/** The form's parts, in its order. */
function partsIn(edit: unknown): readonly Part[] {
  const { layout: panels } = edit as { readonly layout: readonly (readonly (readonly Part[])[])[] };
  return panels.flat(2).filter(({ name }) => name !== CHOICE);
}

/** The part whose fields are rendered. */
const shownIn = (edit: unknown): string => partsIn(edit).find(({ visible }) => visible !== false)?.name ?? '';

/** Hides the places of the other parts, whose fields are not rendered. What is typed there stays in the form. */
function useOnly(root: RefObject<HTMLElement | null>, parts: number, shown: number): void {
  useLayoutEffect(() => {
    let row: HTMLElement | null | undefined = root.current;
    while (row && row.parentElement?.childElementCount !== parts + 1) row = row.parentElement;
    const rows = [...(row?.parentElement?.children ?? [])].filter((element) => element instanceof HTMLElement && element !== row) as HTMLElement[];
    rows.forEach((element, index) => {
      element.style.display = index === shown || shown < 0 ? '' : 'none';
    });
  });
}
