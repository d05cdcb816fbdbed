import { Flex, Typography } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';

import { EDITED } from '../../../content-types';
import { visibleLine } from '../../../lib/visible-text';
import { addSidePanel, type PanelProps } from '../../../admin/side-panels';
import { ageOf, dateAndTime, momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

type Entry = Readonly<Record<string, unknown>>;
interface Columns {
  readonly displayedHeaders: readonly object[];
  readonly layout: { readonly options: { readonly draftAndPublish?: boolean; readonly i18n?: { readonly localized?: boolean } } };
}

/** Shows in lists and forms of content when an entry was last changed, and who did it. */
export function showLastEdited(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => {
    // Recognizes lists of content by their options: Strapi does not pass the type.
    const { draftAndPublish, i18n } = columns.layout.options;
    return draftAndPublish && i18n?.localized ? { ...columns, displayedHeaders: [...columns.displayedHeaders, COLUMN] } : columns;
  });
  addSidePanel(app, LastEditedPanel);
}

const COLUMN = {
  name: 'lastEdited',
  label: 'Last edited',
  attribute: { type: 'string' },
  searchable: false,
  sortable: false,
  cellFormatter: (entry: Entry) => <LastEdited of={entry} />,
};

function LastEditedPanel({ model, document }: PanelProps) {
  const { ofSchema } = useTexts();
  const isContent = EDITED.some((uid) => uid === model);
  return isContent && typeof document?.updatedAt === 'string' ? { title: ofSchema(COLUMN.label), content: <Moment of={document} /> } : null;
}

function LastEdited({ of: entry }: { readonly of: Entry }) {
  const texts = useTexts();
  const { updatedAt } = entry;
  if (typeof updatedAt !== 'string') return null;
  // One below the other: lists have many columns.
  return (
    <Flex direction="column" alignItems="start" title={dateAndTime(updatedAt, texts)}>
      <Typography>{ageOf(updatedAt, texts)}</Typography>
      <Typography variant="pi" textColor="neutral600">{nameOf(entry)}</Typography>
    </Flex>
  );
}

function Moment({ of: entry }: { readonly of: Entry }) {
  const texts = useTexts();
  return <Typography variant="pi" textColor="neutral600">{[momentOf(String(entry.updatedAt), texts), nameOf(entry)].filter(Boolean).join(', ')}</Typography>;
}

/** Name of who changed an entry last; empty for delivered content, and if the account is deleted. */
function nameOf({ updatedBy }: Entry): string {
  const { firstname, lastname, username } = (updatedBy ?? {}) as Readonly<Record<string, string | null | undefined>>;
  return visibleLine([firstname, lastname].filter(Boolean).join(' ') || (username ?? ''));
}
