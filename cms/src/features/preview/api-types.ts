import type { PreviewAnswer } from '@site/content';
import type { ClickedPart, LanguageCode, PreviewStatus } from '@site/rules';

import type { EntryName } from '../publishing/api-types';

/** The entry of a form. */
export interface FormEntry {
  readonly type: string;
  /** Null: not saved yet. */
  readonly documentId: string | null;
  readonly language: LanguageCode;
}

/** Asks for a page with what a form holds. */
export interface PageRequest extends FormEntry {
  /** Address of the page. */
  readonly path: string;
  readonly status: PreviewStatus;
  /** The form's values; null: only what is saved. */
  readonly values: Readonly<Record<string, unknown>> | null;
}
export type PageAnswer = PreviewAnswer;

/** Asks which field a part of a page comes from. */
export interface FieldRequest extends ClickedPart {
  readonly path: string;
  /** The entry of the form, whose fields come first. */
  readonly type: string;
  readonly documentId: string | null;
}

/** A field whose text is shown on a page. */
export interface FoundField {
  readonly entry: EntryName;
  /** Names of the field and of the components that contain it, and indexes in lists. */
  readonly path: readonly string[];
  /** The admin's labels of these fields. */
  readonly labels: readonly string[];
  /** The part of the field's text that was clicked, as it is written there. */
  readonly written: string;
  /** Whether the click was on the whole text of the field, or on a whole paragraph. */
  readonly isWhole: boolean;
}
export interface FieldsAnswer {
  /** The most likely first; only of entries and fields that the account may read. */
  readonly data: readonly FoundField[];
}
