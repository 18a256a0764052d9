'use strict';

const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const swc = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));

/** The run time is ESM; Jest runs CommonJS, so every module is translated on the way in. */
const typescript = { ...swc, module: { type: 'commonjs' }, sourceMaps: 'inline' };
const javascript = {
  jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' },
  module: { type: 'commonjs' },
};

/** Packages that exist as ES modules only and must be translated too. */
const modulesInEsm = [
  '@nestjs',
  'jose',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@borewit',
  '@tokenizer',
  'oidc-provider',
  'openid-client',
  'oauth4webapi',
  'oidc-token-hash',
  'eta',
  'koa',
  'koa-[^/]+',
  '@koa',
  'nanoid',
  'quick-lru',
  'raw-body',
  'jwks-rsa',
];

const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  injectGlobals: true,
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // from its sources: `imports` of package.json names the build
    '^#demo$': '<rootDir>/demo/src/index.ts',
    '^#demo/(.*)$': '<rootDir>/demo/src/$1.ts',
  },
  transform: {
    '^.+\\.ts$': ['@swc/jest', typescript],
    '^.+\\.m?js$': ['@swc/jest', javascript],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${modulesInEsm.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  setupFiles: ['reflect-metadata'],
};

/** Tests of a folder that share a PostgreSQL server. */
const onDatabase = (displayName, testMatch) => ({
  ...shared,
  displayName,
  testMatch,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
});

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/demo/src/**/*.spec.ts',
        '<rootDir>/migrations/**/*.spec.ts',
        '<rootDir>/scripts/**/*.spec.ts',
      ],
    },
    onDatabase('everyday', ['<rootDir>/test/{browser,e2e,integration}/**/*.test.ts']),
    onDatabase('full', ['<rootDir>/test/full/**/*.test.ts']),
    onDatabase('real-data', ['<rootDir>/test/real-data/**/*.test.ts']),
  ],
  testSequencer: '<rootDir>/test/support/heavy-first.cjs',
  maxWorkers: 2,
  // a larger worker is replaced between two files: at the end it would take longer to exit than Jest waits
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
};
