import { FACT_KINDS } from '../../../src/football/fact-kinds.js';
import { refreshAll } from '../../../src/ingestion/load/reconcile.js';
import { storeSourcePrecedence } from '../../../src/ingestion/load/source-precedence.queries.js';
import type { SourcePrecedence } from '../../../src/ingestion/load/source-precedence.js';
import { SOURCES } from '../../../src/ingestion/sources/index.js';
import { listConfirmed } from '../../../src/fitting/lineups/projections.queries.js';
import { absences } from '../../support/absences.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  fixture,
  idOf,
  lineup,
  loadRecords,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { readStoredData, storedRevision } from '../../support/stored-data.js';

const KICKOFF = '2025-03-06T20:00:00Z';
const match = fixture('Arsenal', 'Chelsea', KICKOFF, { result: result(2, 1) });

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const refresh = () => refreshAll(database.sql, new AbortController().signal);
const prefer = (order: SourcePrecedence, of = database) => storeSourcePrecedence(of.sql, order);

/** Loads one match from three sources. */
async function loadAll(of: TestDatabase): Promise<void> {
  const counts = (corners: number) => teamStatistics(match, 'home', { corners, shots: 14 });
  const player = (shots: number) => playerStatistics(match, 'home', 'Bukayo Saka', { shots });
  await loadRecords(of, 'football-data', [match, counts(5)]);
  await loadRecords(of, 'statsbomb', [match, player(4)]);
  const other = { ...match, kickoffUtc: '2025-03-06T20:15:00Z', result: result(2, 2) };
  await loadRecords(of, 'api-football', [other, counts(6), player(3)]);
}

/** The stored facts of the match. */
async function outcome(): Promise<object | undefined> {
  const [row] = await database.rows(
    `select concat_ws('-', result.home_goals, result.away_goals) as score, counts.corners, player.shots,
       to_char(fixture.kickoff_at at time zone 'UTC', 'HH24:MI') as kickoff
     from facts.fixtures fixture
     join facts.fixture_results result on result.fixture_id = fixture.id and result.known_until = 'infinity'
     join facts.team_statistics counts
       on counts.fixture_id = fixture.id and counts.known_until = 'infinity' and counts.side = 'home'
     join facts.match_reports report
       on report.fixture_id = fixture.id and report.kind = 'playerStatistics' and report.visible_until = 'infinity'
         and report.visible_from < 'infinity'
     join facts.player_statistics player on player.match_report_id = report.id`,
  );
  return row;
}

describe('source precedence', () => {
  it('is the documented one by default, for every source and kind', async () => {
    const rows = await database.rows<{ kind: string; sources: string[] }>(
      `select kind, array_agg(source.name order by rank) as sources from source_precedence
       join sources source on source.id = source_id group by kind`,
    );
    const match = ['football-data', 'statsbomb', 'fpl-core', 'canonical', 'the-odds-api', 'api-football'];
    const players = ['statsbomb', 'fpl-core', 'canonical', 'api-football', 'football-data', 'the-odds-api'];
    const apiFirst = (order: string[]) => ['api-football', ...order.filter((name) => name !== 'api-football')];
    const orders: Record<string, string[]> = Object.fromEntries(FACT_KINDS.map((kind) => [kind, players]));
    for (const kind of ['schedule', 'result', 'teamStatistics', 'odds']) orders[kind] = match;
    for (const kind of ['lineupTime', 'absences', 'odds']) orders[kind] = apiFirst(orders[kind]!);
    expect(Object.fromEntries(rows.map(({ kind, sources }) => [kind, sources]))).toEqual(orders);
    expect([...match].sort()).toEqual(SOURCES.map(({ name }) => name).sort());
  });

  it('changes the stored facts of a match once it is reconciled, and back again', async () => {
    await loadAll(database);
    const before = await readStoredData(database);
    expect(await outcome()).toEqual({ score: '2-1', corners: 5, shots: 4, kickoff: '20:00' });
    const revision = await storedRevision(database);
    const first = ['api-football'];
    const order = { schedule: first, result: first, teamStatistics: first, playerStatistics: first };
    expect(await prefer(order)).toEqual(['playerStatistics', 'result', 'schedule', 'teamStatistics']);
    expect(await storedRevision(database)).toBeGreaterThan(revision);
    expect(await refresh()).toMatchObject({ fixtures: 1, changed: 1 });
    expect(await outcome()).toEqual({ score: '2-2', corners: 6, shots: 3, kickoff: '20:15' });
    // as if it had been the precedence when the files were imported
    const other = await createTestDatabase();
    await prefer(order, other);
    await loadAll(other);
    expect(await readStoredData(database)).toEqual(await readStoredData(other));
    await other.drop();
    expect(await prefer(order)).toEqual([]);
    await prefer({});
    await refresh();
    expect(await readStoredData(database)).toEqual(before);
  });

  it('applies only to the kinds of facts that it names', async () => {
    await loadAll(database);
    await prefer({ teamStatistics: ['api-football'] });
    await refresh();
    expect(await outcome()).toEqual({ score: '2-1', corners: 6, shots: 4, kickoff: '20:00' });
  });

  it('decides whose absences are shown: API-Football, unless another source is preferred', async () => {
    const of = async (): Promise<string[]> => {
      const rows = await database.rows<{ name: string }>(
        `select player.name from football_as_of.absences($1, $2) absence join players player on player.id = player_id`,
        [KICKOFF, idOf.fixture(match)],
      );
      return rows.map(({ name }) => name);
    };
    const knownAt = '2025-03-05T09:00:00Z';
    await loadRecords(database, 'api-football', [
      match,
      absences(match, 'home', { 'Bukayo Saka': 'out' }, { knownAt }),
    ]);
    const later = { knownAt: '2025-03-06T09:00:00Z' };
    await loadRecords(database, 'canonical', [match, absences(match, 'away', { 'Cole Palmer': 'out' }, later)]);
    expect(await of()).toEqual(['Bukayo Saka']);
    await prefer({ absences: ['canonical'] });
    expect(await of()).toEqual(['Cole Palmer']);
  });

  it('decides when a line-up was published: API-Football, unless another source is preferred', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `Player ${'ABCDEFGHIJK'[index]}`);
    const published = (hour: string) => lineup(match, 'home', eleven, { publishedAt: `2025-03-06T${hour}:00Z` });
    await loadRecords(database, 'api-football', [match, published('18:55')]);
    await loadRecords(database, 'canonical', [match, published('19:05')]);
    const publishedAt = async (): Promise<string[]> => {
      const rows = await listConfirmed(database.sql, [idOf.fixture(match)], new Date(KICKOFF));
      return [...new Set(rows.map((row) => row.publishedAt.toISOString()))];
    };
    expect(await publishedAt()).toEqual(['2025-03-06T18:55:00.000Z']);
    await prefer({ lineupTime: ['canonical'] });
    expect(await publishedAt()).toEqual(['2025-03-06T19:05:00.000Z']);
  });
});
