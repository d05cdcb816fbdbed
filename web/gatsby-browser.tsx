import { CacheProvider } from '@emotion/react';
import type { GatsbyBrowser, RouteUpdateArgs } from 'gatsby';
import { startTransition, type ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { READY_EVENT } from './src/inline-script/inlineScript';
import { askServer } from './src/lib/askServer';
import { keepJumpsNative } from './src/lib/keepJumpsNative';
import { manageScroll } from './src/lib/manageScroll';
import { reportUncaught } from './src/lib/reportUncaught';
import { storeTracking } from './src/lib/tracking';
import { emotionCache } from './src/theme/emotionCache';

export { wrapPageElement } from './src/templates/wrapPageElement';

const styles = emotionCache();

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <CacheProvider value={styles}>{element}</CacheProvider>;

let scrollOnRouteUpdate: ReturnType<typeof manageScroll> | undefined;

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  // Gatsby's loader reads it; pages are without it (gatsby/postbuild/finishHtml.ts).
  Object.assign(window, { ___chunkMapping: {} });
  scrollOnRouteUpdate = manageScroll();
  keepJumpsNative();
  storeTracking(window.location.search);
};

/** React's error for leaving a part of a page before its code has loaded; harmless. */
const LEFT_BEFORE_HYDRATION = /#421|before it finished hydrating/;

// Without Gatsby's own type, which still describes ReactDOM.render.
export const replaceHydrateFunction = () => (element: ReactElement, container: Element) => {
  // In development Gatsby sends an empty page.
  if (!container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes()) {
    createRoot(container).render(element);
    return;
  }
  // In small tasks, between which the page answers.
  startTransition(() => {
    hydrateRoot(container, element, {
      onRecoverableError: (error) => {
        if (!(error instanceof Error && LEFT_BEFORE_HYDRATION.test(error.message))) reportUncaught(error);
      },
    });
  });
};

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  window.dispatchEvent(new Event(READY_EVENT));
};

// Scrolling is handled by src/lib/manageScroll.ts.
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

// Gatsby's own type does not name the loader, which its documentation does.
export const onRouteUpdate = (update: RouteUpdateArgs & Parameters<typeof askServer>[0]) => {
  scrollOnRouteUpdate?.(update.location, update.prevLocation);
  askServer(update);
};
