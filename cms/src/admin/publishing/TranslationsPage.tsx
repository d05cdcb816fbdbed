import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Box, EmptyStateLayout, Flex, Link, Table, Tabs, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';

import { languageName } from '../languages';
import { useAnswer } from '../useAnswer';
import { editorOf, type EntryName } from './entries';
import { needsWork, toDos, type ToDo } from './toDos';

interface TranslatedEntry extends Omit<EntryName, 'language'> {
  readonly languages: Readonly<Record<LanguageCode, ToDo>>;
}

const isOpen = ({ languages }: TranslatedEntry): boolean => LANGUAGE_CODES.some((code) => needsWork(languages[code]));

/** Every entry in every language, and what is to be done about it. */
export default function TranslationsPage() {
  const [query, setQuery] = useSearchParams();
  const shown = query.get('show') === 'all' ? 'all' : 'open';
  return (
    <Page.Main>
      <Page.Title>Translations</Page.Title>
      <Layouts.Header title="Translations" subtitle="Where a language has nothing of its own, visitors read the Russian. A translation that is right as it is stops being “older” when it is published again." />
      <Layouts.Content>
        <Tabs.Root variant="simple" value={shown} onValueChange={(show) => setQuery(show === 'all' ? { show } : {})}>
          <Tabs.List aria-label="Entries to show">
            <Tabs.Trigger value="open">To do</Tabs.Trigger>
            <Tabs.Trigger value="all">All entries</Tabs.Trigger>
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
  const answer = useAnswer<{ data: readonly TranslatedEntry[] }>('/publishing/translations');
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;

  const entries = answer.data.data.filter((entry) => !onlyOpen || isOpen(entry));
  if (entries.length === 0) return <Box paddingTop={4}><EmptyStateLayout content="Every entry is translated into every language, and published." /></Box>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingTop={4}>
      <Typography textColor="neutral600">Entries to look at: {LANGUAGE_CODES.map((code) => `${languageName(code)}: ${entries.filter(({ languages }) => needsWork(languages[code])).length}`).join(' · ')}</Typography>
      <Table colCount={1 + LANGUAGE_CODES.length} rowCount={entries.length + 1}>
        <Thead>
          <Tr>
            <Th><Typography variant="sigma">Entry</Typography></Th>
            {LANGUAGE_CODES.map((code) => <Th key={code}><Typography variant="sigma">{languageName(code)}</Typography></Th>)}
          </Tr>
        </Thead>
        <Tbody>
          {entries.map((entry) => (
            <Tr key={`${entry.type} ${entry.documentId}`}>
              <Td>
                <Wrapped width="44rem">
                  {!entry.isSingle && <Typography tag="p" variant="pi" textColor="neutral600">{entry.typeName}</Typography>}
                  <Typography tag="p" fontWeight="semiBold">{entry.isSingle ? entry.typeName : (entry.name ?? entry.documentId)}</Typography>
                </Wrapped>
              </Td>
              {LANGUAGE_CODES.map((code) => <Td key={code}><Cell entry={entry} language={code} /></Td>)}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </Flex>
  );
}

/** What is to be done in one language; leads there. */
function Cell({ entry, language }: { readonly entry: TranslatedEntry; readonly language: LanguageCode }) {
  const toDo = entry.languages[language];
  if (!needsWork(toDo)) return <Typography textColor="success700" aria-label="Done">✓</Typography>;
  return (
    <Wrapped width="18rem">
      <Link tag={RouterLink} to={editorOf({ ...entry, language })}>{toDos(toDo).join(', ')}</Link>
      {toDo.emptyFields.length > 0 && <Typography tag="p" variant="pi" textColor="neutral600">{toDo.emptyFields.join(', ')}</Typography>}
    </Wrapped>
  );
}

/** Table cells keep to one line; what is said here needs more. */
function Wrapped({ width, children }: { readonly width: string; readonly children: React.ReactNode }) {
  return <Box maxWidth={width} paddingTop={2} paddingBottom={2} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{children}</Box>;
}
