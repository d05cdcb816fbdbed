import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Box, Button, EmptyStateLayout, Flex, Link, Table, Tabs, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { isFetchError, Layouts, Page, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';

import type { Confirmation, ListedEntry, TranslatedEntry } from '../api-types';
import { languageName, languageOption } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { editorOf } from '../../publishing/admin/entry-names';
import { needsWork, toDos } from './toDos';

const isOpen = ({ languages }: TranslatedEntry): boolean => LANGUAGE_CODES.some((code) => needsWork(languages[code]));

/** Lists what is missing or outdated in each language of every entry. */
export default function TranslationsPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const shown = query.get('show') === 'all' ? 'all' : 'open';
  return (
    <Page.Main>
      <Page.Title>{t('translations')}</Page.Title>
      <Layouts.Header title={t('translations')} subtitle={t('translations.about')} />
      <Layouts.Content>
        <Tabs.Root variant="simple" value={shown} onValueChange={(show) => setQuery(show === 'all' ? { show } : {})}>
          <Tabs.List aria-label={t('translations.show')}>
            <Tabs.Trigger value="open">{t('translations.open')}</Tabs.Trigger>
            <Tabs.Trigger value="all">{t('translations.all')}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value={shown}>
            <Entries onlyOpen={shown === 'open'} />
          </Tabs.Content>
        </Tabs.Root>
      </Layouts.Content>
    </Page.Main>
  );
}

