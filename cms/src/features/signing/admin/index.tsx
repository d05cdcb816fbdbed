import type { StrapiApp } from '@strapi/strapi/admin';

import { Typed, Words } from '../../../admin/list-cells';
import { addSidePanel } from '../../../admin/side-panels';
import { dateAndTime } from '../../../admin/texts/format';
import { SignatureLink } from './SignatureLink';
import { SignaturePanel } from './SignaturePanel';

interface Column {
  readonly name: string;
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => React.ReactNode;
}
interface Columns {
  readonly displayedHeaders: readonly Column[];
  readonly layout: { readonly metadatas: object };
}

/** Renderers of cells. Invisible characters in names are made visible. */
const CELLS: Readonly<Record<string, Column['cellFormatter']>> = {
  signature_url: ({ documentId, full_name: name }) => <SignatureLink documentId={documentId} of={name} />,
  signed_at: ({ signed_at: moment }) => <Words width={110} of={(texts) => dateAndTime(String(moment), texts)} />,
  full_name: ({ full_name: name }) => <Typed text={name} />,
  email: ({ email }) => <Typed text={email} />,
};

/** Shows signatures as links in the list of signed agreements, and as a picture beside the form. */
export function showSignatures(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => {
    // Recognize the list by its fields: Strapi does not pass its type.
    if (!('signed_at' in columns.layout.metadatas)) return columns;
    return { ...columns, displayedHeaders: columns.displayedHeaders.map((column) => ({ ...column, ...(CELLS[column.name] && { cellFormatter: CELLS[column.name] }) })) };
  });
  addSidePanel(app, SignaturePanel);
}
