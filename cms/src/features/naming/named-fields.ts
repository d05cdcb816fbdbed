import { UIDS } from '../../uids';

interface NamedField {
  readonly field: string;
  /** The field whose text the name is made from. */
  readonly title: string;
  readonly startsWithLetter: boolean;
  /** The name if nothing of the title can be written in Latin letters. */
  readonly fallback: string;
}

/** Fields that must be filled and that staff would have to invent: the technical name or the address of an entry. */
export const NAMED_FIELDS: Readonly<Partial<Record<string, NamedField>>> = {
  [UIDS.article]: { field: 'slug', title: 'title', startsWithLetter: false, fallback: 'article' },
  [UIDS.service]: { field: 'key', title: 'title', startsWithLetter: true, fallback: 'service' },
  [UIDS.question]: { field: 'key', title: 'question', startsWithLetter: true, fallback: 'question' },
  [UIDS.teamMember]: { field: 'key', title: 'name', startsWithLetter: true, fallback: 'person' },
  [UIDS.reportingCountry]: { field: 'key', title: 'name', startsWithLetter: true, fallback: 'country' },
  [UIDS.answerTemplate]: { field: 'key', title: 'name', startsWithLetter: true, fallback: 'template' },
};