import type {
  AnyCanonicalRecord,
  PlayerStatisticValues,
  TeamStatisticValues,
} from '../../../src/football/canonical.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { refreshAll } from '../../../src/ingestion/load/reconcile.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { FixtureCoverageRepository } from '../../../src/coverage/fixture-coverage.repository.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  decider,
  fixture,
  idOf,
  loadRecords,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { readStoredData } from '../../support/stored-data.js';

const KICKOFF = '2025-03-06T20:00:00Z';
const match = fixture('Arsenal', 'Chelsea', KICKOFF, { result: result(2, 1) });
const NOW = new Date('2025-06-01T00:00:00Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const load = (source: string, ...records: AnyCanonicalRecord[]) => loadRecords(database, source, [match, ...records]);
const home = (values: Partial<TeamStatisticValues>) => teamStatistics(match, 'home', values);
const saka = (values: Partial<PlayerStatisticValues>, minutes = 90, name = 'Bukayo Saka') =>
  playerStatistics(match, 'home', name, values, { minutes });

/** Differences as known at a moment: `fouls home: football-data 9, api-football 13`. */
async function differences(now = NOW): Promise<string[]> {
  const repository = new FixtureCoverageRepository(database.sql);
  const [row] = await repository.list([idOf.fixture(match)], now);
  return row!.differences.map(({ field, side, playerName, values }) => {
    const stated = values.map(({ source, value }) => `${source} ${value}`).join(', ');
    return `${[field, side, playerName].filter((part) => part !== null).join(' ')}: ${stated}`;
  });
}

describe('source differences', () => {
  it('are listed above their thresholds: team counts first, then players', async () => {
    await load('football-data', home({ shots: 20, corners: 5, fouls: 9, yellowCards: 2, redCards: 0 }));
    await load('fpl-core', saka({ goals: 1, offsides: 0, passes: 50 }, 80));
    const other = { shots: 22, corners: 6, fouls: 12, yellowCards: 3, redCards: 1 };
    await load('api-football', home(other), saka({ goals: 0, offsides: 3, passes: 56 }, 91));
    expect(await differences()).toEqual([
      'fouls home: football-data 9, api-football 12',
      'red_cards home: football-data 0, api-football 1',
      'goals home Bukayo Saka: fpl-core 1, api-football 0',
      'passes home Bukayo Saka: fpl-core 50, api-football 56',
      'minutes home Bukayo Saka: fpl-core 80, api-football 91',
    ]);
    expect(await refreshAll(database.sql, new AbortController().signal)).toMatchObject({ changed: 0 });
  });

  it('name every source that differs from another one, in order', async () => {
    await load('football-data', home({ corners: 5 }));
    await load('fpl-core', home({ corners: 5 }));
    await load('canonical', home({ corners: 6 }));
    await load('api-football', home({ corners: 8 }));
    expect(await differences()).toEqual(['corners home: football-data 5, fpl-core 5, canonical 6, api-football 8']);
  });

  it('are known from the later source on, and end once it is corrected', async () => {
    const at = (hour: string) => ({ knownAt: `2025-03-07T${hour}:00:00Z` });
    await load('football-data', teamStatistics(match, 'home', { corners: 5 }, at('08')));
    await load('api-football', teamStatistics(match, 'home', { corners: 8 }, at('09')));
    await load('api-football', teamStatistics(match, 'home', { corners: 5 }, at('10')));
    expect(await differences(new Date('2025-03-07T08:30:00Z'))).toEqual([]);
    expect(await differences(new Date('2025-03-07T09:30:00Z'))).toEqual([
      'corners home: football-data 5, api-football 8',
    ]);
    expect(await differences()).toEqual([]);
  });

  it('list any score difference first', async () => {
    await load('football-data', home({ corners: 5 }));
    await loadRecords(database, 'api-football', [{ ...match, result: result(2, 2) }, home({ corners: 9 })]);
    expect(await differences()).toEqual([
      'score: football-data 2-1, api-football 2-2',
      'corners home: football-data 5, api-football 9',
    ]);
  });

  it('are limited to forty per match', async () => {
    const players = Array.from(
      { length: 30 },
      (_, index) => `Player ${String.fromCharCode(65 + (index % 26))}${index}`,
    );
    await load('fpl-core', ...players.map((name) => saka({ goals: 0, assists: 0 }, 90, name)));
    await load('api-football', ...players.map((name) => saka({ goals: 0, assists: 1, cards: 1 }, 10, name)));
    expect(await differences()).toHaveLength(40);
  });

  it('follow a merge of players, and its undo', async () => {
    await load('fpl-core', saka({ goals: 1 }));
    await load('api-football', saka({ goals: 0 }, 90, 'Ayoyinka Saka'));
    expect(await differences()).toEqual([]);
    const before = await readStoredData(database);
    const [duplicate, survivor] = await Promise.all(
      ['Ayoyinka Saka', 'Bukayo Saka'].map(async (name) => {
        const [row] = await database.rows<{ id: number }>('select id from players where name = $1', [name]);
        return row!.id;
      }),
    );
    const { resolution } = await underImportLock(database.sql, (sql) =>
      mergeEntities(sql, 'player', duplicate!, survivor!, decider('tester')),
    );
    expect(await differences()).toEqual(['goals home Bukayo Saka: fpl-core 1, api-football 0']);
    await underImportLock(database.sql, (sql) => undoResolution(sql, resolution!, decider('tester')));
    expect(await readStoredData(database)).toEqual(before);
  });
});
