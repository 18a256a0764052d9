/**
 * A page of line-ups costs the same however many fixtures are ahead: the server's time for a page of 25 with 500
 * eligible fixtures beside that with 50, both on dedicated databases. Also prints how long the background projection of
 * all sides takes.
 *
 *   npm run bench lineups
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { FixedClock } from '../src/common/clock/clock.js';
import { createLogger } from '../src/common/logging/logger.js';
import { loadConfig } from '../src/config/app-config.js';
import { createApplication } from '../src/create-application.js';
import { EmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openSqlClient } from '../src/database/sql-client.js';
import { Readiness, startSteps } from '../src/health/readiness.js';
import { updateProjections } from '../src/fitting/lineups/update-projections.js';
import { fillLeagues } from './lineups/leagues.js';

const NOW = new Date('2025-02-25T12:00:00Z');
const REQUESTS = 400;
const logger = createLogger({ logLevel: 'silent' });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'bench-lineups-'));
const server = await EmbeddedServer.open(folder);
const medians: Record<string, number>[] = [];
try {
  for (const fixtures of [50, 500]) medians.push(await measure(fixtures));
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
for (const name of Object.keys(medians[0]!)) {
  const [few, many] = medians.map((each) => each[name]!) as [number, number];
  say(
    `${name.padEnd(16)} 50 fixtures ${few.toFixed(2)} ms, 500 fixtures ${many.toFixed(2)} ms: ` +
      `ratio ${(many / few).toFixed(2)} (at most 2)`,
  );
}

/** Median milliseconds of each kind of page, on a separate database. */
async function measure(fixtures: number): Promise<Record<string, number>> {
  const name = `football_bench_lineups_${fixtures}`;
  await onServer(`create database ${name}`);
  const url = server.urlOf(name);
  await migrate(url);
  const sql = openSqlClient(url, 'command', () => undefined);
  try {
    await sql.transaction((transaction) => fillLeagues(transaction, fixtures, NOW));
    await sql.rows('analyze');
    const began = performance.now();
    const { sides } = await updateProjections(sql, { now: NOW, upcomingDays: 7 });
    say(`${fixtures} fixtures: ${sides} sides projected in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    await sql.close();
  }
  const readiness = new Readiness();
  for (const step of startSteps) readiness.complete(step);
  const config = { ...loadConfig({}), clockAsOf: NOW, rateLimitPerMinute: null };
  const clock = new FixedClock(NOW);
  const app = await createApplication({ config, clock, logger, readiness, database: url });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  try {
    const path = '/api/v2/lineup-projections?pageSize=25';
    for (let warm = 0; warm < 100; warm += 1) await get(port, path);
    const seconds = async (next: () => void): Promise<number> => {
      const times: number[] = [];
      for (let index = 0; index < REQUESTS; index += 1) {
        next();
        const began = performance.now();
        await get(port, path);
        times.push(performance.now() - began);
      }
      return times.sort((one, other) => one - other)[REQUESTS / 2]!;
    };
    const same = await seconds(() => undefined);
    // a running clock: every second is a new snapshot
    const running = await seconds(() => clock.set(new Date(clock.now().getTime() + 1000)));
    return { 'same second': same, 'running clock': running };
  } finally {
    await app.close();
    await onServer(`drop database ${name} with (force)`);
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function get(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}
