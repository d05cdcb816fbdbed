import type { GatsbyBrowser } from 'gatsby';
import type { ReactElement } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { READY_EVENT } from './src/early/early';
import { keepJumpsNative } from './src/lib/keepJumpsNative';
import { scrollOnRouteUpdate } from './src/lib/scrollOnRouteUpdate';
import { storeTracking } from './src/lib/tracking';

export { wrapPageElement } from './gatsby/wrapPageElement';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  keepJumpsNative();
  storeTracking(window.location.search);
};

/** React's word for a part of the page that was left before its code had come: nothing is lost with it. */
const LEFT_BEFORE_ITS_CODE_CAME = /#421|before it finished hydrating/;

// Without Gatsby's own type, which still describes ReactDOM.render.
export const replaceHydrateFunction = () => (element: ReactElement, container: Element) => {
  // While developing, Gatsby sends an empty page.
  if (!container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes()) {
    createRoot(container).render(element);
    return;
  }
  hydrateRoot(container, element, {
    onRecoverableError: (error) => {
      if (!(error instanceof Error && LEFT_BEFORE_ITS_CODE_CAME.test(error.message))) reportError(error);
    },
  });
};

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  window.dispatchEvent(new Event(READY_EVENT));
};

// Scrolling is ours: the specification delays it.
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  scrollOnRouteUpdate(location, prevLocation);
};
