import { currentLanguage } from '../../../admin/texts/language';

/** Whoever is not logged in has no profile with a language: requests name the one chosen in the admin, not the browser's. */
export function requestInChosenLanguage(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (typeof input === 'object' && 'headers' in input ? input.headers : undefined));
    headers.set('Accept-Language', currentLanguage());
    return fetch(input, { ...init, headers });
  };
}

/** An answer of the server would stay in the former language. Strapi's pages make the element anew for the next one. */
export function hideAnswersInFormerLanguage(): void {
  new MutationObserver(() => document.getElementById('global-form-error')?.setAttribute('hidden', '')).observe(document.documentElement, { attributeFilter: ['lang'] });
}
