import { Checkbox, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';

import { visibleLine } from '../../../lib/visible-text';
import type { Match } from '../api-types';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

interface MatchesProps {
  readonly matches: readonly Match[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

const HEADINGS = ['person.what', 'person.reference', 'person.when', 'person.name', 'person.email', 'person.phone', 'person.same', 'person.held'] as const;

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
    <Table colCount={HEADINGS.length + 1} rowCount={matches.length + 1}>
      <Thead>
        <Tr>
          <Th><Checkbox aria-label={t('person.all')} checked={areAll} onCheckedChange={(checked) => onChoose(new Set(checked === true ? references : []))} /></Th>
          {HEADINGS.map((heading) => <Th key={heading}><Typography variant="sigma">{t(heading)}</Typography></Th>)}
        </Tr>
      </Thead>
      <Tbody>
        {matches.map(({ kind, reference, at, name, email, phone, holdReason, isRelated, sameAs }) => (
          <Tr key={reference}>
            <Td><Checkbox aria-label={`${t(`person.${kind}`)} ${reference}`} checked={chosen.has(reference)} onCheckedChange={(checked) => choose(reference, checked === true)} /></Td>
            {[t(`person.${kind}`), reference, dateAndTime(at, texts), name, email, phone ?? '–', sameAs.length === 0 ? '–' : t(isRelated ? 'person.related' : 'person.sameAs', { references: sameAs.join(', ') }), holdReason ?? '–'].map((value, index) => <Td key={HEADINGS[index]}><Typography><bdi>{visibleLine(value)}</bdi></Typography></Td>)}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
