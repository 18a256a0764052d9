/**
 * `npm run schema:dump`: writes migrations/schema.sql from a freshly migrated database. With `--check` it writes
 * nothing and fails if the file is out of date.
 */
import './lib/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project } from './lib/project.mjs';

const file = join(project, 'migrations', 'schema.sql');
installIfNeeded();
await buildIfNeeded();
const { default: pg } = await import('pg');
const { EmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');
const { migrate } = await import('../dist/src/database/migrate.js');
const { schemaText } = await import('../dist/migrations/schema-text.js');

const testUrl = process.env.TEST_DATABASE_URL;
const server = testUrl === undefined ? await EmbeddedServer.open(join(project, '.data', 'test'), 'disposable') : null;
try {
  const text = await withScratchDatabase(testUrl ?? server.urlOf('postgres'));
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('migrations/schema.sql is stale: run npm run schema:dump and commit it.');
    process.exitCode = 1;
  }
} finally {
  await server?.release();
}

async function withScratchDatabase(serverUrl) {
  const name = `football_test_${process.pid}_schema`;
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template template0`));
  try {
    await migrate(address.href);
    return await onServer(address.href, schemaText);
  } finally {
    await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
}

async function onServer(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
