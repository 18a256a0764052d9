/**
 * The scale data set: fifty leagues with five seasons of 380 finished matches each, three million player rows, ten
 * upcoming fixtures per league, and a million current quotes on a hundred thousand player keys. It needs an empty
 * database of its own, embedded in DATA_DIR or at DATABASE_URL:
 *
 *   DATA_DIR=/somewhere/scale npm run bench scale-data -- [--leagues 50] [--now 2026-04-10T12:00:00Z]
 *
 * `--leagues 5` makes a tenth. The data are made for a point in time (`--now now`: the present); a service on them runs
 * with CLOCK_AS_OF set to it. The same options make the same data.
 */
import { loadConfig } from '../src/config/app-config.js';
import { migrate } from '../src/database/migrate.js';
import { openSqlClient } from '../src/database/sql-client.js';
import { openDatabaseServer } from '../src/database/server.js';
import { updateProjections } from '../src/fitting/lineups/update-projections.js';
import { fill } from './scale/fill.js';
import { readScaleOptions } from './scale/options.js';
import { countEverything, findDangling, findUnreconciled } from './scale/verify.js';

/** Number of finished and of upcoming fixtures that are reconciled again to check for differences. */
const SAMPLE = 100;

const began = performance.now();
const say = (line: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`);
const config = loadConfig();
if (process.env['DATA_DIR'] === undefined && config.databaseUrl === null) {
  throw new Error('DATA_DIR or DATABASE_URL must name a database of its own for the scale data set');
}
const options = readScaleOptions(process.argv.slice(3));
const server = await openDatabaseServer(config);
try {
  await migrate(server.url);
  const sql = openSqlClient(server.url, 'command', () => undefined);
  try {
    await sql.transaction((transaction) => fill(transaction, options, say));
    await sql.rows('vacuum (analyze)');
    say('filled, indexed and analysed');
    const { sides } = await updateProjections(sql, { now: options.now, upcomingDays: config.upcomingDays });
    say(`line-ups of ${sides} sides projected`);
    await sql.rows('analyze lineup_projections');
    await sql.rows('analyze lineup_projection_players');
    for (const [what, count] of await countEverything(sql, options.now))
      say(`${count.toLocaleString('en-GB').padStart(10)} ${what}`);
    const faults = [...(await findDangling(sql)), ...(await findUnreconciled(sql, SAMPLE))];
    for (const fault of faults.slice(0, 20)) say(`fault: ${fault}`);
    if (faults.length > 0) throw new Error(`${faults.length} faults in the data set`);
    say(`no reference dangles; ${2 * SAMPLE} fixtures reconciled again are unchanged`);
    say(`a service on it: CLOCK_AS_OF=${options.now.toISOString().replace('.000Z', 'Z')}`);
  } finally {
    await sql.close();
  }
} finally {
  await server.release();
}
