import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../side-panels';
import { SignatureLink } from './SignatureLink';
import { SignaturePanel } from './SignaturePanel';

interface Column {
  readonly name: string;
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => React.ReactNode;
}
interface Columns {
  readonly displayedHeaders: readonly Column[];
}

/** In the list of signed agreements the signature is a link to its picture; beside one of them the picture is shown. */
export function showSignatures(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => ({
    ...columns,
    displayedHeaders: columns.displayedHeaders.map((column) =>
      column.name === 'signature_url' ? { ...column, cellFormatter: ({ signature_url: url, full_name: name }: Readonly<Record<string, unknown>>) => <SignatureLink url={url} of={name} /> } : column,
    ),
  }));
  addSidePanel(app, SignaturePanel);
}
