import { useTexts } from '../../../admin/texts/useTexts';
import { ChartKey, ColumnChart } from './Charts';
import { weeksCsv } from './csv-files';
import { DataTable } from './DataTable';
import { FiguresSection, type SectionProps } from './FiguresSection';
import { durationOrDash, mondayText, sum, weekText } from './words';

/** Requests and signings a week, with the medians of each week; the newest first. */
export function Weekly({ figures, isRightToLeft }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  const { mondays, requests, signings, calls, signed } = figures;
  const title = t('figures.weekly');
  const series = [{ name: t('figures.requests'), values: requests }, { name: t('figures.signings'), values: signings }];
  const rows = mondays.map((monday, week) => [weekText(monday, texts), requests[week] ?? 0, calls.weeks[week]?.count ?? 0, durationOrDash(calls.weeks[week]?.median ?? null, texts), signings[week] ?? 0, durationOrDash(signed.weeks[week]?.median ?? null, texts)]);
  return (
    <FiguresSection title={title} about={[t('figures.weeklyAbout')]} figures={figures} csv={{ name: 'figures-weeks', content: () => weeksCsv(figures, texts) }}>
      <ChartKey names={series.map(({ name }) => name)} />
      <ColumnChart description={t('figures.chart', { table: title })} labels={mondays.map((monday) => mondayText(monday, texts))} series={series} isRightToLeft={isRightToLeft} />
      <DataTable
        name={title}
        columns={[t('figures.week'), t('figures.requests'), t('figures.called'), t('figures.medianCall'), t('figures.signings'), t('figures.medianSigning')]}
        rows={rows.reverse()}
        total={[t('figures.total'), sum(requests), calls.total.count, durationOrDash(calls.total.median, texts), sum(signings), durationOrDash(signed.total.median, texts)]}
      />
    </FiguresSection>
  );
}
