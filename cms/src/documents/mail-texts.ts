import type { Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { namesIn } from '../mails/letter';
import { FIRM_NAMES, LETTERS, type LetterName } from '../mails/texts';
import { MAIL_TEXTS } from '../types-of-content';

type Written = Readonly<Partial<Record<LetterName, { readonly subject?: string | null; readonly text?: string | null } | null>>>;

/** A slip in a name in double braces would be sent to visitors as it stands: it is refused where it is written. */
export const mailTexts: Modules.Documents.Middleware.Middleware = async (context, next) => {
  if (context.uid === MAIL_TEXTS && 'data' in context.params) {
    const slips = slipsIn((context.params.data ?? {}) as Written);
    const [first] = slips;
    // The shape by which the admin shows each message at its field.
    if (first) throw new errors.ValidationError(first.message, { errors: slips });
  }
  return next();
};

function slipsIn(texts: Written) {
  return (Object.keys(LETTERS) as LetterName[]).flatMap((letter) => {
    const inText: readonly string[] = [...LETTERS[letter], ...FIRM_NAMES];
    const inSubject = inText.filter((name) => name !== 'details' && name !== 'greeting');
    return [slip(letter, 'subject', texts[letter]?.subject, inSubject), slip(letter, 'text', texts[letter]?.text, inText)].flat();
  });
}

function slip(letter: LetterName, field: 'subject' | 'text', text: string | null | undefined, known: readonly string[]) {
  const stranger = namesIn(text ?? '').find((name) => !known.includes(name));
  if (stranger === undefined) return [];
  const message = `There is no {{${stranger}}} here. There are: ${known.map((name) => `{{${name}}}`).join(' ')}`;
  return [{ path: [letter, field], name: 'ValidationError', message }];
}
