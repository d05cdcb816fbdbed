import type { HTMLAttributes } from 'react';

import { localeByCode } from '@site/rules';

import type { MaybeText } from '../content';

type Tag = 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'li' | 'dt' | 'dd' | 'figcaption' | 'strong' | 'address' | 'small';

interface TextProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Tag;
  readonly of: MaybeText;
}

/** A text of the CMS; renders nothing if it is empty. */
export function Text({ as: Element = 'span', of: content, ...attributes }: TextProps) {
  if (!content) return null;
  return (
    <Element {...languageAttributes(content.lang)} {...attributes}>
      {content.text}
    </Element>
  );
}

/** `lang` and `dir` of a text that is not in the page's language. */
export function languageAttributes(lang: string | null): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return lang === null ? {} : { lang, dir: localeByCode(lang).dir };
}
