import type { LanguageCode } from '@site/rules';

/** Sets a text as its language's typography asks. */
export type Typeset = (text: string, language: LanguageCode) => string;

/** Of texts that must stay as they are, such as the agreement. */
export const asWritten: Typeset = (text) => text;

/**
 * French has a space before high punctuation and inside quotation marks, which editors type as an ordinary one: no line may
 * begin or end there.
 */
export const typeset: Typeset = (text, language) => (language === 'fr' ? text.replace(/ (?=[:;!?»%€])/g, '\u00a0').replace(/« /g, '«\u00a0') : text);

/** The same in HTML, whose tags stay unchanged. */
export const typesetHtml: Typeset = (html, language) => html.replace(/[^<>]+(?=<|$)/g, (text) => typeset(text, language));
