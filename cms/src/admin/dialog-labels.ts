import { currentLanguage } from './texts/language';

/** What the button that closes a window is called, which only screen readers read: Strapi's components have it in English only. */
const STRAPI = 'Close modal';
const RUSSIAN = 'Закрыть окно';

/** Names the buttons that close windows in Russian, for who uses the admin in Russian. */
export function labelDialogs(): void {
  new MutationObserver(() => {
    if (currentLanguage() !== 'ru') return;
    for (const label of document.querySelectorAll('[role="dialog"] header button span')) if (label.textContent === STRAPI) label.textContent = RUSSIAN;
  }).observe(document.body, { childList: true, subtree: true });
}
