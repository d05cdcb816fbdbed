import createCache from '@emotion/cache';

/** How class names begin. Not “css”: styles named so are taken by the cache that emotion makes by itself. */
export const STYLE_KEY = 's';

/**
 * Emotion's cache in the browser. Style elements that came with the page stay where they are: inserted anew, as emotion
 * does, they make browsers compute the style and layout of the whole page anew.
 */
export function emotionCache() {
  const container: Pick<Node, 'insertBefore'> = {
    insertBefore: (node, before) => (node.isConnected ? node : document.head.insertBefore(node, before)),
  };
  // Nothing else of the container is used.
  return createCache({ key: STYLE_KEY, container: container as Node });
}
