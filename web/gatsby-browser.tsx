import type { GatsbyBrowser } from 'gatsby';

import { READY_EVENT } from './src/early/early';
import { scrollOnRouteUpdate } from './src/lib/scrollOnRouteUpdate';
import { storeTracking } from './src/lib/tracking';

export { wrapPageElement } from './gatsby/wrapPageElement';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => storeTracking(window.location.search);

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  window.dispatchEvent(new Event(READY_EVENT));
};

// Scrolling is ours: the specification delays it.
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => scrollOnRouteUpdate(location, prevLocation);
