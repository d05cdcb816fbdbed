import { Checkbox, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';

import { visibleLine } from '../../../lib/visible-text';
import type { Match } from '../api-types';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

interface MatchesProps {
  readonly matches: readonly Match[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const HEADINGS = ['person.what', 'person.who', 'person.held', 'person.same', 'person.when'] as const;

/** All columns fit beside the menu. On phones, a row is a card: what is held must be seen before it is erased. */
const Fitting = styled.div`
  :is(th, td) { padding-inline: 1.2rem; }
  td { padding-block: 1.2rem; vertical-align: top; white-space: normal; overflow-wrap: anywhere; }
  td > span { display: block; line-height: 1.5; }
  td small { display: none; }
  @media (min-width: 768px) {
    td:first-child [role='checkbox'] { margin-block-start: 1.2rem; }
    td:nth-child(2) { min-inline-size: 18rem; }
    td:last-child { min-inline-size: 14rem; }
  }
  @media (max-width: 767px) {
    tbody tr { display: grid; grid-template-columns: auto 1fr; block-size: auto; padding-block: 0.8rem; }
    tbody td { display: block; grid-column: 2; block-size: auto; padding-block: 0.4rem; border: 0; }
    tbody td:first-child { grid-area: 1 / 1; }
    thead tr { block-size: auto; }
    thead th:not(:first-child) { display: none; }
    td small { display: block; }
  }
`;

/** Search results with checkboxes. */
export function Matches({ matches, chosen, onChoose }: MatchesProps) {
  const texts = useTexts();
  const { t } = texts;
  const choose = (reference: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(reference);
    else next.delete(reference);
    onChoose(next);
  };
  // What was found by a shared phone or e-mail may be another person's: it is chosen one by one.
  const references = matches.filter(({ isRelated }) => !isRelated).map(({ reference }) => reference);
  const areAll = references.every((reference) => chosen.has(reference));
  return (
    <Fitting>
      <Table colCount={HEADINGS.length + 1} rowCount={matches.length + 1}>
        <Thead>
          <Tr>
            <Th><Checkbox aria-label={t('person.all')} checked={areAll} onCheckedChange={(checked) => onChoose(new Set(checked === true ? references : []))} /></Th>
            {HEADINGS.map((heading) => <Th key={heading}><Typography variant="sigma">{t(heading)}</Typography></Th>)}
          </Tr>
        </Thead>
        <Tbody>
          {matches.map(({ kind, reference, at, name, email, phone, holdReason, isRelated, sameAs }) => {
            const same = sameAs.length === 0 ? '–' : t(isRelated ? 'person.related' : 'person.sameAs', { references: sameAs.join(', ') });
            const cells = [[t(`person.${kind}`), reference], [name, email, phone ?? ''], [holdReason ?? '–'], [same], [dateAndTime(at, texts)]];
            return (
              <Tr key={reference}>
                <Td><Checkbox aria-label={`${t(`person.${kind}`)} ${reference}`} checked={chosen.has(reference)} onCheckedChange={(checked) => choose(reference, checked === true)} /></Td>
                {HEADINGS.map((heading, index) => (
                  <Td key={heading}>
                    {index > 1 && <Typography tag="small" variant="pi" textColor="neutral600">{t(heading)}</Typography>}
                    {cells[index]?.filter((line) => line !== '').map((line, at) => <Typography key={at} fontWeight={heading === 'person.held' && holdReason !== null ? 'bold' : 'regular'}><bdi>{visibleLine(line)}</bdi></Typography>)}
                  </Td>
                ))}
              </Tr>
            );
          })}
        </Tbody>
      </Table>
    </Fitting>
  );
}
