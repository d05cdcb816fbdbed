import type { EntryName } from '../../publishing/api-types';
import type { FormEntry } from '../api-types';

/** A field of another entry whose form is being opened. */
export interface WantedField {
  readonly entry: EntryName;
  readonly path: readonly string[];
  readonly written: string;
  /** Address of the page on which it was clicked. */
  readonly page: string;
}

let wanted: WantedField | undefined;

/** Opens this field when the form of its entry is shown. */
export function wantField(field: WantedField): void {
  wanted = field;
}

/** The field to open in a form, once. */
export function takeWanted({ type, documentId }: FormEntry): WantedField | undefined {
  const field = wanted;
  wanted = undefined;
  return field?.entry.type === type && (field.entry.isSingle || field.entry.documentId === documentId) ? field : undefined;
}
