import type { ComponentType } from 'react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

import { useTexts } from '../../../admin/texts/useTexts';
import { deviceText } from './device-text';

/** On phones, the button that ends a session is in sight; when it began is left out for it. */
const Sheet = styled.div`
  @media (width < 768px) {
    :is(th, td) { padding-inline: 0.8rem; white-space: normal; }
    :is(th, td) > div { flex-wrap: wrap; }
    :is(th, td):nth-child(2) { display: none; }
  }
`;

/** Strapi's page of one's own sessions, with the devices in the admin's language. */
export const withDevices = (Page: ComponentType) => function OwnSessions() {
  const sheet = useRef<HTMLDivElement>(null);
  const texts = useTexts();
  useEffect(() => {
    if (!sheet.current) return;
    const { current } = sheet;
    const translate = () => {
      for (const { firstChild } of current.querySelectorAll('td:first-child span')) {
        if (!(firstChild instanceof Text)) continue;
        const text = deviceText(firstChild.data, texts);
        // In the node of React, which writes to it again only if the device changes.
        if (firstChild.data !== text) firstChild.data = text;
      }
    };
    translate();
    const observer = new MutationObserver(translate);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [texts]);
  return <Sheet ref={sheet}><Page /></Sheet>;
};
