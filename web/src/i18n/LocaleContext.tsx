import { createContext, useContext, type ReactNode } from 'react';

import type { Locale } from '@site/rules';

const LocaleContext = createContext<Locale | null>(null);

interface LocaleProviderProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/** Provides the page's locale. */
export function LocaleProvider({ locale, children }: LocaleProviderProps) {
  return <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>;
}

/**
 * The locale of the current page.
 * @throws Error outside a {@link LocaleProvider}
 */
export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('useLocale is used outside LocaleProvider');
  return locale;
}
