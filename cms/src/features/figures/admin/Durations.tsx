import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { CALL_LIMITS_MS, type Durations, SIGNING_LIMITS_MS } from '../api-types';
import { BarChart } from './Charts';
import { durationsCsv } from './csv-files';
import { DataTable } from './DataTable';
import { FiguresSection, type SectionProps } from './FiguresSection';
import { Sentence } from './Sentence';
import { durationText, shareText } from './words';

/** From the arrival of requests to the first call. */
export function CallTimes({ figures, isRightToLeft }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  const { calls } = figures;
  return (
    <FiguresSection title={t('figures.calls')} about={[t('figures.callsAbout')]} figures={figures} csv={{ name: 'figures-calls', content: () => durationsCsv(calls, classesOf(CALL_LIMITS_MS, texts), texts) }}>
      <Took title={t('figures.calls')} durations={calls} limits={CALL_LIMITS_MS} isRightToLeft={isRightToLeft} />
      <Sentence>{t('figures.callsRest', { waiting: calls.waiting, closed: calls.closed })}</Sentence>
    </FiguresSection>
  );
}

/** From the first request to the signing. */
export function SigningTimes({ figures, isRightToLeft }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  const { signed } = figures;
  return (
    <FiguresSection title={t('figures.signed')} about={[t('figures.signedAbout'), t('figures.byAbout.matched')]} figures={figures} csv={{ name: 'figures-signed', content: () => durationsCsv(signed, classesOf(SIGNING_LIMITS_MS, texts), texts) }}>
      <Took title={t('figures.signed')} durations={signed} limits={SIGNING_LIMITS_MS} isRightToLeft={isRightToLeft} />
      <Sentence>{t('figures.signedRest', { unmatched: signed.unmatched })}</Sentence>
    </FiguresSection>
  );
}

interface TookProps {
  readonly title: string;
  readonly durations: Durations;
  readonly limits: readonly number[];
  readonly isRightToLeft: boolean;
}

/** How long it took, in words and by classes. */
function Took({ title, durations: { total, within }, limits, isRightToLeft }: TookProps) {
  const texts = useTexts();
  const { t } = texts;
  if (total.median === null || total.ninth === null) return <Sentence>{t('figures.none')}</Sentence>;
  const labels = classesOf(limits, texts);
  return (
    <>
      <Sentence fontWeight="bold">{t('figures.summary', { median: durationText(total.median, texts), ninth: durationText(total.ninth, texts) })}</Sentence>
      <BarChart description={t('figures.chart', { table: title })} labels={labels} series={[{ name: title, values: within }]} isRightToLeft={isRightToLeft} />
      <DataTable
        name={title}
        columns={[t('figures.took'), t('figures.count'), t('figures.ofAll')]}
        rows={within.map((count, index) => [labels[index] ?? '', count, shareText(count, total.count, texts)])}
        total={[t('figures.total'), total.count, shareText(total.count, total.count, texts)]}
      />
    </>
  );
}

/** “up to 1 hr”, “1 hr to 4 hr”, …, “longer than 3 days”. */
function classesOf(limits: readonly number[], texts: Texts): readonly string[] {
  const { t } = texts;
  const names = limits.map((limit) => durationText(limit, texts));
  return [...names.map((name, index) => (index === 0 ? t('figures.upTo', { limit: name }) : t('figures.between', { from: names[index - 1] ?? '', until: name }))), t('figures.longer', { limit: names.at(-1) ?? '' })];
}
