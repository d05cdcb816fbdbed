import { css } from '@emotion/react';
import { useContext, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import type { Locale } from '@site/rules';

import type { SiteContent } from '../content';
import { LocaleProvider, TypedTexts } from '../i18n';
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
  /** Path of the page, for the language switcher. */
  readonly path: string;
  readonly site: SiteContent;
  readonly onHome?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: header, footer, toasts. */
export function Page({ locale, path, site, onHome = false, children }: PageProps) {
  // The i18n plugin creates a new instance at each change of the address, even for jumps within the page. Keep the first:
  // otherwise a form whose code is still loading would be rendered again and lose its content.
  const { i18n, t } = useTranslation('navigation');
  const [first] = useState(i18n);
  const translations = useContext(TypedTexts) ? i18n : first;
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
