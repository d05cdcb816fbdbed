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
 * Excludes from the production bundle what libraries import and this site never runs: about 8 KB of every first visit.
 */
export function excludeUnusedPackages({ actions, stage }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const shim = (name: string) => resolve('gatsby/webpack/shims', name);
  // The workspaces share the packages at the top of the project.
  const installed = (path: string) => resolve('../node_modules', path);
  const excluded = shim('excluded.js');
  actions.setWebpackConfig({
    // Source maps are not served.
    devtool: false,
    resolve: {
      alias: {
        'react-i18next$': shim('react-i18next.js'),
        'react-i18next-es': installed('react-i18next/dist/es'),
        // The plugin's package imports the CommonJS build, which is larger.
        'i18next$': installed('i18next/dist/esm/i18next.js'),
        // The plugin's warnings in development, and redirects by browser language, which are off.
        'outdent$': excluded,
        'browser-lang$': excluded,
        // emotion's withTheme, which is not used.
        'hoist-non-react-statics$': excluded,
        // Scrolling is ours (src/lib/manageScroll.ts).
        'gatsby-react-router-scroll$': shim('gatsby-react-router-scroll.js'),
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
