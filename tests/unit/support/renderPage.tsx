import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createInstance, type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';

import { localeByCode, type LanguageCode } from '@site/rules';

import en from '../../../cms/seed/en/interface-texts.json';
import he from '../../../cms/seed/he/interface-texts.json';
import ru from '../../../cms/seed/ru/interface-texts.json';
import { LocaleProvider } from '../../../web/src/i18n';
import { ToastProvider } from '../../../web/src/toasts';

/** The delivered texts of the CMS. */
export const TEXTS = { en, he, ru };
export type TestedLanguage = keyof typeof TEXTS & LanguageCode;

export function translations(code: TestedLanguage): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: code,
    resources: { [code]: TEXTS[code] },
    keySeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  return instance;
}

/** What every page has around its forms. */
export function Page({ code, i18n, children }: { readonly code: TestedLanguage; readonly i18n: i18n; readonly children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <LocaleProvider locale={localeByCode(code)}>
        <ToastProvider>{children}</ToastProvider>
      </LocaleProvider>
    </I18nextProvider>
  );
}

export function renderPage(content: ReactNode, { code = 'en', user = userEvent.setup() }: { code?: TestedLanguage; user?: UserEvent } = {}): RenderResult & { user: UserEvent } {
  return { user, ...render(<Page code={code} i18n={translations(code)}>{content}</Page>) };
}
