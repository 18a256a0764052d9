import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const factTables =
  'The fact tables are read through football_as_of functions only, so that nothing later than the clock is seen.';

/** Text that names a table of the schema `facts`, in plain and in template strings. */
const noFactTables = [
  'error',
  { selector: 'Literal[value=/\\bfacts\\.[a-z_"]/i]', message: factTables },
  { selector: 'TemplateElement[value.raw=/\\bfacts\\.[a-z_"]/i]', message: factTables },
];

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', '.data/', 'node_modules/', 'web/dist/', 'web/src/api/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // the formatter decides where a chain breaks
      'no-unexpected-multiline': 'off',
      'no-restricted-syntax': noFactTables,
    },
  },
  {
    files: ['src/config/**/*.ts', 'src/main.ts', 'src/cli.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.ts', 'demo/**/*.ts'],
    ignores: ['src/config/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'src/config is the only reader of the environment.' },
      ],
    },
  },
  {
    files: [
      'src/database/**/*.ts',
      'src/ingestion/load/**/*.ts',
      'src/ingestion/packing/**/*.ts',
      'src/ingestion/resolve/**/*.ts',
      'migrations/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['**/demo/src/**'], message: 'The demo is imported by #demo, #demo/feed, #demo/truth.' }],
        },
      ],
    },
  },
  {
    files: ['test/**/*.ts', 'src/**/*.spec.ts', 'demo/**/*.spec.ts'],
    rules: {
      // supertest's bodies are untyped by design; a test states what it expects instead.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // every text of the dashboard, in one file a language
    files: ['web/src/texts/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    // the dashboard, in a browser
    files: ['web/src/**/*.ts', 'web/src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Text of others is shown as text, never as HTML.',
        },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        fetch: 'readonly',
        AbortController: 'readonly',
      },
    },
    rules: { 'max-lines': ['error', { max: 400 }] },
  },
  {
    // the page of /docs, in a browser
    files: ['src/documentation/pages/*.js'],
    languageOptions: {
      globals: {
        SwaggerUIBundle: 'readonly',
        document: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        window: 'readonly',
      },
    },
  },
);
