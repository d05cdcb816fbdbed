import { Box, Button, Field, Flex, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { Download, Search } from '@strapi/icons';
import { Layouts, Page, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { saveFile } from '../../../admin/save-file';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { goTo } from '../../../admin/go-to';
import { AUDIT_ACTIONS } from '../actions';
import { type AuditActors, type AuditList, EXPORT_ENTRIES, type ShownEntry } from '../api-types';
import { csvOf } from './csv-file';
import { Entries } from './Entries';
import { READ_AUDIT_LOG } from './permissions';
import { type Chosen, DAYS, queryOf } from './query';

/** Who did what: a list with a filter, and its export. */
export default function AuditPage() {
  return (
    <Page.Protect permissions={[READ_AUDIT_LOG]}>
      <AuditLog />
    </Page.Protect>
  );
}

const NOTHING: Chosen = { action: '', actor: '', from: '', until: '', text: '' };
/** Value of “all”: a select takes no empty one. */
const ALL = 'all';

function AuditLog() {
  const texts = useTexts();
  const { t } = texts;
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [chosen, setChosen] = useState(NOTHING);
  const [shown, setShown] = useState(NOTHING);
  const [time, setTime] = useState(0);
  const [isExporting, setExporting] = useState(false);
  const query = queryOf(shown);

  const show = (filter: Chosen) => {
    setShown(filter);
    setTime((last) => last + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(chosen);
  };
  const reset = () => {
    setChosen(NOTHING);
    show(NOTHING);
  };
  const save = async () => {
    setExporting(true);
    try {
      const { data } = await get<{ data: AuditList }>(`/audit-log/export?${query}`);
      saveFile(new Blob([csvOf(data.data.entries, texts, navigator.language)], { type: 'text/csv;charset=utf-8' }), `audit-log-${new Date().toISOString().slice(0, 10)}.csv`);
      if (data.data.hasMore) toggleNotification({ type: 'warning', message: t('audit.exportCut', { count: EXPORT_ENTRIES }) });
    } catch {
      toggleNotification({ type: 'danger', message: t('audit.exportFailed') });
    }
    setExporting(false);
  };

  return (
    <Page.Main>
      <Page.Title>{t('audit')}</Page.Title>
      <Layouts.Header title={t('audit')} subtitle={t('audit.about')} primaryAction={<Button variant="secondary" startIcon={<Download />} loading={isExporting} onClick={() => void save()}>{t('audit.export')}</Button>} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Box tag="form" onSubmit={submit} aria-label={t('audit.filter')} background="neutral0" shadow="tableShadow" hasRadius padding={6}>
            <Filters chosen={chosen} onChange={setChosen} />
            <Flex gap={2} paddingTop={4}>
              <Button type="submit" startIcon={<Search />}>{t('audit.show')}</Button>
              <Button variant="tertiary" onClick={reset}>{t('audit.reset')}</Button>
            </Flex>
          </Box>
          <List key={`${time} ${query}`} query={query} isAsked={time > 0} />
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

function Filters({ chosen, onChange }: { readonly chosen: Chosen; readonly onChange: (chosen: Chosen) => void }) {
  const { t } = useTexts();
  const actors = useFetched<{ data: AuditActors }>('/audit-log/actors');
  const set = (name: keyof Chosen) => (event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...chosen, [name]: event.target.value });
  const select = (name: 'action' | 'actor') => (value: string | number) => onChange({ ...chosen, [name]: value === ALL ? '' : String(value) });
  const actions = AUDIT_ACTIONS.map((action) => [action, t(`audit.do.${action}`)] as const);
  return (
    <Flex gap={4} alignItems="end" wrap="wrap">
      <Box flex="1 1 24rem" minWidth={0}>
        <Field.Root name="action">
          <Field.Label>{t('audit.action')}</Field.Label>
          <SingleSelect value={chosen.action || ALL} onChange={select('action')}>
            <SingleSelectOption value={ALL}>{t('audit.everything')}</SingleSelectOption>
            {actions.map(([action, name]) => <SingleSelectOption key={action} value={action}>{name}</SingleSelectOption>)}
          </SingleSelect>
        </Field.Root>
      </Box>
      <Box flex="1 1 24rem" minWidth={0}>
        <Field.Root name="actor">
          <Field.Label>{t('audit.actor')}</Field.Label>
          <SingleSelect value={chosen.actor || ALL} onChange={select('actor')}>
            <SingleSelectOption value={ALL}>{t('audit.everybody')}</SingleSelectOption>
            {(actors.state === 'loaded' ? actors.data.data.emails : []).map((email) => <SingleSelectOption key={email} value={email}>{email}</SingleSelectOption>)}
          </SingleSelect>
        </Field.Root>
      </Box>
      <Box flex="1 1 14rem">
        <Field.Root name="from">
          <Field.Label>{t('audit.from')}</Field.Label>
          <TextInput type="date" {...DAYS} value={chosen.from} onChange={set('from')} />
        </Field.Root>
      </Box>
      <Box flex="1 1 14rem">
        <Field.Root name="until">
          <Field.Label>{t('audit.until')}</Field.Label>
          <TextInput type="date" {...DAYS} value={chosen.until} onChange={set('until')} />
        </Field.Root>
      </Box>
      <Box flex="1 1 24rem">
        <Field.Root name="text">
          <Field.Label>{t('audit.search')}</Field.Label>
          <TextInput type="search" maxLength={200} placeholder={t('audit.searchHint')} value={chosen.text} onChange={set('text')} />
        </Field.Root>
      </Box>
    </Flex>
  );
}

interface ListProps {
  readonly query: string;
  /** Whether somebody has pressed “Show”, and so waits for the answer. */
  readonly isAsked: boolean;
}

/** Entries that fit, with a button for earlier ones. */
function List({ query, isAsked }: ListProps) {
  const { t } = useTexts();
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const answer = useFetched<{ data: AuditList }>(`/audit-log/entries?${query}`);
  const [earlier, setEarlier] = useState<AuditList>();
  const [isLoading, setLoading] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsked && answer.state === 'loaded') goTo(said.current);
  }, [isAsked, answer.state]);
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;

  const newest = answer.data.data;
  const entries: readonly ShownEntry[] = [...newest.entries, ...(earlier?.entries ?? [])];
  const { hasMore } = earlier ?? newest;
  const more = async () => {
    setLoading(true);
    try {
      const { data } = await get<{ data: AuditList }>(`/audit-log/entries?${query}&before=${entries.at(-1)?.sequence ?? 0}`);
      setEarlier({ entries: [...(earlier?.entries ?? []), ...data.data.entries], hasMore: data.data.hasMore });
    } catch {
      toggleNotification({ type: 'danger', message: t('audit.moreFailed') });
    }
    setLoading(false);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography ref={said} tag="p" tabIndex={-1} style={{ outline: 0, scrollMarginBlockStart: '8rem' }}>{entries.length === 0 ? t('audit.none') : t('audit.shown', { count: entries.length, hasMore: String(hasMore) })}</Typography>
      {entries.length > 0 && <Entries entries={entries} />}
      {hasMore && <Flex justifyContent="center"><Button variant="secondary" loading={isLoading} onClick={() => void more()}>{t('audit.more')}</Button></Flex>}
    </Flex>
  );
}
