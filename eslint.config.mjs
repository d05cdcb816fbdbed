import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Imports go one way: rules → theme, i18n, lib, components → layout, sections, forms, signing → templates. Each folder, and what it may not see. */
const HIDDEN = {
  theme: ['i18n', 'lib', 'components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'templates'],
  i18n: ['lib', 'components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'templates'],
  lib: ['components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'templates'],
  components: ['layout', 'sections', 'forms', 'toasts', 'signing', 'templates'],
  toasts: ['layout', 'sections', 'forms', 'signing', 'templates'],
  layout: ['sections', 'forms', 'signing', 'templates'],
  forms: ['layout', 'sections', 'signing', 'templates'],
  signing: ['layout', 'sections', 'templates'],
  sections: ['preview', 'templates'],
  preview: ['templates'],
};

const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.js'];

export default ts.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/public/**', '**/.cache/**', '**/.strapi/**', '**/generated/**', '.data*/**', 'cms/seed/media/**', 'web/src/gatsby-types.d.ts', 'tests/unit/support/circle/**'] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    plugins: { 'import-x': importX },
    rules: {
      // What comes from packages cannot lead back here.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
    settings: {
      'import-x/extensions': EXTENSIONS,
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: EXTENSIONS })],
    },
  },
  { files: ['**/*.{mjs,cjs}'], languageOptions: { globals: globals.node }, rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}', 'cms/src/admin/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    // Components know neither Gatsby nor Strapi: those end at the templates and at web/gatsby.
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/templates/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['gatsby', 'gatsby-*', '@strapi/*', '**/web/gatsby/**', '../../gatsby/*'] }] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: Object.entries(HIDDEN).flatMap(([folder, hidden]) => hidden.map((from) => ({ target: `./web/src/${folder}`, from: `./web/src/${from}` }))) }],
    },
  },
);
