import { retryPendingQuotes } from '../../../src/ingestion/resolve/pending-quotes.queries.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { smallLeague, storePendingQuotes, storePlayer, storeSmallLeague } from '../../support/small-league.js';

describe('prices of unresolved players', () => {
  let database: TestDatabase;
  const retry = (): Promise<number> =>
    database.sql.transaction((sql) => retryPendingQuotes(sql, [smallLeague.fixture]));
  const quotes = (): Promise<object[]> =>
    database.rows(
      `select selection.player_id, selection.line, selection.side, quote.odds::text as odds
       from facts.quotes quote join facts.selections selection on selection.id = quote.selection_id
       order by selection.player_id, selection.line`,
    );
  const unresolved = (): Promise<object[]> =>
    database.rows('select name, kind, context, candidates from unresolved_names order by name');

  beforeEach(async () => {
    database = await createTestDatabase();
    await storeSmallLeague(database);
  });
  afterEach(() => database.drop());

  it('become quotes of their snapshot, each outcome once at the lower price as written', async () => {
    await storePlayer(database, 101, 'Nørgaard', 'Christian Nørgaard');
    await storePlayer(database, 102, 'Beto', 'Norberto Gomes Betuncal', smallLeague.away);
    await storePendingQuotes(database, [
      ['Christian Norgaard', 0.5, '1.80'],
      ['Christian Nrgaard', 0.5, '1.75'],
      ['Christian Norgaard', 1.5, '3.40'],
      ['Beto', 0.5, '1.10'],
    ]);
    expect(await retry()).toBe(4);
    expect(await quotes()).toEqual([
      { player_id: 101, line: 0.5, side: 'over', odds: '1.75' },
      { player_id: 101, line: 1.5, side: 'over', odds: '3.40' },
      { player_id: 102, line: 0.5, side: 'over', odds: '1.10' },
    ]);
    expect(await database.rows('select from facts.pending_quotes')).toHaveLength(0);
    expect(await retry()).toBe(0);
  });

  it('replace a packed price of the same outcome where they are lower', async () => {
    await storePlayer(database, 101, 'Nørgaard', 'Christian Nørgaard');
    const snapshot = await storePendingQuotes(database, [['Christian Norgaard', 0.5, '1.8']]);
    expect(await retry()).toBe(1);
    await database.rows('select facts.pack_quotes($1)', [smallLeague.fixture]);
    expect(await quotes()).toEqual([]);
    await database.rows(
      `insert into facts.pending_quotes (snapshot_id, normalised_name, name, line, side, odds, suspended)
      values ($1, 'christian nrgaard', 'Christian Nrgaard', 0.5, 'over', 1.75, false)`,
      [snapshot],
    );
    expect(await retry()).toBe(1);
    expect(await quotes()).toEqual([{ player_id: 101, line: 0.5, side: 'over', odds: '1.75' }]);
    expect(await database.rows('select from facts.packed_quotes')).toHaveLength(0);
  });

  it('stay pending while the name is ambiguous or unknown, listed once with candidates', async () => {
    await storePlayer(database, 101, 'J.Murphy', 'Jacob Murphy');
    await storePlayer(database, 102, 'Josh Murphy', null, smallLeague.away);
    await storePendingQuotes(database, [
      ['J Murphy', 0.5, '1.80'],
      ['J Murphy', 1.5, '4.2'],
      ['Nobody', 0.5, '2.0'],
      ['Sean Murphy', 0.5, '3'],
    ]);
    expect(await retry()).toBe(0);
    expect(await retry()).toBe(0);
    const context = 'Premier League 2024/2025, 2025-02-26: Brentford v Everton';
    const candidates = [
      { id: 101, name: 'J.Murphy' },
      { id: 102, name: 'Josh Murphy' },
    ];
    expect(await unresolved()).toEqual([
      { name: 'J Murphy', kind: 'player', context, candidates },
      { name: 'Nobody', kind: 'player', context, candidates: [] },
      { name: 'Sean Murphy', kind: 'player', context, candidates },
    ]);
  });

  it('leave the list when a later squad resolves them', async () => {
    await storePendingQuotes(database, [
      ['James Garner', 0.5, '1.80'],
      ['Nobody', 0.5, '2.0'],
    ]);
    await retry();
    expect(await unresolved()).toHaveLength(2);
    await storePlayer(database, 101, 'Garner', 'James Garner', smallLeague.away);
    expect(await retry()).toBe(1);
    expect(await unresolved()).toMatchObject([{ name: 'Nobody' }]);
    expect(await quotes()).toHaveLength(1);
  });

  it('match players by their full names, and by resolved names', async () => {
    await storePlayer(database, 101, 'Gana', 'Idrissa Gueye');
    await storePlayer(database, 102, 'Silva', 'Antonio Silva');
    await storePlayer(database, 103, 'Silva', 'Bernardo Silva', smallLeague.away);
    await database.rows(`insert into aliases (kind, country_id, normalised_name, entity_id, origin) values
      ('player', ${smallLeague.country}, 'silva', 103, 'resolved')`);
    await storePendingQuotes(database, [
      ['Idrissa Gueye', 0.5, '1.80'],
      ['Silva', 0.5, '2.0'],
    ]);
    expect(await retry()).toBe(2);
    expect(await quotes()).toMatchObject([{ player_id: 101 }, { player_id: 103 }]);
  });
});
