// Rules, calls and components, in jsdom with the real network of this machine: `npx jest -c tests/jest.unit.config.cjs`.
module.exports = {
  displayName: 'unit',
  rootDir: __dirname,
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
  transformIgnorePatterns: ['/node_modules/(?!feed/).+\\.[cm]?js$'],
  moduleNameMapper: {
    // The sources, not what was last compiled; TypeScript names its neighbours as they will be called then.
    '^@site/rules$': '<rootDir>/../rules/src/index.ts',
    '^@site/content$': '<rootDir>/../content/src/index.ts',
    '^(\\./\\w+)\\.js$': ['$1.js', '$1.ts'],
  },
};