function Entries({ onlyOpen }: { readonly onlyOpen: boolean }) {
  const texts = useTexts();
  const { t, ofSchema } = texts;
  const [time, setTime] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const confirmations = () => [...(list.current?.querySelectorAll<HTMLButtonElement>(`[${CONFIRMATION}]`) ?? [])];
  /** Position among the buttons “Still correct” of the one that was pressed, until the list has been read again. */
  const pressed = useRef(-1);
  const answer = useFetched<{ data: readonly ListedEntry[] }>('/publishing/translations', time);
  // With the pressed button its focus is gone: whoever works through the list goes on from the next one.
  useEffect(() => {
    if (pressed.current < 0 || document.activeElement !== document.body) return;
    const left = confirmations();
    (left[pressed.current] ?? left.at(-1) ?? list.current)?.focus();
    pressed.current = -1;
  }, [answer]);
  const reload = (button: HTMLButtonElement) => {
    pressed.current = confirmations().indexOf(button);
    setTime(Date.now());
  };
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;

  const entries = answer.data.data.filter((entry) => !onlyOpen || isOpen(entry));
  if (entries.length === 0) return <Box ref={list} tabIndex={-1} paddingTop={4}><EmptyStateLayout content={t('translations.none')} /></Box>;
  return (
    <Flex ref={list} tabIndex={-1} direction="column" alignItems="stretch" gap={4} paddingTop={4}>
      <Typography textColor="neutral600">{t('translations.counts', { counts: LANGUAGE_CODES.map((code) => t('translations.count', { language: languageName(code, texts), count: entries.filter(({ languages }) => needsWork(languages[code])).length })).join(' · ') })}</Typography>
      <Sheet>
        <Table colCount={1 + LANGUAGE_CODES.length} rowCount={entries.length + 1}>
          <Thead>
            <Tr>
              <Th><Typography variant="sigma">{t('translations.entry')}</Typography></Th>
              {LANGUAGE_CODES.map((code) => <Th key={code}><Typography variant="sigma">{languageOption(code, texts)}</Typography></Th>)}
            </Tr>
          </Thead>
          <Tbody>
            {entries.map((entry) => (
              <Tr key={`${entry.type} ${entry.documentId}`}>
                <Td>
                  <Wrapped width="44rem">
                    {!entry.isSingle && <Typography tag="p" variant="pi" textColor="neutral600">{ofSchema(entry.typeName)}</Typography>}
                    <Typography tag="p" fontWeight="semiBold">{entry.isSingle ? ofSchema(entry.typeName) : (entry.name ?? entry.documentId)}</Typography>
                  </Wrapped>
                </Td>
                {LANGUAGE_CODES.map((code) => <Td key={code}><InRow aria-hidden>{languageOption(code, texts)}</InRow><Cell entry={entry} language={code} onConfirm={reload} /></Td>)}
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Sheet>
    </Flex>
  );
}

const PHONE = '(width < 768px)';

/** On phones, the languages of an entry stand one below the other: beside each other, most would be out of sight. */
const Sheet = styled.div`
  @media ${PHONE} {
    table, tbody { display: block; }
    thead { display: none; }
    tbody tr { display: block; padding: 1.2rem 1.6rem; }
    tbody td { display: flex; align-items: center; gap: 1.2rem; block-size: auto; padding: 0; }
    tbody td:first-child { padding-block-end: 0.4rem; }
  }
`;

/** The language beside its cell, where there are no headings. */
const InRow = styled.span`
  display: none;
  @media ${PHONE} { display: block; flex: 0 0 14rem; font-size: 1.4rem; }
`;

interface CellProps {
  readonly entry: ListedEntry;
  readonly language: LanguageCode;
  /** Called with the pressed button when a translation was confirmed, or is no longer as it was shown. */
  readonly onConfirm: (button: HTMLButtonElement) => void;
}

/** Open tasks in one language, with a link to the form. */
function Cell({ entry, language, onConfirm }: CellProps) {
  const texts = useTexts();
  const toDo = entry.languages[language];
  if (!needsWork(toDo)) return <Typography textColor="success700" aria-label={texts.t('translations.done')}>✓</Typography>;
  return (
    <Wrapped width="18rem">
      <Link tag={RouterLink} to={editorOf({ ...entry, language })}>{toDos(toDo, texts).join(', ')}</Link>
      {entry.confirmable.includes(language) && <StillCorrect entry={entry} language={language} onConfirm={onConfirm} />}
      {toDo.emptyFields.length > 0 && <Typography tag="p" variant="pi" textColor="neutral600">{toDo.emptyFields.map(texts.ofSchema).join(', ')}</Typography>}
    </Wrapped>
  );
}

/** Marks the buttons “Still correct”. */
const CONFIRMATION = 'data-confirmation';

/** Publishes a translation again as it is; the button “Publish” of its form is disabled without a change. */
function StillCorrect({ entry: { type, documentId, name, typeName, russianChanged }, language, onConfirm }: CellProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isSending, setSending] = useState(false);

  const confirm = async (button: HTMLButtonElement) => {
    setSending(true);
    try {
      await post('/publishing/translations/confirm', { type, documentId, language, russianChanged: russianChanged ?? '' } satisfies Confirmation);
      toggleNotification({ type: 'success', message: t('translations.confirmed') });
    } catch (error) {
      const isOutdated = isFetchError(error) && error.status === 409;
      toggleNotification({ type: 'warning', message: t(isOutdated ? 'translations.notAsShown' : 'translations.notConfirmed') });
    }
    setSending(false);
    onConfirm(button);
  };

  // The table would take Enter for leaving the cell.
  return (
    <Box paddingTop={1} onKeyDown={(event: React.KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()}>
      <Button type="button" size="S" variant="tertiary" loading={isSending} aria-label={t('translations.confirmNamed', { name: name ?? texts.ofSchema(typeName), language: languageName(language, texts) })} onClick={(event: React.MouseEvent<HTMLButtonElement>) => void confirm(event.currentTarget)} {...{ [CONFIRMATION]: '' }}>{t('translations.confirm')}</Button>
    </Box>
  );
}

/** Lets text wrap, which table cells do not do by default. */
function Wrapped({ width, children }: { readonly width: string; readonly children: React.ReactNode }) {
  return <Box maxWidth={width} paddingTop={2} paddingBottom={2} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{children}</Box>;
}
