import { Box, Button, Checkbox, Flex, Typography } from '@strapi/design-system';

import { type Texts, useTexts } from '../../../admin/texts/useTexts';
import { inWords } from '../../editing/admin/merge';
import { TextOf } from '../../editing/admin/TextOf';
import { useFieldLabels } from '../../editing/admin/useFieldLabels';
import { type Difference, isMissing, keyOf } from './differences';

interface CopyViewProps {
  readonly differing: readonly Difference[];
  readonly language: string;
  /** Keys of the fields to restore; undefined if nothing can be restored here. */
  readonly chosen: ReadonlySet<string> | undefined;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Compares a copy with the form, field by field, and lets people choose what to restore. */
export function CopyView({ differing, language, chosen, onChoose }: CopyViewProps) {
  const { t } = useTexts();
  const labelOf = useFieldLabels();
  if (differing.length === 0) return <Typography tag="p">{t('history.same')}</Typography>;
  const restorable = restorableOf(differing);
  const choose = (key: string, isChosen: boolean) => {
    const others = [...(chosen ?? [])].filter((one) => one !== key);
    onChoose(new Set(isChosen ? [...others, key] : others));
  };
  return (
    <>
      <Typography tag="p">{t('history.about')}</Typography>
      {!chosen && <Typography tag="p" fontWeight="bold">{t('history.readOnly')}</Typography>}
      {chosen && restorable.length > 1 && (
        <Flex gap={2} wrap="wrap" alignItems="center">
          <Typography>{t('history.choose')}</Typography>
          <Button type="button" size="S" variant="secondary" onClick={() => onChoose(new Set(restorable.map(keyOf)))}>{t('history.chooseAll')}</Button>
          <Button type="button" size="S" variant="secondary" onClick={() => onChoose(new Set())}>{t('history.chooseNone')}</Button>
        </Flex>
      )}
      {differing.map((one) => {
        const label = labelOf(one.path);
        return <Field key={keyOf(one)} label={label} difference={one} language={language} isChosen={chosen?.has(keyOf(one))} onChoose={(isChosen) => choose(keyOf(one), isChosen)} />;
      })}
    </>
  );
}

/** What can be put into the form: a picture that is gone cannot. */
export const restorableOf = (differing: readonly Difference[]): readonly Difference[] => differing.filter(({ then }) => !isMissing(then));

interface FieldProps {
  readonly label: string;
  readonly difference: Difference;
  readonly language: string;
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

function Field({ label, difference: { then, now }, language, isChosen, onChoose }: FieldProps) {
  const texts = useTexts();
  const { t } = texts;
  const [former, current] = [words(then, texts), words(now, texts)];
  return (
    <Box borderColor="neutral200" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Typography tag="h3" variant="delta">{label}</Typography>
        <div>
          <Typography variant="pi" fontWeight="bold">{t('history.then')}</Typography>
          <Box background="neutral100" hasRadius padding={3} marginTop={1}><TextOf text={former} other={current} language={language} /></Box>
        </div>
        <div>
          <Typography variant="pi" fontWeight="bold">{t('history.now')}</Typography>
          <Box background="neutral100" hasRadius padding={3} marginTop={1}><TextOf text={current} other={former} language={language} /></Box>
        </div>
        {isMissing(then) && <Typography variant="pi" textColor="neutral600">{t('history.notRestorable')}</Typography>}
        {!isMissing(then) && isChosen !== undefined && <Checkbox aria-label={t('history.fieldOf', { field: label })} checked={isChosen} onCheckedChange={(checked: boolean | 'indeterminate') => onChoose(checked === true)}>{t('history.field')}</Checkbox>}
      </Flex>
    </Box>
  );
}

function words(value: unknown, texts: Texts): string {
  if (typeof value === 'boolean') return texts.t(value ? 'history.yes' : 'history.no');
  return isMissing(value) ? texts.t('history.pictureGone', { name: value.missingPicture }) : inWords(value);
}
