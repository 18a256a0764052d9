/**
 * Prepares what all integration and end-to-end tests share, once per Jest run: a PostgreSQL server
 * (TEST_DATABASE_URL, else a separate embedded one) and on it a template database with the
 * present schema, which each test file clones.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildIfNeeded } from '../../scripts/lib/build.mjs';
import { project } from '../../scripts/lib/project.mjs';
import { buildWebIfNeeded } from '../../scripts/lib/web.mjs';

export default async function globalSetup() {
  await buildIfNeeded();
  await buildWebIfNeeded();
  const { EmbeddedServer } = await import('../../dist/src/database/embedded/embedded-server.js');
  const { migrate } = await import('../../dist/src/database/migrate.js');
  const testUrl = process.env.TEST_DATABASE_URL;
  const server = testUrl ? null : await EmbeddedServer.open(join(project, '.data', 'test'), 'disposable');
  const url = testUrl ?? server.urlOf('postgres');
  globalThis.releaseTestServer = () => server?.release();

  try {
    await prepareTemplate(url, migrate);
  } catch (error) {
    await server?.release();
    throw error;
  }
}

async function prepareTemplate(url, migrate) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const template = `football_template_${schemaHash()}`;
    await client.query('select pg_advisory_lock(704186)');
    const { rows } = await client.query('select datname from pg_database');
    const names = rows.map(({ datname }) => datname);
    if (!names.includes(template)) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      await migrate(urlOf(url, unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await dropLeftOvers(client, names);
    process.env.TEST_SERVER_URL = url;
    process.env.TEST_TEMPLATE = template;
    process.env.TEST_RUN = String(process.pid);
    globalThis.dropSharedData = () => dropDatabasesOfRun(url);
  } finally {
    await client.end();
  }
}

function urlOf(url, database) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

function schemaHash() {
  const folder = join(project, 'migrations');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true })
    .filter((each) => each.endsWith('.ts'))
    .sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Templates with shared data (test/support/database.ts). */
async function dropDatabasesOfRun(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      `football_test_${process.pid}_with_`,
    ]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Databases of killed test runs: their names contain the id of the process that created them. */
async function dropLeftOvers(client, names) {
  for (const name of names) {
    const pid = /^football_test_(\d+)_/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await client.query(`drop database if exists ${name} with (force)`);
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
