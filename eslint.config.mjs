import { readdirSync } from 'node:fs';

import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Imports go one way: rules → theme, i18n, lib, components → layout, sections, forms, signing → templates. Folders that each folder must not import. */
const HIDDEN = {
  theme: ['i18n', 'lib', 'components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'verification', 'templates'],
  i18n: ['lib', 'components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'verification', 'templates'],
  lib: ['components', 'layout', 'sections', 'forms', 'toasts', 'signing', 'verification', 'templates'],
  components: ['layout', 'sections', 'forms', 'toasts', 'signing', 'verification', 'templates'],
  toasts: ['layout', 'sections', 'forms', 'signing', 'verification', 'templates'],
  layout: ['sections', 'forms', 'signing', 'verification', 'templates'],
  forms: ['layout', 'sections', 'signing', 'verification', 'templates'],
  signing: ['layout', 'sections', 'verification', 'templates'],
  verification: ['layout', 'sections', 'forms', 'signing', 'templates'],
  sections: ['preview', 'templates'],
  preview: ['templates'],
};

/** Public files of the CMS's features; other features may import only these. `feature.ts` is imported by `src/index.ts`. */
const PUBLIC = {
  'access-rights': ['content-rights.ts', 'readable-entries.ts', 'readable-records.ts', 'searchable-fields.ts'],
  accounts: ['administrators.ts', 'common-passwords.ts', 'current-password.ts', 'current-staff.ts'],
  'administration-settings': ['change-log.ts', 'checkpoint-addresses.ts', 'settings.ts'],
  'agreement-versions': ['version-service.ts', 'admin/Unrecorded.tsx', 'admin/text-difference.ts'],
  answers: ['admin/AnswerDialog.tsx'],
  'article-addresses': ['slugs.ts'],
  audit: ['record.ts', 'retention.ts'],
  'content-checks': ['placeholders.ts'],
  'bot-protection': ['challenge.ts', 'challenge-policy.ts', 'known-device.ts', 'rate-counters.ts', 'write-rate-limits.ts'],
  editing: ['admin/merge.ts', 'admin/shown-part.ts', 'admin/TextOf.tsx', 'admin/useFieldLabels.ts'],
  evidence: ['chain.ts', 'chain-writer.ts', 'checkpoint-root.ts', 'columns.ts', 'disclosure.ts', 'evidence-database.ts', 'late-checkpoints.ts', 'publication.ts', 'records.ts', 'signing-evidence.ts', 'signing-keys.ts', 'time-stamps.ts'],
  'help-requests': ['csv.ts', 'notes.ts', 'office.ts', 'permitted-request.ts', 'same-person.ts', 'search-text.ts', 'succession.ts', 'admin/requests.ts', 'admin/State.tsx'],
  mails: ['account-changes.ts', 'composers/assignment.ts', 'late.ts', 'letter.ts', 'mail-texts.ts', 'recipient.ts', 'transport.ts', 'admin/LateMails.tsx', 'admin/SendAgain.tsx'],
  'official-data': ['official-fields.ts', 'sender-email.ts'],
  'person-data': ['erasure-record.ts', 'related-records.ts', 'retention.ts'],
  pictures: ['limits.ts'],
  preview: ['picture.ts'],
  publishing: ['api-types.ts', 'builder-hook.ts', 'entry-name.ts', 'readable-by.ts', 'admin/entry-names.ts', 'admin/publication.ts', 'admin/siteState.ts'],
  rendering: ['renderer.ts', 'tasks.ts'],
  'request-pipeline': ['client-info.ts', 'credentials.ts', 'visitor-routes.ts'],
  'second-factor': ['progress.ts', 'admin/AccountSecondFactor.tsx'],
  seed: ['files.ts'],
  'signed-documents': ['api-types.ts', 'document-service.ts', 'late-documents.ts', 'published-seals.ts', 'seal.ts'],
  signing: ['document-store.ts', 'file-store.ts', 'signature-store.ts'],
  'publication-plans': ['api-types.ts', 'carrying-out.ts', 'due-work.ts', 'failures.ts', 'office-time.ts', 'admin/PlanTime.tsx', 'admin/field-faults.ts', 'admin/moment.ts'],
  'publish-checks': ['api-types.ts', 'inside-links.ts', 'notes.ts', 'texts-of-entry.ts', 'admin/PublishDialog.tsx', 'admin/notes.ts'],
  translations: ['localized-fields.ts', 'translation-list.ts'],
  withdrawals: ['api-types.ts', 'related-withdrawals.ts', 'admin/MatchHistory.tsx'],
};
/** Pairs of features of which the first must not import the second, because the second imports the first. */
const ONE_WAY = [
  ['bot-protection', 'accounts'],
  ['publishing', 'translations'],
];
const FEATURES = readdirSync(new URL('cms/src/features', import.meta.url));
const inFeatures = (feature) => `./cms/src/features/${feature}`;

/** Internals of Strapi and Knex, which an upgrade can change silently: only `strapi-internals/` may use them. */
const INTERNALS = [
  ["CallExpression[callee.object.name='strapi'][callee.property.name=/^(plugin|hook)$/]", 'Plugins and hooks of Strapi'],
  ["CallExpression[callee.object.name='strapi'][callee.property.name='service'][arguments.0.value=/^(admin|plugin)::/]", 'Services of Strapi’s own'],
  ["CallExpression[callee.object.name='strapi'][callee.property.name='get'][arguments.0.value='admin']", 'The admin of Strapi'],
  ["Literal[value=/^(BEGIN|COMMIT|ROLLBACK);$/]", 'Knex’s own statements'],
  ["Property[key.name='__pivot']", 'Links of components'],
  ["MemberExpression[object.property.name='db'][property.name=/^(connection|getConnection)$/]", 'Strapi’s Knex connection'],
].map(([selector, what]) => ({ selector, message: `${what} may be used only in cms/src/strapi-internals, with a boot check.` }));

const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.js'];

export default ts.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/build/**', '**/public/**', '**/.cache/**', '**/.strapi/**', '.data*/**', 'cms/seed/media/**', 'tests/unit/support/circle/**'] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    plugins: { 'import-x': importX },
    rules: {
      // Packages cannot import our files.
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
  // Parts of these run in a page.
  { files: ['tests/bench/interaction.mjs', 'tests/bench/lib/visits.mjs', 'tests/bench/lib/first-load.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  // No compiler checks the imports of plain modules.
  { files: ['**/*.mjs'], rules: { 'import-x/no-unresolved': 'error', 'import-x/named': 'error' } },
  {
    files: ['web/src/**/*.{ts,tsx}', 'cms/src/admin/**/*.{ts,tsx}', 'cms/src/features/*/admin/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    // Components do not depend on Gatsby or Strapi; only templates and web/gatsby do.
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/templates/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['gatsby', 'gatsby-*', '@strapi/*', '**/web/gatsby/**', '../../gatsby/*'] }] },
  },
  {
    // Types only: the code of @site/content must not be sent to browsers.
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [{ name: '@site/content', allowTypeImports: true }] }] },
  },
  {
    // Imports go one way: rules → content, proof → cms, web.
    files: ['{rules,content,proof}/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            { target: './rules', from: ['./content', './proof', './cms', './web'] },
            { target: './content', from: ['./proof', './cms', './web'] },
            { target: './proof', from: ['./content', './cms', './web'] },
          ],
        },
      ],
    },
  },
  {
    // Also runs in browsers.
    files: ['proof/src/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: ['node:*', '@site/*', '@strapi/*'] }] },
  },
  {
    // Two programs: the builder may import the site folder's layout from the server; the server must not import the builder.
    files: ['web/{server,builder}/**/*.ts'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            { target: './web/server', from: ['./web/builder', './web/gatsby', './web/src'] },
            { target: './web/builder', from: ['./web/gatsby', './web/src'] },
            { target: './web/builder', from: './web/server', except: ['./siteFolder.ts', './jsonFile.ts'] },
          ],
        },
      ],
    },
  },
  {
    // Stages of the build: earlier ones must not import postbuild.
    files: ['web/gatsby/**/*.ts'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: ['source', 'pages', 'webpack'].map((stage) => ({ target: `./web/gatsby/${stage}`, from: './web/gatsby/postbuild' })) }] },
  },
  {
    files: ['cms/src/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            { target: ['./cms/src/lib', './cms/src/strapi-internals'], from: ['./cms/src/features', './cms/src/startup', './cms/src/api', './cms/src/services.ts'] },
            { target: './cms/src/lib', from: './cms/src/strapi-internals', except: ['./table-names.ts'] },
            ...FEATURES.map((feature) => ({ target: FEATURES.filter((other) => other !== feature).map(inFeatures), from: inFeatures(feature), except: (PUBLIC[feature] ?? []).map((file) => `./${file}`) })),
            ...ONE_WAY.map(([feature, dependent]) => ({ target: inFeatures(feature), from: inFeatures(dependent) })),
          ],
        },
      ],
    },
  },
  {
    files: ['cms/src/**/*.ts'],
    ignores: ['cms/src/strapi-internals/**'],
    rules: { 'no-restricted-syntax': ['error', ...INTERNALS] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: Object.entries(HIDDEN).flatMap(([folder, hidden]) => hidden.map((from) => ({ target: `./web/src/${folder}`, from: `./web/src/${from}` }))) }],
    },
  },
  {
    // Generated. Not among `ignores`: a list of changed files may name them, and the linter warns of each ignored one.
    files: ['cms/types/generated/**', 'web/src/gatsby-types.d.ts'],
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: Object.fromEntries([js.configs.recommended, ...ts.configs.strict, { rules: { 'import-x/no-cycle': 'off', '@typescript-eslint/consistent-type-imports': 'off' } }].flatMap(({ rules = {} }) => Object.keys(rules).map((name) => [name, 'off']))),
  },
);
