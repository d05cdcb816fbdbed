import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../../../admin/side-panels';
import { useTexts } from '../../../admin/texts/useTexts';
import { PATHS } from './versions';
import { UIDS } from '../../../uids';

/** Links from a version's form to its reading page. */
export function VersionPanel({ model, documentId }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.agreementVersion || documentId === undefined) return null;
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
