/**
 * Grading and the scorecard: 10,000 picks on 2,000 matches with closing prices of three bookmakers are graded from
 * scratch, their sums stored, and every grouping of the scorecard read and computed. The data are in a separate
 * database on the server of DATA_DIR or DATABASE_URL, dropped afterwards.
 *
 *   DATA_DIR=/somewhere npm run bench scorecard
 */
import { performance } from 'node:perf_hooks';
import { loadConfig } from '../src/config/app-config.js';
import { migrate } from '../src/database/migrate.js';
import { openSqlClient } from '../src/database/sql-client.js';
import { openDatabaseServer } from '../src/database/server.js';
import { withClient } from '../src/database/with-client.js';
import { gradePicks } from '../src/scorecard/grading/grade-picks.js';
import { scorecardGroups } from '../src/scorecard/scorecard-group.js';
import { SCORECARD_DIMENSIONS } from '../src/scorecard/picks.js';
import { readSums, refreshSums } from '../src/scorecard/sums.queries.js';
import { gradedSeasonStatements } from './scorecard/graded-season.js';
import { figure } from './support/table.js';

const FIXTURES = 2_000;
const PICKS_EACH = 5;
const NAME = 'bench_scorecard';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Result and duration of some work in milliseconds. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, milliseconds: number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

const server = await openDatabaseServer(loadConfig());
const onServer = (statement: string): Promise<unknown> =>
  withClient(server.url, (client) => client.query(statement), { purpose: 'bench' });
const address = new URL(server.url);
address.pathname = `/${NAME}`;
try {
  await onServer(`drop database if exists ${NAME} with (force)`);
  await onServer(`create database ${NAME}`);
  await migrate(address.href);
  const sql = openSqlClient(address.href, 'command', () => undefined);
  try {
    for (const statement of gradedSeasonStatements(FIXTURES, PICKS_EACH))
      await sql.transaction((transaction) => transaction.rows(statement));
    const options = {
      source: 'live' as const,
      now: new Date(),
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    };
    const [{ written }, grading] = await timed(() => gradePicks(sql, options));
    say(`${written} picks graded in ${figure(grading / 1000)} s (bound 60 s)`);
    const [, storing] = await timed(() => sql.transaction((transaction) => refreshSums(transaction, 'live')));
    say(`sums stored in ${figure(storing)} ms`);
    for (const dimension of SCORECARD_DIMENSIONS) {
      const [groups, reading] = await timed(async () => {
        const rows = await readSums(sql, { source: 'live', dimensions: [dimension], board: 'all' });
        return scorecardGroups(dimension, rows);
      });
      say(`scorecard by ${dimension}: ${groups.length} groups in ${figure(reading)} ms (bound 50 ms)`);
    }
  } finally {
    await sql.close();
    await onServer(`drop database if exists ${NAME} with (force)`);
  }
} finally {
  await server.release();
}
