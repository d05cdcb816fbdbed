import { unknownPlaceholder } from '@site/content';
import type { Core, Modules } from '@strapi/strapi';

import { FIRM_PLACEHOLDERS, LETTERS, type LetterName } from './mail-texts';
import { type FieldRefusal, inBraces, isFilled, refusal } from '../../lib/field-errors';
import { UIDS } from '../../uids';

type Written = Readonly<Partial<Record<LetterName, { readonly subject?: string | null; readonly text?: string | null } | null>>>;

/** Refuses unknown placeholders in mail texts: they would be sent to visitors verbatim. */
export const mailTexts =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid === UIDS.mailTexts && 'data' in context.params) {
      const refusals = unknownPlaceholdersIn((context.params.data ?? {}) as Written);
      if (isFilled(refusals)) throw refusal(strapi, refusals);
    }
    return next();
  };

function unknownPlaceholdersIn(texts: Written): FieldRefusal[] {
  return (Object.keys(LETTERS) as LetterName[]).flatMap((letter) => {
    const inText: readonly string[] = [...LETTERS[letter], ...FIRM_PLACEHOLDERS];
    const inSubject = inText.filter((name) => name !== 'details' && name !== 'greeting');
    return [unknownPlaceholderIn(letter, 'subject', texts[letter]?.subject, inSubject), unknownPlaceholderIn(letter, 'text', texts[letter]?.text, inText)].flat();
  });
}

function unknownPlaceholderIn(letter: LetterName, field: 'subject' | 'text', text: string | null | undefined, known: readonly string[]): FieldRefusal[] {
  const found = unknownPlaceholder(text ?? '', known);
  return found === undefined ? [] : [{ path: [letter, field], code: 'placeholder_unknown', values: { found, known: inBraces(known) } }];
}
