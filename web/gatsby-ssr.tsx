import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { GatsbySSR } from 'gatsby';
import type { ReactElement } from 'react';

import { renderToHtml } from './gatsby/renderToHtml';
import { early } from './src/early/early';

export { wrapPageElement } from './gatsby/wrapPageElement';

/** Draws a page with its styles in one place in the head: smaller than a style element beside each element. */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({ bodyComponent, replaceBodyHTMLString, setHeadComponents }) => {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const html = await renderToHtml(<CacheProvider value={cache}>{bodyComponent as ReactElement}</CacheProvider>);
  const { styles } = extractCriticalToChunks(html);
  replaceBodyHTMLString(html);
  setHeadComponents(
    styles.map(({ key, ids, css }) => <style key={`${key}-${ids.join('')}`} data-emotion={`${key} ${ids.join(' ')}`} dangerouslySetInnerHTML={{ __html: css }} />),
  );
};

/** Before all other scripts, and part of the page itself: it decides when they come. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setPostBodyComponents }) => {
  setPostBodyComponents([<script key="early" dangerouslySetInnerHTML={{ __html: `(${early.toString()})()` }} />]);
};
