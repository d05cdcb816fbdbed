import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { LOCALES, type Locale } from '@site/rules';

import { switchLocale } from '../i18n/localizedPaths';
import { useLocale } from '../i18n';
import { Icon } from '../components/Icon';
import { breakpoint, color, radius, shadow, space, text, touchTarget } from '../theme';

/** On phones the list is as wide as the header leaves it, wherever the button is. */
const root = css({ [breakpoint.medium]: { position: 'relative' }, [breakpoint.print]: { display: 'none' }, '&[open] > summary svg:last-of-type': { transform: 'rotate(180deg)' } });
const summary = css({
  display: 'flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, paddingInline: space.sm, cursor: 'pointer', listStyle: 'none', fontSize: text.small, fontWeight: 500,
  '&::-webkit-details-marker': { display: 'none' },
});
const list = css({
  position: 'absolute', insetInlineEnd: space.gutter, insetBlockStart: '100%', zIndex: 20, inlineSize: '12rem', maxInlineSize: `calc(100% - 2 * ${space.gutter})`, [breakpoint.medium]: { insetInlineEnd: 0, maxInlineSize: 'none' }, padding: space.sm, listStyle: 'none', background: color.paper, color: color.ink,
  border: `1px solid ${color.line}`, borderRadius: radius.medium, boxShadow: shadow.card,
});
const link = css({
  display: 'flex', alignItems: 'center', gap: space.md, minBlockSize: touchTarget, paddingInline: space.md, borderRadius: radius.small, textDecoration: 'none',
  '&:hover': { background: color.ivory },
  '&[aria-current]': { fontWeight: 600 },
});
const flag = css({ inlineSize: '1.5rem', blockSize: '1rem', flexShrink: 0, borderRadius: 2, boxShadow: '0 0 0 1px rgb(15 31 61 / 15%)' });
/** On phones only the flag fits. */
const currentName = css({ display: 'none', [breakpoint.medium]: { display: 'inline' } });
const chevron = css({ inlineSize: '1em', blockSize: '1em' });

interface LanguageSwitcherProps {
  /** Path of the page, used for every language. */
  readonly path: string;
}

/** Links to the same page in the other languages. Without scripts, query and hash are lost and Escape does not close it (src/inline-script). */
export function LanguageSwitcher({ path }: LanguageSwitcherProps) {
  const { t } = useTranslation('navigation');
  const current = useLocale();
  return (
    <details css={root} data-menu>
      <summary css={summary} aria-label={t('navigation:chooseLanguage') + current.colon + current.name}>
        <Flag of={current} />
        <span css={currentName} lang={current.code}>{current.name}</span>
        <Icon name="chevron" css={chevron} />
      </summary>
      <ul css={list}>
        {LOCALES.map((locale) => (
          <li key={locale.code}>
            <a css={link} href={switchLocale(path, locale)} hrefLang={locale.code} data-language lang={locale.code} dir={locale.dir} aria-current={locale === current ? 'true' : undefined}>
              <Flag of={locale} />
              {locale.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Flag({ of: locale }: { readonly of: Locale }) {
  return (
    <svg css={flag} viewBox="0 0 24 16" aria-hidden="true">
      <use href={`/symbols.svg#${locale.flag}`} />
    </svg>
  );
}
