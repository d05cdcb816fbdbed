import { currentLanguage } from './texts/language';

/** What only screen readers read, and Strapi has in English only. */
const RUSSIAN: Readonly<Record<string, string>> = {
  'Choose date': 'Выбрать дату',
  'Choose time': 'Выбрать время',
  Clear: 'Очистить',
  clear: 'Очистить',
  'Close modal': 'Закрыть окно',
  Menu: 'Меню',
  Month: 'Месяц',
  Notification: 'Уведомление',
  Year: 'Год',
};
/** The label of a button stands behind its picture, or in an attribute. */
const LABELLED = 'button > svg + span, [aria-label]';

/** Translates these labels for who uses the admin in Russian. Where Strapi has them another way one day, they stay English. */
export function translateHiddenLabels(): void {
  if (currentLanguage() === 'ru') translateIn(document.body);
  new MutationObserver((mutations) => {
    if (currentLanguage() !== 'ru') return;
    for (const { addedNodes } of mutations) for (const node of addedNodes) if (node instanceof Element) translateIn(node);
  }).observe(document.body, { childList: true, subtree: true });
}

function translateIn(root: Element): void {
  for (const element of [root, ...root.querySelectorAll(LABELLED)]) {
    const label = RUSSIAN[element.getAttribute('aria-label') ?? ''];
    if (label !== undefined) element.setAttribute('aria-label', label);
    const text = element.matches('button > svg + span') ? RUSSIAN[element.textContent ?? ''] : undefined;
    if (text !== undefined) element.textContent = text;
  }
}
