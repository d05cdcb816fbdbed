import { useEffect, useState } from 'react';

import { BESIDE_FORM, type PreviewClicks } from '@site/rules';

import { clickableAt, clickedPart } from './clickedPart';
import { askAdmin, isFromAdmin, messageOf } from './messages';

/** Marks what a click would open. */
export const POINTED = 'data-preview-pointed';

/**
 * Lets clicks in a preview beside a form open fields, and Escape return to the form.
 * @param path of the page that is shown; null for other previews
 * @returns whether a click was used up
 */
export function useFieldClicks(path: string | null): (event: { readonly target: EventTarget; readonly ctrlKey: boolean; readonly metaKey: boolean; preventDefault(): void }) => boolean {
  const [clicks, setClicks] = useState<PreviewClicks>('fields');
  const opensFields = path !== null && clicks === 'fields';

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (!isFromAdmin(event)) return;
      const { type, clicks: wanted } = messageOf(event.data);
      if (type === BESIDE_FORM.clicks && (wanted === 'fields' || wanted === 'links')) setClicks(wanted);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (path === null) return;
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') askAdmin({ type: BESIDE_FORM.escape });
    };
    window.addEventListener('keydown', escape);
    return () => window.removeEventListener('keydown', escape);
  }, [path]);

  useEffect(() => {
    if (!opensFields) return;
    const point = (to: Element | null) => {
      for (const before of document.querySelectorAll(`[${POINTED}]`)) if (before !== to) before.removeAttribute(POINTED);
      to?.setAttribute(POINTED, '');
    };
    const over = ({ target }: Event) => point(clickableAt(target));
    const leave = () => point(null);
    document.addEventListener('pointerover', over);
    document.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerleave', leave);
      leave();
    };
  }, [opensFields]);

  return (event) => {
    // Held down, the key follows links, as it opens them elsewhere.
    if (!opensFields || event.ctrlKey || event.metaKey) return false;
    const clicked = clickableAt(event.target);
    if (!clicked || !(event.target instanceof Element)) return false;
    askAdmin({ type: BESIDE_FORM.clicked, path, clicked: clickedPart(event.target) });
    // What opens a part of the page still does: it may hide more texts.
    if (event.target.closest('a')) event.preventDefault();
    return true;
  };
}
