import { resolve } from 'node:path';

import type { CreateWebpackConfigArgs } from 'gatsby';

/** Fonts stay files, however small: inlined in a script, every language would load them. */
export function emitFontsAsFiles({ actions, getConfig, loaders }: CreateWebpackConfigArgs): void {
  const config: unknown = getConfig();
  if (!isConfig(config)) throw new Error('The webpack configuration has no rules.');
  for (const rule of config.module.rules) {
    if (rule.test instanceof RegExp && rule.test.test('font.woff2')) rule.use = [loaders.file({ name: 'static/[name]-[hash:8].[ext]' })];
  }
  actions.replaceWebpackConfig(config);
}

/**
 * Excludes from the production bundle what libraries import and this site never runs: about 23 KB of every first visit.
 */
export function excludeUnusedPackages({ actions, stage, plugins }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const shim = (name: string) => resolve('gatsby/webpack/shims', name);
  const excluded = shim('excluded.js');
  actions.setWebpackConfig({
    // Source maps are not served.
    devtool: false,
    plugins: [
      // The site has no service worker.
      plugins.normalModuleReplacement(/\/register-service-worker$/, excluded),
      // Only for the plugin's redirects, which are off: required as a whole, it would bring <Slice> and <StaticQuery>.
      plugins.normalModuleReplacement(/^gatsby$/, (resource: { context: string; request: string }) => {
        if (/[\\/]gatsby-plugin-react-i18next[\\/]/.test(resource.context)) resource.request = excluded;
      }),
    ],
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

/** Before it is minified. */
const SHARED_FROM_BYTES = 60_000;

/**
 * What each page runs first (React, Gatsby's code and webpack's runtime) is one file, and code that few pages share is in the
 * files of each of them unless it is large: every further file costs a phone a request, and compresses alone.
 */
export function writeFewScripts({ actions, stage, getConfig }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const config: unknown = getConfig();
  if (!isConfig(config) || config.optimization.splitChunks === undefined) throw new Error('The webpack configuration splits no scripts.');
  const { framework, shared, ...others } = config.optimization.splitChunks.cacheGroups;
  if (!framework || !shared) throw new Error('Gatsby splits scripts in another way than expected.');
  actions.replaceWebpackConfig({
    ...config,
    optimization: {
      ...config.optimization,
      runtimeChunk: false,
      splitChunks: { ...config.optimization.splitChunks, cacheGroups: { ...others, shared: { ...shared, minSize: SHARED_FROM_BYTES } } },
    },
  });
}

/**
 * Writes scripts for the browsers of package.json's `browserslist`, all of which know ES2020, where Gatsby writes ES5; and
 * names their files by their content alone: the names of all files are in every first visit.
 */
export function writeModernScripts({ actions, stage, plugins, getConfig }: CreateWebpackConfigArgs): void {
  if (stage !== 'build-javascript') return;
  const config: unknown = getConfig();
  if (!isConfig(config)) throw new Error('The webpack configuration has no list of minimizers.');
  const others = config.optimization.minimizer.filter(({ constructor }) => constructor.name !== 'TerserPlugin');
  if (others.length !== config.optimization.minimizer.length - 1) throw new Error('Gatsby minimizes scripts in another way than expected.');
  const minimizer: unknown = plugins.minifyJs({ terserOptions: { ecma: 2020, compress: { ecma: 2020 } } });
  actions.replaceWebpackConfig({
    ...config,
    target: ['web', 'es2020'],
    output: { ...config.output, filename: '[name]-[contenthash:12].js', chunkFilename: 'script-[contenthash:12].js' },
    optimization: { ...config.optimization, minimizer: [minimizer, ...others] },
  });
}

interface Rule {
  test?: unknown;
  use?: unknown;
}

interface Config {
  readonly module: { readonly rules: Rule[] };
  readonly output: object;
  readonly optimization: { readonly minimizer: readonly object[]; readonly splitChunks?: { readonly cacheGroups: Readonly<Record<string, object>> } };
}

function isConfig(config: unknown): config is Config {
  return typeof config === 'object' && config !== null && 'module' in config && 'output' in config && 'optimization' in config;
}
