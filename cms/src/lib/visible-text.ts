/**
 * Characters that people cannot see but programs act on: control characters except tab and line breaks, bidirectional
 * controls, zero-width characters, tags. U+200C to U+200F are kept: some languages need them.
 */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|[\u061C\u200B\u202A-\u202E\u2028\u2029\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

/** A text made safe to read: each invisible character is shown as its code, `[U+202E]`. Stored text is not changed. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** The same for single-line text: a name, a subject. */
export function visibleLine(text: string): string {
  return visibleText(text.replace(/\s+/g, ' ').trim());
}

/** Whether a text has something to see, and no half of a character, which cannot be stored or sent. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text) && !/\p{Surrogate}/u.test(text);
}

/** Whether a text has something to see, and nothing that cannot be stored, or that people cannot see but programs act on. */
export function isVisibleText(text: string): boolean {
  return hasVisibleText(text) && text.search(INVISIBLE) === -1;
}
