import { join } from 'node:path';
import { ingest } from '../../../src/ingestion/ingest.js';
import type { IngestSummary } from '../../../src/ingestion/ingest-summary.js';
import { findSource } from '../../../src/ingestion/sources/index.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { readStoredData } from '../../support/stored-data.js';

const fplCore = unpackedArchive('fpl-core-insights-2024-25.tar.gz');

/** Names that are not part of the player's own name, or are spelled differently, with the intended player. */
const HARD_NAMES: Readonly<Record<string, string>> = {
  'Christian Nrgaard': 'Christian Nørgaard',
  'Martin Degaard': 'Martin Ødegaard',
  'Carlos Casemiro': 'Carlos Henrique Casimiro',
  'Felipe Morato': 'Felipe Rodrigues da Silva',
  'Pedro Jota Silva': 'João Pedro Ferreira Silva',
  'Danilo Dos Santos': 'Danilo dos Santos de Oliveira',
  'Murillo Dos Santos': 'Murillo Santiago Costa dos Santos',
  'Beto Betuncal': 'Norberto Bercique Gomes Betuncal',
  'Ji Soo Kim': 'Kim Ji-soo',
  'Yegor Yarmolyuk': 'Yehor Yarmoliuk',
  'Sammie Szmodics': 'Sam Szmodics',
  'Jack Clarke': 'Jack Clarke',
};

describe('player prices in the real feed of 25 and 26 February 2025', () => {
  const databases: TestDatabase[] = [];
  const run = (database: TestDatabase, source: string, paths: string[]): Promise<IngestSummary> =>
    ingest(database.sql, findSource(source)!, paths, {
      dryRun: false,
      signal: new AbortController().signal,
      watcher: { planned: () => undefined, loaded: () => undefined, failed: () => undefined },
    });
  const results = (database: TestDatabase): Promise<IngestSummary> =>
    run(database, 'football-data', [join(realDataFolder, 'football-data-co-uk/mmz4281/2425/E0.csv')]);
  const squads = (database: TestDatabase): Promise<IngestSummary> =>
    run(
      database,
      'fpl-core',
      ['teams/teams.csv', 'players/players.csv', 'matches/matches.csv'].map((name) =>
        join(fplCore, 'fpl-core-insights/data/2024-2025', name),
      ),
    );
  const prices = (database: TestDatabase): Promise<IngestSummary> =>
    run(database, 'the-odds-api', [join(realDataFolder, 'the-odds-api/epl-2025-02-25-26')]);

  beforeAll(async () => {
    databases.push(await createTestDatabase(), await createTestDatabase());
  });
  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  it('match the right player for every name', async () => {
    const [database] = databases as [TestDatabase];
    await results(database);
    expect(await squads(database)).toMatchObject({ files: 3, failed: [] });
    expect(await prices(database)).toMatchObject({ files: 10, quotes: 10_671, pending: 0, failed: [] });
    expect(await database.rows('select from facts.pending_quotes')).toHaveLength(0);
    expect(await database.rows('select from unresolved_names')).toHaveLength(0);
    const { loadSquads } = await import('../../../src/ingestion/resolve/squads.js');
    const fixtures = await database.rows<{ id: number }>(
      `select fixture.id from facts.fixtures fixture where day in ('2025-02-26')`,
    );
    const byFixture = await database.sql.transaction((sql) =>
      loadSquads(
        sql,
        fixtures.map(({ id }) => id),
      ),
    );
    const players = new Map(
      (await database.rows<{ id: number; full_name: string }>('select id, full_name from players')).map((row) => [
        row.id,
        row.full_name,
      ]),
    );
    for (const [name, fullName] of Object.entries(HARD_NAMES)) {
      const meant = [...byFixture.values()].map((each) => each.meaningOf(name).playerId).filter((id) => id !== null);
      expect(meant.map((id) => players.get(id))).toEqual([fullName]);
    }
  });

  it('stay pending until the squads arrive, with the same result', async () => {
    const [early, late] = databases as [TestDatabase, TestDatabase];
    await prices(late);
    expect((await late.rows('select from facts.pending_quotes')).length).toBeGreaterThan(5_000);
    expect((await late.rows('select from unresolved_names')).length).toBeGreaterThan(100);
    await results(late);
    await squads(late);
    expect(await late.rows('select from facts.pending_quotes')).toHaveLength(0);
    expect(await late.rows('select from unresolved_names')).toHaveLength(0);
    const [one, other] = [await readStoredData(early), await readStoredData(late)];
    for (const table of [
      'players',
      'squad_members',
      'facts.fixtures',
      'facts.selections',
      'facts.market_snapshots',
      'facts.quotes',
    ]) {
      expect(`${table} ${other[table]}`).toBe(`${table} ${one[table]}`);
    }
  });
});
