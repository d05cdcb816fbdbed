import { Box } from '@strapi/design-system';
import { styled } from 'styled-components';

import { useTexts } from '../../../admin/texts/useTexts';

const Sheet = styled.table`
  min-width: 100%;
  border-collapse: collapse;
  font-size: 1.4rem;
  color: ${({ theme }) => theme.colors.neutral800};
  font-variant-numeric: tabular-nums;
  th, td { padding: 0.8rem 1.2rem; text-align: end; border-block-end: 1px solid ${({ theme }) => theme.colors.neutral150}; white-space: nowrap; }
  th:first-child, td:first-child { text-align: start; }
  thead th { font-weight: 600; white-space: normal; vertical-align: bottom; }
  tbody th { font-weight: 400; white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
  tfoot th, tfoot td { font-weight: 600; border-block-end: 0; }
`;

interface DataTableProps {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly columns: readonly string[];
  /** The first cell is the heading of its row. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly total?: readonly (string | number)[] | undefined;
}

/** A table of numbers; wider than the page, it scrolls by itself, with the keyboard too. */
export function DataTable({ name, columns, rows, total }: DataTableProps) {
  const { t } = useTexts();
  return (
    <Box overflow="auto" tabIndex={0} role="region" aria-label={t('figures.scroll', { table: name })}>
      <Sheet aria-label={name}>
        <thead>
          <tr>{columns.map((column, index) => <th key={index} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>{rows.map((row, index) => <Row key={index} cells={row} />)}</tbody>
        {total && <tfoot><Row cells={total} /></tfoot>}
      </Sheet>
    </Box>
  );
}

function Row({ cells: [heading, ...cells] }: { readonly cells: readonly (string | number)[] }) {
  return (
    <tr>
      <th scope="row"><bdi>{heading}</bdi></th>
      {cells.map((cell, index) => <td key={index}><bdi>{cell}</bdi></td>)}
    </tr>
  );
}
