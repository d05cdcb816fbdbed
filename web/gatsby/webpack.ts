import { resolve } from 'node:path';

import type { CreateWebpackConfigArgs } from 'gatsby';

/** Fonts are files of their own, however small: as data in a script they would be loaded by every language. */
export function emitFontsAsFiles({ actions, getConfig, loaders }: CreateWebpackConfigArgs): void {
  const config: unknown = getConfig();
  if (!isConfig(config)) throw new Error('The webpack configuration has no rules.');
  for (const rule of config.module.rules) {
    if (rule.test instanceof RegExp && rule.test.test('font.woff2')) rule.use = [loaders.file({ name: 'static/[name]-[hash].[ext]' })];
  }
  actions.replaceWebpackConfig(config);
}

/**
 * Leaves out of the browser's bundle what libraries bring and this site never runs: about 8 KB of every first visit.
 * The development build keeps everything.
 */
export function leaveOutUnused({ actions, stage }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const slim = (name: string) => resolve('gatsby/slim', name);
  // The workspaces share the packages at the top of the project.
  const installed = (path: string) => resolve('../node_modules', path);
  const unused = slim('unused.js');
  actions.setWebpackConfig({
    resolve: {
      alias: {
        'react-i18next$': slim('react-i18next.js'),
        'react-i18next-es': installed('react-i18next/dist/es'),
        // The i18n plugin's package asks for the CommonJS build, which is larger.
        'i18next$': installed('i18next/dist/esm/i18next.js'),
        // Of the i18n plugin: warnings while developing, and redirects by the browser's language, which are off.
        'outdent$': unused,
        'browser-lang$': unused,
        // Of emotion's withTheme, which nothing here uses.
        'hoist-non-react-statics$': unused,
        // Scrolling is ours (src/lib/scrollOnRouteUpdate.ts).
        'gatsby-react-router-scroll$': slim('gatsby-react-router-scroll.js'),
        // Of Gatsby's <Script>, which nothing here uses either.
        'gatsby-script$': unused,
        '@builder.io/partytown/integration$': unused,
      },
    },
  });
}

interface Rule {
  test?: unknown;
  use?: unknown;
}

function isConfig(config: unknown): config is { module: { rules: Rule[] } } {
  return typeof config === 'object' && config !== null && 'module' in config;
}
