import { Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../side-panels';
import { PATHS, UID } from './versions';

/** Leads from the form of a version to the page on which it reads better. */
export function VersionPanel({ model, documentId }: PanelProps) {
  if (model !== UID || documentId === undefined) return null;
  return {
    title: 'Reading',
    content: (
      <>
        <Typography variant="pi" textColor="neutral600">The text as clients see it, and what changed from one version to another:</Typography>
        <Link tag={RouterLink} to={PATHS.version(documentId)}>Read and compare</Link>
      </>
    ),
  };
}
