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

interface Rule {
  test?: unknown;
  use?: unknown;
}

function isConfig(config: unknown): config is { module: { rules: Rule[] } } {
  return typeof config === 'object' && config !== null && 'module' in config;
}
