import { useEffect } from 'react';

import type { TextKey } from '../../../admin/texts/en';
import { useTexts } from '../../../admin/texts/useTexts';

/** Strapi's words for the state of an account, which it does not translate. */
const STATES: ReadonlyMap<string | null, TextKey> = new Map([['Active', 'access.active'], ['Inactive', 'access.inactive']]);

/** Says the states of accounts in the admin's language, in the list above. */
export function AccountStates() {
  const { t } = useTexts();
  useEffect(() => {
    const translate = () => {
      for (const { firstChild } of document.querySelectorAll('main td span')) {
        const key = firstChild instanceof Text ? STATES.get(firstChild.nodeValue) : undefined;
        // In the node of React, which writes to it again only if the state changes.
        if (firstChild && key && firstChild.nodeValue !== t(key)) firstChild.nodeValue = t(key);
      }
    };
    translate();
    const observer = new MutationObserver(translate);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [t]);
  return null;
}
