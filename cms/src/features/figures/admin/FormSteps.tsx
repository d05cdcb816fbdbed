import { COUNTED_FIELDS, COUNTED_FORMS, type CountedForm } from '@site/rules';
import { Flex, Typography } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import type { Figures } from '../api-types';
import { BarChart } from './Charts';
import { stepsCsv } from './csv-files';
import { DataTable } from './DataTable';
import { FiguresSection, type SectionProps } from './FiguresSection';
import { Sentence } from './Sentence';
import { shareText, stepName } from './words';

/** How many visitors reached each step of each form, and were shown an error there. */
export function FormSteps({ figures, isRightToLeft }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <FiguresSection title={t('figures.forms')} about={[t('figures.formsAbout')]} figures={figures} csv={{ name: 'figures-forms', content: () => stepsCsv(figures, texts) }}>
      <Flex direction="column" alignItems="stretch" gap={8}>
        {COUNTED_FORMS.map((form) => <Form key={form} form={form} figures={figures} isRightToLeft={isRightToLeft} />)}
      </Flex>
    </FiguresSection>
  );
}

function Form({ form, figures: { steps }, isRightToLeft }: SectionProps & { readonly form: CountedForm }) {
  const texts = useTexts();
  const { t } = texts;
  const counts = countsOf(steps, form);
  const title = t(`figures.form.${form}`);
  const begun = counts('begun');
  const rows = rowsOf(form).map(({ step, error }) => ({ name: stepName(step, texts), count: counts(step), errors: error === undefined ? '' : counts(error) }));
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="h3" variant="delta">{title}</Typography>
      {rows.every(({ count }) => count === 0) ? (
        <Sentence>{t('figures.none')}</Sentence>
      ) : (
        <>
          <BarChart description={t('figures.chart', { table: title })} labels={rows.map(({ name }) => name)} series={[{ name: title, values: rows.map(({ count }) => count) }]} isRightToLeft={isRightToLeft} />
          <DataTable
            name={title}
            columns={[t('figures.step'), t('figures.reached'), t('figures.ofBegun'), t('figures.errors')]}
            rows={rows.map(({ name, count, errors }) => [name, count, shareText(count, begun, texts), errors])}
          />
        </>
      )}
    </Flex>
  );
}

/** The steps of a form in order; errors stand beside the field. */
function rowsOf(form: CountedForm): readonly { readonly step: string; readonly error?: string }[] {
  return [
    ...(form === 'signing' ? [{ step: 'opened' }] : []),
    { step: 'begun' },
    ...COUNTED_FIELDS[form].map((field) => ({ step: `reached:${field}`, error: `error:${field}` })),
    { step: 'failed' },
    { step: 'sent' },
  ];
}

function countsOf(steps: Figures['steps'], form: CountedForm): (step: string) => number {
  const counts = new Map<string, number>();
  for (const each of steps) if (each.form === form) counts.set(each.step, (counts.get(each.step) ?? 0) + each.count);
  return (step) => counts.get(step) ?? 0;
}
