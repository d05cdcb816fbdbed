import { Box, Button, EmptyStateLayout, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { Download, Search } from '@strapi/icons';
import { Layouts, Page, useFetchClient, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';

import { saveFile } from '../saveFile';
import { Erasure } from './Erasure';
import { count, ERASE, type Erased, FIND, type Match } from './matches';
import { Matches } from './Matches';

/** Finds, exports and erases what the firm holds of a person. */
export default function PersonDataPage() {
  return (
    <Page.Protect permissions={[FIND]}>
      <PersonData />
    </Page.Protect>
  );
}

const NEEDED = [ERASE];

function PersonData() {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const { allowedActions } = useRBAC(NEEDED);
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<readonly Match[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);

  /** Does the work, and says so if it fails. */
  const attempt = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch {
      toggleNotification({ type: 'danger', message: failure });
    }
    setBusy(false);
  };

  const find = () =>
    attempt(async () => {
      const { data } = await post<{ data: readonly Match[] }>('/person-data/find', { text });
      setMatches(data.data);
      setChosen(new Set());
    }, 'The search failed. Try it again.');

  const save = () =>
    attempt(async () => {
      const { data } = await post<object>('/person-data/export', { references: [...chosen] });
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `person-data-${new Date().toISOString().slice(0, 10)}.json`);
    }, 'The file could not be made. Try it again.');

  const erase = () =>
    attempt(async () => {
      const { data } = await post<{ data: Erased }>('/person-data/erase', { references: [...chosen] });
      const { helpRequests, agreements, mails, held } = data.data;
      toggleNotification({
        type: held.length === 0 ? 'success' : 'warning',
        title: `Erased: ${count(helpRequests, 'help request', 'help requests')}, ${count(agreements, 'signed agreement', 'signed agreements')}, ${count(mails, 'mail', 'mails')}.`,
        message: held.length === 0 ? 'A record of it is in “Visitors: erasures”.' : `Held and not erased: ${held.map(({ reference, reason }) => `${reference} (${reason})`).join(', ')}.`,
      });
      await find();
    }, 'Nothing was erased. Try it again.');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find();
  };

  const selected = matches?.filter(({ reference }) => chosen.has(reference)) ?? [];
  return (
    <Page.Main>
      <Page.Title>A person’s data</Page.Title>
      <Layouts.Header title="A person’s data" subtitle="What somebody asks for who wants to know, or to have erased, what the firm holds of them: help requests, signed agreements and the mails about both." />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Box tag="form" onSubmit={submit} background="neutral0" shadow="tableShadow" hasRadius padding={6}>
            <Flex gap={4} alignItems="end" wrap="wrap">
              <Box flex="1 1 32rem">
                <Field.Root name="text">
                  <Field.Label>E-mail, phone, name or reference</Field.Label>
                  <TextInput type="search" value={text} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)} />
                </Field.Root>
              </Box>
              <Button type="submit" size="L" startIcon={<Search />} disabled={text.trim() === ''} loading={isBusy}>Find</Button>
            </Flex>
          </Box>
          <div aria-live="polite">
            {matches?.length === 0 && <EmptyStateLayout content="The firm holds nothing that fits. Try another of their e-mails, phones or names." />}
            {matches && matches.length > 0 && (
              <Flex direction="column" alignItems="stretch" gap={4}>
                <Flex justifyContent="space-between" gap={4} wrap="wrap">
                  <Typography textColor="neutral600">{count(matches.length, 'entry', 'entries')} found. Tick what is this person’s: names are shared, phones change hands.</Typography>
                  <Flex gap={2}>
                    <Button variant="secondary" startIcon={<Download />} disabled={selected.length === 0} loading={isBusy} onClick={() => void save()}>Export as one file</Button>
                    {allowedActions.canErase && <Erasure selected={selected} isBusy={isBusy} onConfirm={() => void erase()} />}
                  </Flex>
                </Flex>
                <Matches matches={matches} chosen={chosen} onChoose={setChosen} />
              </Flex>
            )}
          </div>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}
