import type { GatsbyBrowser } from 'gatsby';

import { scrollOnRouteUpdate } from './src/lib/scrollOnRouteUpdate';
import { storeTracking } from './src/lib/tracking';

export { wrapPageElement } from './gatsby/wrapPageElement';

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => storeTracking(window.location.search);

// Scrolling is ours: the specification delays it.
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => scrollOnRouteUpdate(location, prevLocation);
