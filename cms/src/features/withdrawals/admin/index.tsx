import type { LanguageCode } from '@site/rules';
import { Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

import { Typed, Words } from '../../../admin/list-cells';
import { addSidePanel } from '../../../admin/side-panels';
import { dateAndTime, languageName } from '../../../admin/texts/format';
import { State } from '../../help-requests/admin/State';
import { AgreementPanel } from './AgreementPanel';

type Row = Readonly<Record<string, unknown>>;
interface Columns {
  readonly displayedHeaders: readonly { readonly name: string; readonly cellFormatter?: (row: Row) => ReactNode }[];
  readonly layout: { readonly metadatas: object };
}

/** Renderers of the columns in the list of withdrawals. */
const CELLS: Readonly<Record<string, (row: Row) => ReactNode>> = {
  received_at: ({ received_at: moment }) => <Words width={110} of={(texts) => dateAndTime(String(moment), texts)} />,
  state: ({ state }) => <State state={state} />,
  timeliness: ({ timeliness }) => (timeliness ? <State state={timeliness} /> : <Typography>–</Typography>),
  language: ({ language }) => <Words of={(texts) => languageName(language as LanguageCode, texts)} />,
  full_name: ({ full_name: name }) => <Typed text={name} />,
  email: ({ email }) => <Typed text={email} />,
  contract: ({ contract }) => <Typed text={contract} />,
};

/** Adds columns to the list of withdrawals, and a panel that links a withdrawal to its signed agreement. */
export function showWithdrawals(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => {
    // Recognize the list by its fields: Strapi does not pass its type.
    if (!('timeliness' in columns.layout.metadatas)) return columns;
    return { ...columns, displayedHeaders: columns.displayedHeaders.map((column) => (CELLS[column.name] ? { ...column, cellFormatter: CELLS[column.name] } : column)) };
  });
  addSidePanel(app, AgreementPanel);
}
