import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import type { Locale } from '@site/rules';

import type { SiteContent } from '../content';
import { LocaleProvider } from '../i18n';
import { color, space } from '../theme';
import { ToastProvider } from '../toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header } from './Header';

const skipLink = css({ position: 'absolute', insetInlineStart: space.md, insetBlockStart: '-10rem', zIndex: 30, padding: space.md, background: color.paper, '&:focus': { insetBlockStart: space.md } });
const main = css({ minBlockSize: '60vh' });

export const MAIN_ID = 'main';

interface PageProps {
  readonly locale: Locale;
  /** The page's own path, for the language switcher. */
  readonly path: string;
  readonly site: SiteContent;
  readonly onHome?: boolean;
  readonly children: ReactNode;
}

/** What every page has around its sections. */
export function Page({ locale, path, site, onHome = false, children }: PageProps) {
  // The i18n plugin makes a new instance at each change of the address, a jump to a section included. One page keeps
  // one: otherwise a form whose code has not arrived yet would be drawn anew and lose what was typed.
  const { i18n, t } = useTranslation('navigation');
  const [translations] = useState(i18n);
  return (
    <I18nextProvider i18n={translations}>
      <LocaleProvider locale={locale}>
        <a css={skipLink} href={`#${MAIN_ID}`}>{t('navigation:skipToContent')}</a>
        <Header site={site} path={path} onHome={onHome} />
        <main id={MAIN_ID} css={main}>
          <ErrorBoundary locale={locale}>
            <ToastProvider>{children}</ToastProvider>
          </ErrorBoundary>
        </main>
        <Footer site={site} onHome={onHome} />
      </LocaleProvider>
    </I18nextProvider>
  );
}
