import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { completeDemoData, prepareDemoData } from '../../../src/startup/demo-data.js';
import { startTestApp } from '../app.js';
import type { TestApp } from '../app.js';
import { createTestDatabase, silentLogger } from '../database.js';
import type { SharedData, TestDatabase } from '../database.js';
import { calibrateAt, fitPricesAt, refitAt } from '../refit.js';
import { premierLeague2015, pricesOfFebruary2025, resultsTo2025 } from '../real-data-sets.js';
import { storeOracleLeague, ORACLE_LEAGUE_NOW } from './hand-made-league.js';
import { Moment } from './moment.js';
import type { Settings } from './moment.js';
import { readTables } from './tables.js';
import { readCardBets } from './card-bets.js';
import { readTeamForecasts } from './team-forecasts.js';

/** Data on which boards are compared. */
export interface DataSet {
  readonly name: string;
  /** ISO 8601 instant of the fixed clock. */
  readonly now: string;
  /** Random requests per board in a usual run: more where the oracle is fast. */
  readonly sets: number;
  readonly upcomingDays?: number;
  readonly quoteMaxAgeMinutes?: number;
  readonly data: SharedData;
}

const oracleLeague: SharedData = { name: 'oracle_league', store: storeOracleLeague };
const DEMO_NOW = '2025-10-25T09:00:00Z';

export const handMadeLeague: DataSet = {
  name: 'a league made by hand',
  now: ORACLE_LEAGUE_NOW,
  sets: 25,
  data: oracleLeague,
};

export const otherDataSets: readonly DataSet[] = [
  {
    // what started, became known or went stale in that second
    name: 'a league made by hand, a second later and under other settings',
    now: ORACLE_LEAGUE_NOW.replace('00Z', '01Z'),
    sets: 3,
    upcomingDays: 3,
    quoteMaxAgeMinutes: 120,
    data: oracleLeague,
  },
  {
    name: 'a league of the demo',
    now: DEMO_NOW,
    sets: 3,
    data: { name: 'oracle_demo', store: storeDemoLeague },
  },
];

export const realDataSets: readonly DataSet[] = [
  {
    name: 'replay 1, Premier League 2024/25',
    now: '2025-02-25T15:00:00Z',
    sets: 3,
    data: pricesOfFebruary2025,
  },
  {
    // only match totals are quoted, which team trends then show
    name: 'football-data alone, Premier League 2024/25',
    now: '2025-02-21T15:00:00Z',
    sets: 3,
    data: resultsTo2025,
  },
  {
    name: 'replay 2, Premier League 2015/16',
    now: '2015-12-21T12:00:00Z',
    sets: 3,
    data: premierLeague2015,
  },
];

async function storeDemoLeague(database: TestDatabase): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'football-oracle-'));
  try {
    const around = {
      sql: database.sql,
      clock: new FixedClock(new Date(DEMO_NOW)),
      logger: silentLogger,
      folder: join(folder, 'demo-feed'),
      write: writeDemoFeed,
      leagues: DEMO_LEAGUES.slice(-1),
      signal: new AbortController().signal,
      report: () => undefined,
    };
    await prepareDemoData(around);
    await completeDemoData(around);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the league with the most upcoming fixtures, and one of its fixtures, an id from before a
 * merge with another.
 */
async function mergeIntoSome(database: TestDatabase, now: string): Promise<void> {
  await database.rows(
    `insert into public_id_aliases (kind, old_id, entity_id)
    select merged.kind, merged.old_id, merged.entity_id
    from (select min(id) as fixture, competition_id as league from facts.fixtures where kickoff_at >= $1::timestamptz
      group by competition_id order by count(*) desc, competition_id limit 1) chosen
    cross join lateral (values ('fixture', 4711, chosen.fixture), ('competition', 4712, chosen.league))
      as merged (kind, old_id, entity_id)`,
    [now],
  );
}

/** An application on a filled database. */
export interface OpenDataset {
  readonly database: TestDatabase;
  readonly app: TestApp;
  readonly settings: Settings;
  close(): Promise<void>;
}

/** The same with the oracle's data. */
export interface OracleDataset extends OpenDataset {
  readonly moment: Moment;
}

/**
 * Fills a database, projects its line-ups and fits its models as the service does, and starts the application on it.
 */
export async function openDataset({
  now,
  data,
  upcomingDays = 7,
  quoteMaxAgeMinutes = 1440,
}: Omit<DataSet, 'name' | 'sets'>): Promise<OpenDataset> {
  const database = await createTestDatabase({ data });
  await mergeIntoSome(database, now);
  await updateProjections(database.sql, { now: new Date(now), upcomingDays });
  await refitAt(database.sql, new Date(now));
  await calibrateAt(database.sql, new Date(now));
  await fitPricesAt(database.sql, new Date(now));
  const app = await startTestApp({ database, now, config: { upcomingDays, quoteMaxAgeMinutes } });
  return {
    database,
    app,
    settings: { now: Date.parse(now) / 1000, upcomingDays, quoteMaxAgeMinutes },
    close: async () => {
      await app.stop();
      await database.drop();
    },
  };
}

/** A data set with the oracle's data at its moment. */
export async function openOracleDataset(dataSet: DataSet): Promise<OracleDataset> {
  const dataset = await openDataset(dataSet);
  const { database, app, settings } = dataset;
  const tables = await readTables(database, new Date(Date.parse(dataSet.now) - 30 * 86_400_000));
  return { ...dataset, moment: new Moment(tables, settings, await readTeamForecasts(app), await readCardBets(app)) };
}
