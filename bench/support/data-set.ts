import { Client } from 'pg';
import { loadConfig } from '../../src/config/app-config.js';
import { openDatabaseServer } from '../../src/database/server.js';
import type { DatabaseServer } from '../../src/database/server.js';
import { databaseTypes } from '../../src/database/types.js';
import { RUN_MARK } from '../scale/options.js';

/** Names and ids for use in requests. */
export interface DataNames {
  readonly now: Date;
  readonly competitions: readonly number[];
  /** Upcoming fixtures, by kick-off. */
  readonly fixtures: readonly number[];
  /** Names of bookmakers, without the exchange. */
  readonly bookmakers: readonly string[];
  /** First words of team names. */
  readonly words: readonly string[];
}

/** The scale data set of DATA_DIR or DATABASE_URL. */
export interface DataSet extends DataNames {
  readonly server: DatabaseServer;
  readonly client: Client;
  /** Environment of a service on it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Header values of an internal caller of the services that benches start. */
export const INTERNAL_HEADERS = {
  'X-Internal-Key': 'bench-key-of-the-internal-caller',
  'X-Messenger-User-Id': 'bench',
} as const;

/**
 * Opens the data set and keeps its server alive until it is closed.
 * @throws Error if the database has no scale data set
 */
export async function openDataSet(): Promise<DataSet> {
  const config = loadConfig();
  const server = await openDatabaseServer(config);
  const client = new Client({ connectionString: server.url, types: databaseTypes });
  try {
    await client.connect();
    const { rows } = await client
      .query<{ moment: string }>(
        `select arguments[2] as moment from ingestion_runs where arguments[1] = $1 and finished_at is not null`,
        [RUN_MARK],
      )
      .catch(() => ({ rows: [] }));
    const [run] = rows;
    if (run === undefined) throw new Error('The database holds no scale data set: npm run bench scale-data makes one.');
    const now = new Date(run.moment);
    return {
      server,
      client,
      ...(await readNames(client, now)),
      environment: {
        DATABASE_URL: server.url,
        DATA_DIR: config.dataDirectory,
        DEMO_DATA: 'false',
        CLOCK_AS_OF: now.toISOString().replace('.000Z', 'Z'),
        INTERNAL_KEYS: INTERNAL_HEADERS['X-Internal-Key'],
        RATE_LIMIT_PER_MINUTE: '0',
      },
      async close() {
        await client.end();
        await server.release();
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    await server.release();
    throw error;
  }
}

/** Reads names and ids for use in requests from a database. */
export async function readNames(client: Client, now: Date): Promise<DataNames> {
  const list = async <T>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
    (await client.query<{ value: T }>(statement, parameters)).rows.map(({ value }) => value);
  return {
    now,
    competitions: await list('select id as value from competitions order by priority'),
    fixtures: await list('select id as value from facts.fixtures where kickoff_at > $1 order by kickoff_at, id', [now]),
    bookmakers: await list('select name as value from bookmakers where not is_exchange order by name'),
    words: await list(`select distinct split_part(search_name, ' ', 1) as value from teams order by 1`),
  };
}
