import { DEFAULT_LOCALE, LOCALES } from '@site/rules';

/** The editor of long texts, which Strapi fixes to left-to-right. */
interface TextEditor extends Element {
  readonly CodeMirror?: { getOption(name: 'direction'): string; setOption(name: 'direction', value: string): void };
}

/** Sets the direction of input fields by their content, and of long texts by their language. */
export function setTextDirection(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'main input, main textarea { unicode-bidi: plaintext; }' }));
  new MutationObserver(() => {
    const language = new URLSearchParams(window.location.search).get('plugins[i18n][locale]');
    const { dir } = LOCALES.find(({ code }) => code === language) ?? DEFAULT_LOCALE;
    for (const { CodeMirror: editor } of document.querySelectorAll<TextEditor>('.CodeMirror')) {
      if (editor && editor.getOption('direction') !== dir) editor.setOption('direction', dir);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
