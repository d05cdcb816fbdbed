import { Box, Button, EmptyStateLayout, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { Download, Search } from '@strapi/icons';
import { Layouts, Page, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';

import type { Erased, Match, PersonArchive } from '../api-types';
import { bytesOf, saveFile } from '../../../admin/save-file';
import { useTexts } from '../../../admin/texts/useTexts';
import { usePermitted } from '../../../admin/usePermitted';
import { Erasure } from './Erasure';
import { Matches } from './Matches';
import { ERASE, FIND } from './permissions';

/** Finds, exports and erases what the firm holds of a person. */
export default function PersonDataPage() {
  return (
    <Page.Protect permissions={[FIND]}>
      <PersonData />
    </Page.Protect>
  );
}

function PersonData() {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const mayErase = usePermitted([ERASE]);
  const [text, setText] = useState('');
  /** What the matches were found by. */
  const [found, setFound] = useState('');
  const [matches, setMatches] = useState<readonly Match[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);

  /** Runs `work`, and shows a notification if it fails. */
  const attempt = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch {
      toggleNotification({ type: 'danger', message: failure });
    }
    setBusy(false);
  };

  const find = (query: string) =>
    attempt(async () => {
      const { data } = await post<{ data: readonly Match[] }>('/person-data/find', { text: query });
      setFound(query);
      setMatches(data.data);
      setChosen(new Set());
    }, t('person.findFailed'));

  const exportData = () =>
    attempt(async () => {
      const { data } = await post<{ data: PersonArchive }>('/person-data/export', { references: [...chosen] });
      const { name, archive, withoutDocument } = data.data;
      saveFile(new Blob([bytesOf(archive)], { type: 'application/zip' }), name);
      const isWhole = withoutDocument.length === 0;
      toggleNotification({
        type: isWhole ? 'success' : 'warning',
        title: t('person.exported', { name }),
        message: isWhole ? t('person.exportedAbout') : `${t('person.exportedWithout', { references: withoutDocument.join(', ') })} ${t('person.exportedAbout')}`,
        // Until it is closed.
        blockTransition: !isWhole,
      });
    }, t('person.exportFailed'));

  const erase = () =>
    attempt(async () => {
      const { data } = await post<{ data: Erased }>('/person-data/erase', { references: [...chosen] });
      const { helpRequests, agreements, withdrawals, mails, held } = data.data;
      toggleNotification({
        type: held.length === 0 ? 'success' : 'warning',
        title: t('person.erased', { requests: helpRequests, agreements, withdrawals, mails }),
        message: held.length === 0 ? t('person.recorded') : t('person.notErased', { held: held.map(({ reference, reason }) => `${reference} (${reason})`).join(', ') }),
      });
      await find(found);
    }, t('person.eraseFailed'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(text);
  };

  const selected = matches?.filter(({ reference }) => chosen.has(reference)) ?? [];
  return (
    <Page.Main>
      <Page.Title>{t('person')}</Page.Title>
      <Layouts.Header title={t('person')} subtitle={t('person.about')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Box tag="form" onSubmit={submit} background="neutral0" shadow="tableShadow" hasRadius padding={6}>
            <Flex gap={4} alignItems="end" wrap="wrap">
              <Box flex="1 1 32rem">
                <Field.Root name="text">
                  <Field.Label>{t('person.search')}</Field.Label>
                  <TextInput type="search" value={text} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)} />
                </Field.Root>
              </Box>
              <Button type="submit" size="L" startIcon={<Search />} disabled={text.trim() === ''} loading={isBusy}>{t('person.find')}</Button>
            </Flex>
          </Box>
          <div aria-live="polite">
            {matches?.length === 0 && <EmptyStateLayout content={t('person.none')} />}
            {matches && matches.length > 0 && (
              <Flex direction="column" alignItems="stretch" gap={4}>
                <Flex justifyContent="space-between" gap={4} wrap="wrap">
                  <Typography textColor="neutral600">{t('person.found', { count: matches.length })}</Typography>
                  <Flex gap={2} alignItems="center" wrap="wrap">
                    {selected.length === 0 && <Typography variant="pi" textColor="neutral600">{t('person.tickFirst')}</Typography>}
                    <Button variant="secondary" startIcon={<Download />} disabled={selected.length === 0} loading={isBusy} onClick={() => void exportData()}>{t('person.export')}</Button>
                    {mayErase && <Erasure selected={selected} isBusy={isBusy} onConfirm={() => void erase()} />}
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
