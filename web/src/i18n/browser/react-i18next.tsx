import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { Texts, Translate } from './i18next';

const TextsContext = createContext<Texts | null>(null);

interface I18nextProviderProps {
  readonly i18n: Texts;
  readonly children: ReactNode;
}

export function I18nextProvider({ i18n, children }: I18nextProviderProps) {
  return <TextsContext.Provider value={i18n}>{children}</TextsContext.Provider>;
}

/**
 * The texts of the page. The language of a provider's texts does not change: a page in another one has its own provider.
 * @param namespace of keys that name none; of several, the first
 * @throws Error outside an {@link I18nextProvider}
 */
export function useTranslation(namespace?: string | readonly string[]): { readonly t: Translate; readonly i18n: Texts } {
  const i18n = useContext(TextsContext);
  if (!i18n) throw new Error('useTranslation is used outside I18nextProvider');
  const first = typeof namespace === 'string' ? namespace : namespace?.[0];
  return useMemo(() => ({ t: i18n.getFixedT(null, first), i18n }), [i18n, first]);
}
