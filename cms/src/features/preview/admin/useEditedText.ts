import { useEffect } from 'react';

import { useLatest } from '../../../admin/useLatest';
import { shownText } from '../find-field';

/** Strapi's editor of long texts. */
interface TextEditor {
  getCursor(): { readonly line: number };
  getLine(line: number): string;
}

interface Passage {
  readonly text: string;
  /** The field, and the line in it. */
  readonly place: readonly [Element, number];
}

/**
 * Reports which text of the form somebody edits: the line with the cursor, of the field that has the focus.
 * @param report called when somebody turns to another field or line (`isNew`), and with what they type there
 */
export function useEditedText(report: (text: string, isNew: boolean) => void): void {
  const reportLatest = useLatest(report);
  useEffect(() => {
    let last: Passage | undefined;
    const look = ({ type, target }: Event) => {
      // A press that ends elsewhere says nothing of the field.
      const passage = target instanceof Element && target.closest('main form') ? passageAt(target) : undefined;
      if (!passage) return;
      const isSamePlace = last?.place.every((part, index) => part === passage.place[index]) === true;
      const isNew = type === 'focusin' || !isSamePlace;
      if (!isNew && last?.text === passage.text) return;
      last = passage;
      if (passage.text !== '') reportLatest(passage.text, isNew);
    };
    // After the editor of long texts has moved its cursor.
    const lookLater = (event: Event) => void setTimeout(look, 0, event);
    for (const event of EVENTS) document.addEventListener(event, lookLater);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, lookLater);
    };
  }, [reportLatest]);
}

const EVENTS = ['focusin', 'input', 'keyup', 'pointerup'] as const;

/** Shorter texts are in many places of a page. */
const MIN_LENGTH = 3;

function passageAt(target: Element): Passage | undefined {
  const editorElement = target.closest('.CodeMirror') as (Element & { readonly CodeMirror?: TextEditor }) | null;
  if (editorElement?.CodeMirror) {
    const { line } = editorElement.CodeMirror.getCursor();
    return passage(editorElement, line, editorElement.CodeMirror.getLine(line));
  }
  if (!(target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))) return undefined;
  const lines = target.value.split('\n');
  const line = target.value.slice(0, target.selectionStart ?? 0).split('\n').length - 1;
  return passage(target, line, lines[line] ?? '');
}

function passage(field: Element, line: number, written: string): Passage {
  const text = shownText(written);
  return { text: text.length < MIN_LENGTH ? '' : text, place: [field, line] };
}
