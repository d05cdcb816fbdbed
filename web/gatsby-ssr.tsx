import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { GatsbySSR } from 'gatsby';
import type { ReactElement } from 'react';

import { renderToHtml } from './gatsby/pages/renderToHtml';
import { inlineScript } from './src/inline-script/inlineScript';
import { STYLE_KEY } from './src/theme/emotionCache';

export { wrapPageElement } from './src/templates/wrapPageElement';

/** Renders a page with all its styles in the head: smaller than a style element beside each element. */
export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({ bodyComponent, replaceBodyHTMLString, setHeadComponents }) => {
  // Without the prefixes of browsers older than those supported (package.json): what still needs one has it in its own style.
  const cache = createCache({ key: STYLE_KEY, stylisPlugins: [] });
  cache.compat = true;
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const html = await renderToHtml(<CacheProvider value={cache}>{bodyComponent as ReactElement}</CacheProvider>);
  const { styles } = extractCriticalToChunks(html);
  replaceBodyHTMLString(html);
  // With data-s, emotion leaves them where they are (src/theme/emotionCache.ts).
  setHeadComponents(
    styles.map(({ key, ids, css }) => <style key={`${key}-${ids.join('')}`} data-emotion={`${key} ${ids.join(' ')}`} data-s="" dangerouslySetInnerHTML={{ __html: css }} />),
  );
};

/** The inline script comes before all other scripts, since it loads them. */
export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setPostBodyComponents }) => {
  setPostBodyComponents([<script key="inline-script" dangerouslySetInnerHTML={{ __html: `(${inlineScript.toString()})()` }} />]);
};
