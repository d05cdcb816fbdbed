import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { type ReactNode, useId } from 'react';

import { saveFile } from '../../../admin/save-file';
import { useTexts } from '../../../admin/texts/useTexts';
import type { Figures } from '../api-types';
import { Sentence } from './Sentence';

/** Props of each section. */
export interface SectionProps {
  readonly figures: Figures;
  readonly isRightToLeft: boolean;
}

interface FiguresSectionProps {
  readonly title: string;
  /** What the numbers are, and are not. */
  readonly about: readonly string[];
  /** The file's name without its period, and its content. */
  readonly csv: { readonly name: string; readonly content: () => string };
  readonly figures: Figures;
  readonly children: ReactNode;
}

/** A heading, an explanation, and a button that saves the numbers. */
export function FiguresSection({ title, about, csv, figures: { from, until }, children }: FiguresSectionProps) {
  const { t } = useTexts();
  const titleId = useId();
  const save = () => saveFile(new Blob([csv.content()], { type: 'text/csv;charset=utf-8' }), `${csv.name}-${from}-${until}.csv`);
  return (
    <Box tag="section" aria-labelledby={titleId} background="neutral0" shadow="tableShadow" hasRadius padding={6}>
      <Flex direction="column" alignItems="stretch" gap={5}>
        <Flex justifyContent="space-between" alignItems="start" gap={4} wrap="wrap">
          <Box flex="1 1 24rem" minWidth={0} maxWidth="90rem">
            <Typography tag="h2" variant="beta" id={titleId}>{title}</Typography>
            {about.map((text) => <Sentence key={text} textColor="neutral600">{text}</Sentence>)}
          </Box>
          <Button variant="tertiary" startIcon={<Download />} aria-label={t('figures.csvOf', { table: title })} onClick={save}>{t('figures.csv')}</Button>
        </Flex>
        {children}
      </Flex>
    </Box>
  );
}
