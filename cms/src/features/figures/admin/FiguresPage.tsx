import { LOCALES } from '@site/rules';
import { Box, Button, Field, Flex, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { DEFAULT_WEEKS, type Figures } from '../api-types';
import { CallTimes, SigningTimes } from './Durations';
import { FormSteps } from './FormSteps';
import { Groups } from './Groups';
import { periodFault } from './period-fault';
import { READ_FIGURES } from './permissions';
import { Weekly } from './Weekly';

/** Numbers about requests and signings, and where forms are left. */
export default function FiguresPage() {
  return (
    <Page.Protect permissions={[READ_FIGURES]}>
      <FiguresOfPeriod />
    </Page.Protect>
  );
}

const WEEKS = ['4', '13', '26', '52'] as const;
/** Value of the select for days of one's own. */
const OTHER = 'other';

function FiguresOfPeriod() {
  const { t } = useTexts();
  const { locale } = useIntl();
  const [query] = useSearchParams();
  const answer = useFetched<{ data: Figures }>(`/figures?${periodOf(query)}`);
  const { dir } = LOCALES.find(({ code }) => code === locale) ?? { dir: 'ltr' as const };
  const figures = answer.state === 'loaded' ? answer.data.data : undefined;
  return (
    <Page.Main>
      <Page.Title>{t('figures')}</Page.Title>
      <Layouts.Header title={t('figures')} subtitle={figures && t('figures.about', { zone: figures.timeZone })} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} dir={dir}>
          <Period figures={figures} />
          {answer.state === 'loading' && <Page.Loading />}
          {answer.state === 'failed' && <Box background="neutral0" shadow="tableShadow" hasRadius padding={6}><Typography role="alert">{t(`figures.fault.${periodFault(query.get('from'), query.get('until'))}`)}</Typography></Box>}
          {figures && <Sections figures={figures} isRightToLeft={dir === 'rtl'} />}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

/** All sections, each with a chart, a table, and a CSV file. */
function Sections(props: { readonly figures: Figures; readonly isRightToLeft: boolean }) {
  return (
    <>
      <Weekly {...props} />
      <Groups {...props} />
      <CallTimes {...props} />
      <SigningTimes {...props} />
      <FormSteps {...props} />
    </>
  );
}

/** Only what the server knows. */
function periodOf(query: URLSearchParams): string {
  const [from, until] = [query.get('from'), query.get('until')];
  return new URLSearchParams(from !== null && until !== null ? { from, until } : { weeks: query.get('weeks') ?? String(DEFAULT_WEEKS) }).toString();
}

/** Chooses the period: the last weeks, or any days. */
function Period({ figures }: { readonly figures: Figures | undefined }) {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const isOther = query.has('from');
  const [days, setDays] = useState({ from: query.get('from') ?? '', until: query.get('until') ?? '' });
  const choose = (value: string | number) => {
    if (value !== OTHER) return setQuery({ weeks: String(value) });
    const current = { from: figures?.from ?? '', until: figures?.until ?? '' };
    setDays(current);
    setQuery(current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery(days);
  };
  return (
    <Box tag="form" onSubmit={submit} aria-label={t('figures.period')} background="neutral0" shadow="tableShadow" hasRadius padding={6}>
      <Flex gap={4} alignItems="end" wrap="wrap">
        <Box flex="1 1 20rem" maxWidth="32rem">
          <Field.Root name="period">
            <Field.Label>{t('figures.period')}</Field.Label>
            <SingleSelect value={isOther ? OTHER : (query.get('weeks') ?? String(DEFAULT_WEEKS))} onChange={choose}>
              {WEEKS.map((count) => <SingleSelectOption key={count} value={count}>{t('figures.lastWeeks', { count: Number(count) })}</SingleSelectOption>)}
              <SingleSelectOption value={OTHER}>{t('figures.otherPeriod')}</SingleSelectOption>
            </SingleSelect>
          </Field.Root>
        </Box>
        {isOther && (
          <>
            {(['from', 'until'] as const).map((name) => (
              <Box key={name} flex="1 1 14rem" maxWidth="20rem">
                <Field.Root name={name}>
                  <Field.Label>{t(`figures.${name}`)}</Field.Label>
                  <TextInput type="date" required value={days[name]} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setDays({ ...days, [name]: event.target.value })} />
                </Field.Root>
              </Box>
            ))}
            <Button type="submit">{t('figures.show')}</Button>
          </>
        )}
      </Flex>
    </Box>
  );
}
