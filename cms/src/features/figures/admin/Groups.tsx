import { Box, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';

import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { DIMENSIONS, type Dimension, type Group } from '../api-types';
import { BarChart, ChartKey } from './Charts';
import { groupsCsv } from './csv-files';
import { DataTable } from './DataTable';
import { FiguresSection, type SectionProps } from './FiguresSection';
import { Sentence } from './Sentence';
import { durationOrDash, groupName, shareText, sum, weekText } from './words';

/** Bars of the chart, and columns of the table by week; the others are one. */
const MAX_GROUPS = 8;
type Measure = 'requests' | 'signings';

/** Requests and signings by language, country, form or source: in all, and week by week. */
export function Groups({ figures, isRightToLeft }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  const [dimension, setDimension] = useState<Dimension>('language');
  const [measure, setMeasure] = useState<Measure>('requests');
  const groups = figures.groups[dimension];
  const [requests, signings] = [sum(figures.requests), sum(figures.signings)];
  const few = fewGroups(groups, dimension, texts);
  const title = t('figures.byTitle', { dimension: t(`figures.by.${dimension}`) });
  const weekly = t('figures.weekBy', { measure: t(`figures.${measure}`) });
  return (
    <FiguresSection title={title} about={aboutOf(dimension, texts)} figures={figures} csv={{ name: 'figures-groups', content: () => groupsCsv(figures, texts) }}>
      <Box maxWidth="32rem">
        <Select label={t('figures.by')} value={dimension} options={DIMENSIONS.map((name) => [name, t(`figures.by.${name}`)])} onChange={setDimension} />
      </Box>
      {groups.length === 0 ? (
        <Sentence>{t('figures.none')}</Sentence>
      ) : (
        <>
          <ChartKey names={[t('figures.requests'), t('figures.signings')]} />
          <BarChart
            description={t('figures.chart', { table: title })}
            labels={few.map(({ name }) => name)}
            series={[{ name: t('figures.requests'), values: few.map((group) => sum(group.requests)) }, { name: t('figures.signings'), values: few.map((group) => sum(group.signings)) }]}
            isRightToLeft={isRightToLeft}
          />
          <DataTable
            name={title}
            columns={[t(`figures.group.${dimension}`), t('figures.requests'), t('figures.share'), t('figures.called'), t('figures.medianCall'), t('figures.signings')]}
            rows={groups.map((group) => [groupName(group, dimension, texts), sum(group.requests), shareText(sum(group.requests), requests, texts), sum(group.called), durationOrDash(group.medianCall, texts), sum(group.signings)])}
            total={[t('figures.total'), requests, shareText(requests, requests, texts), figures.calls.total.count, durationOrDash(figures.calls.total.median, texts), signings]}
          />
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Box maxWidth="32rem">
              <Select label={t('figures.measure')} value={measure} options={(['requests', 'signings'] as const).map((name) => [name, t(`figures.${name}`)])} onChange={setMeasure} />
            </Box>
            <DataTable
              name={weekly}
              columns={[t('figures.week'), ...few.map(({ name }) => name)]}
              rows={figures.mondays.map((monday, week) => [weekText(monday, texts), ...few.map((group) => group[measure][week] ?? 0)]).reverse()}
              total={[t('figures.total'), ...few.map((group) => sum(group[measure]))]}
            />
          </Flex>
        </>
      )}
    </FiguresSection>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <SingleSelect value={value} onChange={(chosen: string | number) => options.forEach(([known]) => known === chosen && onChange(known))}>
        {options.map(([known, name]) => <SingleSelectOption key={known} value={known}>{name}</SingleSelectOption>)}
      </SingleSelect>
    </Field.Root>
  );
}

function aboutOf(dimension: Dimension, { t }: Texts): readonly string[] {
  if (dimension === 'country') return [t('figures.byAbout.guessed')];
  if (dimension === 'form') return [t('figures.byAbout.matched')];
  return dimension === 'language' ? [] : [t('figures.byAbout.sources'), t('figures.byAbout.matched')];
}

interface NamedGroup {
  readonly name: string;
  readonly requests: readonly number[];
  readonly signings: readonly number[];
}

/** The largest groups with their names; the others are added up. */
function fewGroups(groups: readonly Group[], dimension: Dimension, texts: Texts): readonly NamedGroup[] {
  const values = groups.filter(({ kind }) => kind === 'value');
  const shown = values.slice(0, MAX_GROUPS);
  const others = [...values.slice(MAX_GROUPS), ...groups.filter(({ kind }) => kind === 'other')];
  const rest = groups.filter(({ kind }) => kind === 'none' || kind === 'unmatched');
  const named = (group: Group): NamedGroup => ({ ...group, name: groupName(group, dimension, texts) });
  const added = (measure: Measure): readonly number[] => others[0]?.[measure].map((_, week) => sum(others.map((group) => group[measure][week] ?? 0))) ?? [];
  return [...shown.map(named), ...(others.length > 0 ? [{ name: texts.t('figures.kind.other'), requests: added('requests'), signings: added('signings') }] : []), ...rest.map(named)];
}
