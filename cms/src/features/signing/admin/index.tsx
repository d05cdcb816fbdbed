import { Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';

import { visibleLine } from '../../../lib/visible-text';
import { addSidePanel } from '../../../admin/side-panels';
import { SignatureLink } from './SignatureLink';
import { SignaturePanel } from './SignaturePanel';

interface Column {
  readonly name: string;
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => React.ReactNode;
}
interface Columns {
  readonly displayedHeaders: readonly Column[];
}

/** Renderers of cells. Invisible characters in names are made visible. */
const CELLS: Readonly<Record<string, Column['cellFormatter']>> = {
  signature_url: ({ documentId, full_name: name }) => <SignatureLink documentId={documentId} of={name} />,
  full_name: ({ full_name: name }) => <Typography ellipsis><bdi>{visibleLine(String(name ?? ''))}</bdi></Typography>,
};

/** Shows signatures as links in the list of signed agreements, and as a picture beside the form. */
export function showSignatures(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({
    ...columns,
    displayedHeaders: columns.displayedHeaders.map((column) => ({ ...column, ...(CELLS[column.name] && { cellFormatter: CELLS[column.name] }) })),
  }));
  addSidePanel(app, SignaturePanel);
}
