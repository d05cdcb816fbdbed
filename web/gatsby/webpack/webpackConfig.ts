import { resolve } from 'node:path';

import type { CreateWebpackConfigArgs } from 'gatsby';

/** Fonts stay files, however small: inlined in a script, every language would load them. */
export function emitFontsAsFiles({ actions, getConfig, loaders }: CreateWebpackConfigArgs): void {
  const config: unknown = getConfig();
  if (!isConfig(config)) throw new Error('The webpack configuration has no rules.');
  for (const rule of config.module.rules) {
    if (rule.test instanceof RegExp && rule.test.test('font.woff2')) rule.use = [loaders.file({ name: 'static/[name]-[hash].[ext]' })];
  }
  actions.replaceWebpackConfig(config);
}

/**
 * Excludes from the production bundle what libraries import and this site never runs: about 23 KB of every first visit.
 */
export function excludeUnusedPackages({ actions, stage }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const shim = (name: string) => resolve('gatsby/webpack/shims', name);
  const excluded = shim('excluded.js');
  actions.setWebpackConfig({
    // Source maps are not served.
    devtool: false,
    resolve: {
      alias: {
        // The packages themselves write the pages at build time; the browser needs little of them.
        'react-i18next$': resolve('src/i18n/browser/react-i18next.tsx'),
        'i18next$': resolve('src/i18n/browser/i18next.ts'),
        // The plugin's warnings in development, and redirects by browser language, which are off.
        'outdent$': excluded,
        'browser-lang$': excluded,
        // emotion's withTheme, which is not used.
        'hoist-non-react-statics$': excluded,
        // Scrolling is ours (src/lib/manageScroll.ts).
        'gatsby-react-router-scroll$': shim('gatsby-react-router-scroll.js'),
        'gatsby-link$': shim('gatsby-link.js'),
        'prop-types$': shim('prop-types.js'),
        // Gatsby's <Script>, which is not used.
        'gatsby-script$': excluded,
        '@builder.io/partytown/integration$': excluded,
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
