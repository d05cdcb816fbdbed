// Rules, calls and components, in jsdom with the real network of this machine: `npx jest -c tests/jest.unit.config.cjs`.
const { SourceTextModule } = require('node:vm');

/** From Node 24.9 on Jest loads ES modules by require() itself, by Node's rules; before, they have to be transformed. */
const loadsModules = typeof SourceTextModule?.prototype.hasAsyncGraph === 'function';

module.exports = {
  displayName: 'unit',
  rootDir: __dirname,
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  testMatch: ['<rootDir>/unit/**/*.test.{ts,tsx}'],
  // A machine that is busy is slow, not wrong.
  testTimeout: 30_000,
  testEnvironment: '<rootDir>/unit/support/browserEnvironment.ts',
  setupFilesAfterEnv: ['<rootDir>/unit/support/setup.ts'],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      'babel-jest',
      {
        configFile: false,
        babelrc: false,
        presets: [
          ['babel-preset-gatsby', { reactRuntime: 'automatic', reactImportSource: '@emotion/react', targets: { node: 'current' } }],
          ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
        ],
      },
    ],
    '\\.(css|woff2)$': '<rootDir>/unit/support/styleSheet.cjs',
  },
  transformIgnorePatterns: [loadsModules ? '/node_modules/.+\\.[cm]?js$' : '/node_modules/(?!(feed|signature_pad)/).+\\.[cm]?js$'],
  moduleNameMapper: {
    // The sources, not what was last compiled; TypeScript names its neighbours as they will be called then.
    '^@site/rules$': '<rootDir>/../rules/src/index.ts',
    '^@site/content$': '<rootDir>/../content/src/index.ts',
    '^@site/proof$': '<rootDir>/../proof/src/index.ts',
    // What its package names for require() is no ES module, although package.json says so of all its files.
    '^signature_pad$': '<rootDir>/../node_modules/signature_pad/dist/signature_pad.js',
    '^(\\./\\w+)\\.js$': ['$1.js', '$1.ts'],
  },
};
