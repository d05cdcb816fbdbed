import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../side-panels';
import { useTexts } from '../texts/useTexts';
import { PATHS, UID } from './versions';

/** Leads from the form of a version to the page on which it reads better. */
export function VersionPanel({ model, documentId }: PanelProps) {
  const { t } = useTexts();
  if (model !== UID || documentId === undefined) return null;
  return {
    title: t('version.reading'),
    content: (
      <>
        <Typography variant="pi" textColor="neutral600">{t('version.readingAbout')}</Typography>
        <Link tag={RouterLink} to={PATHS.version(documentId)}>{t('version.read')}</Link>
      </>
    ),
  };
}
