import { listResultMarks } from '../../../src/fitting/marks.queries.js';
import type { MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import type { MergeableKind } from '../../../src/ingestion/resolve/merge-entities.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { fixtureAt, playerRowsAt, pricesAt, scoreAt, teamRowsAt } from '../../support/as-of.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  decider,
  fixture,
  idOf,
  lineup,
  loadRecords,
  matchResultPrices,
  named,
  playerNamed,
  playerStatistics,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';
import { absences } from '../../support/absences.js';
import { liveScore, matchEvent } from '../../support/match-events.js';
import { storedRevision } from '../../support/stored-data.js';

const TABLES = [
  'countries',
  'competitions',
  'teams',
  'players',
  'referees',
  'managers',
  'aliases',
  'external_references',
  'public_id_aliases',
  'unresolved_names',
  'squad_members',
  'facts.fixtures',
  'facts.fixture_schedules',
  'facts.match_reports',
  'facts.lineups',
  'facts.lineup_players',
  'facts.player_statistics',
  'facts.substitutions',
  'facts.absences',
  'facts.match_events',
  'facts.live_scores',
  'facts.selections',
  'facts.quotes',
  'facts.pending_quotes',
  'facts.market_snapshots',
  'facts.price_aggregates',
  'facts.fixture_results',
  'facts.team_statistics',
  'facts.result_observations',
  'lineup_projections',
] as const;

describe('merging two entities', () => {
  let database: TestDatabase;
  const KICKOFF = '2025-03-01T15:00:00Z';
  const BEFORE = '2025-03-01T12:00:00Z';

  /** Every row of every table, ids included. */
  async function dump(): Promise<Record<string, string[]>> {
    const tables: Record<string, string[]> = {};
    for (const table of TABLES) {
      const rows = await database.rows<{ row: string }>(
        `select to_jsonb(row)::text as row from ${table} row order by 1`,
      );
      tables[table] = rows.map(({ row }) => row);
    }
    return tables;
  }
  const merge = (kind: MergeableKind, givenUp: number, survivor: number) =>
    underImportLock(database.sql, (client) => mergeEntities(client, kind, givenUp, survivor, decider('tester')));
  const undo = (id: number | null) =>
    underImportLock(database.sql, (client) => undoResolution(client, id!, decider('tester')));
  const revision = (): Promise<number> => storedRevision(database);
  const shotPrices = (of: { ref: string }, player: string, odds: string): MarketSnapshotRecord => ({
    ...matchResultPrices(fixture('a', 'b', KICKOFF), 'bet365', ['1', '2', '3']),
    fixtureRef: of.ref,
    market: 'shots',
    providerMarket: 'player_shots',
    mark: 'snapshot',
    takenAt: '2025-03-01T10:00:00Z',
    takenAtAssumed: false,
    outcomes: [{ scope: 'player', player, line: 1.5, side: 'over', odds, suspended: false }],
  });

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  describe('teams', () => {
    const real = fixture('Sheffield United', 'Chelsea', KICKOFF, { result: result(2, 1), referee: named('M Dean') });
    const invented = fixture('United', 'Chelsea', KICKOFF, { ref: 'f1', externalId: 'f1' });
    const later = fixture('Arsenal', 'United', '2025-03-08T15:00:00Z', { ref: 'f2', externalId: 'f2' });
    const canonical = [
      invented,
      later,
      lineup(invented, 'home', ['Ada One', 'Ben Two']),
      playerStatistics(invented, 'home', 'Ada One', { shots: 2 }),
      substitutions(invented, 'home', [[60, 'Ada One', 'Ben Two']]),
      absences(invented, 'home', { 'Cid Three': 'doubtful' }),
      matchEvent(invented, 'home', 20, { player: 'Ada One', relatedPlayer: 'Ben Two' }),
      liveScore(invented, '2025-03-01T15:30:00Z', [1, 0]),
    ];

    it('merge with their matches, and are restored by undo', async () => {
      await loadRecords(database, 'canonical', canonical);
      await loadRecords(database, 'football-data', [
        real,
        teamStatistics(real, 'home', { shots: 9 }),
        teamStatistics(real, 'away', { shots: 4 }),
        matchResultPrices(real, 'bet365', ['2.1', '3.3', '3.4']),
      ]);
      const marks = await listResultMarks(database.sql, [idOf.competition()], new Date());
      const started = await revision();
      const { resolution, fixtures } = await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      expect(fixtures).toBe(2);
      expect(await revision()).toBe(started + 1);
      expect(await listResultMarks(database.sql, [idOf.competition()], new Date())).not.toEqual(marks);
      expect(await database.rows('select name from teams order by name')).toEqual([
        { name: 'Arsenal' },
        { name: 'Chelsea' },
        { name: 'Sheffield United' },
      ]);
      expect(await database.rows(`select kind, old_id, entity_id from public_id_aliases order by kind`)).toEqual([
        { kind: 'fixture', old_id: idOf.fixture(invented), entity_id: idOf.fixture(real) },
        { kind: 'team', old_id: idOf.team('United'), entity_id: idOf.team('Sheffield United') },
      ]);
      expect(await scoreAt(database, real)).toBe('2-1');
      expect(await teamRowsAt(database, real)).toMatchObject([{ shots: 9 }, { shots: 4 }]);
      expect(await playerRowsAt(database, real)).toMatchObject([
        { name: 'Ada One', team_id: idOf.team('Sheffield United'), shots: 2 },
      ]);
      expect(await pricesAt(database, real, KICKOFF)).toHaveLength(3);
      expect(await database.rows('select distinct team_id from squad_members')).toEqual([
        { team_id: idOf.team('Sheffield United') },
      ]);

      // the feed keeps sending its own name and ids, and means the right team
      await loadRecords(database, 'canonical', canonical);
      expect(await database.rows('select from teams')).toHaveLength(3);
      expect(await database.rows('select from facts.fixtures')).toHaveLength(2);

      await undo(resolution);
      expect(await database.rows('select from teams')).toHaveLength(4);
    });

    it('are restored exactly by undo, and the audit log has both', async () => {
      await loadRecords(database, 'canonical', canonical);
      await loadRecords(database, 'football-data', [real, matchResultPrices(real, 'bet365', ['2.1', '3.3', '3.4'])]);
      const before = await dump();
      const { resolution } = await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      expect(await dump()).not.toEqual(before);
      await undo(resolution);
      expect(await dump()).toEqual(before);
      expect(await database.rows('select caller_kind, actor, entity_kind, action from audit_log order by id')).toEqual([
        { caller_kind: 'command', actor: 'tester', entity_kind: 'team', action: 'merge' },
        { caller_kind: 'command', actor: 'tester', entity_kind: 'team', action: 'undo' },
      ]);
      await expect(undo(resolution)).rejects.toThrow(/was undone on/);
      // and it can be repeated
      await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      expect(await database.rows('select from teams')).toHaveLength(3);
    });

    it('are restored exactly, even if the same files were imported while they were merged', async () => {
      const records = [...canonical, lineup(later, 'away', ['Benjamin Two'])];
      await loadRecords(database, 'canonical', records);
      await loadRecords(database, 'football-data', [real]);
      const before = await dump();
      const player = await merge('player', idOf.player('Ben Two'), idOf.player('Benjamin Two'));
      const team = await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      const merged = await dump();
      expect(await loadRecords(database, 'canonical', records)).toMatchObject({ inserted: 0, updated: 0 });
      expect(await dump()).toEqual(merged);
      await undo(team.resolution);
      await undo(player.resolution);
      expect(await dump()).toEqual(before);
      // differences are stored as a new version all the same
      const corrected = records.map((record) =>
        record.kind === 'lineup' ? { ...record, formation: '4-4-2' } : record,
      );
      expect(await loadRecords(database, 'canonical', corrected)).toMatchObject({ inserted: 0, updated: 2 });
    });

    it('keep the fixture that has prices, whichever it is', async () => {
      await loadRecords(database, 'canonical', [
        invented,
        matchResultPrices(invented, 'bet365', ['2.1', '3.3', '3.4']),
      ]);
      await loadRecords(database, 'football-data', [real]);
      const before = await dump();
      const { resolution } = await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      expect(await fixtureAt(database, idOf.fixture(invented))).toMatchObject({
        home_team_id: idOf.team('Sheffield United'),
        home_goals: 2,
        referee_id: idOf.referee('M Dean'),
      });
      expect(await loadRecords(database, 'football-data', [real])).toMatchObject({
        inserted: 0,
        updated: 0,
        unchanged: 1 + 1,
      });
      await undo(resolution);
      expect(await dump()).toEqual(before);
    });

    it('are rejected where both sides of one match would be the same, with the reasons', async () => {
      await loadRecords(database, 'canonical', [
        invented,
        matchResultPrices(invented, 'bet365', ['2.1', '3.3', '3.4']),
      ]);
      await loadRecords(database, 'football-data', [real, matchResultPrices(real, 'bet365', ['2.1', '3.3', '3.4'])]);
      const before = await dump();
      await expect(merge('team', idOf.team('United'), idOf.team('Sheffield United'))).rejects.toThrow(
        `${idOf.fixture(invented)} and ${idOf.fixture(real)} are the same match, but both have prices: nothing`,
      );
      await expect(merge('team', idOf.team('Chelsea'), idOf.team('United'))).rejects.toThrow(
        'Chelsea and United play each other on 2025-03-01: they are two teams',
      );
      await expect(merge('team', idOf.team('United'), 7)).rejects.toThrow('there is no team with the id 7');
      await expect(merge('team', idOf.team('United'), idOf.team('United'))).rejects.toThrow('are the same team');
      expect(await dump()).toEqual(before);
      expect(await database.rows('select from resolutions')).toEqual([]);
    });

    it('are rejected where one source has the match under both names, or on two days', async () => {
      await loadRecords(database, 'canonical', [
        { ...invented, result: result(1, 0) },
        { ...real, ref: 'f9', externalId: 'f9' },
      ]);
      await expect(merge('team', idOf.team('United'), idOf.team('Sheffield United'))).rejects.toThrow(
        'but both have a schedule of canonical, a result report of canonical: nothing was merged',
      );
      await loadRecords(database, 'football-data', [fixture('Arsenal', 'Sheffield United', '2025-04-08T15:00:00Z')]);
      await loadRecords(database, 'canonical', [fixture('Arsenal', 'Leeds', '2025-04-22T15:00:00Z')]);
      await expect(merge('team', idOf.team('Leeds United'), idOf.team('Sheffield United'))).rejects.toThrow(
        'Arsenal v Sheffield United would be on 2025-04-22 and on 2025-04-08, though it is played once a season',
      );
    });

    it('cannot be undone while later decisions depend on the merge: these are undone first', async () => {
      await loadRecords(database, 'canonical', canonical);
      await loadRecords(database, 'football-data', [real]);
      const other = fixture('Bramall Lane', 'Leeds', '2025-03-15T15:00:00Z', { ref: 'f3', externalId: 'f3' });
      await loadRecords(database, 'canonical', [other]);
      const first = await merge('team', idOf.team('United'), idOf.team('Sheffield United'));
      const second = await merge('team', idOf.team('Sheffield United'), idOf.team('Bramall Lane'));
      await expect(undo(first.resolution)).rejects.toThrow('undo what was done later first');
      await undo(second.resolution);
      await undo(first.resolution);
      expect(await database.rows('select from resolutions where undone_at is null')).toEqual([]);
    });

    it('are rejected for two players in one line-up', async () => {
      await loadRecords(database, 'canonical', canonical);
      await expect(merge('player', idOf.player('Ben Two'), idOf.player('Ada One'))).rejects.toThrow(
        'Ben Two and Ada One are both listed in the lineup report of canonical of United v Chelsea, 2025-03-01',
      );
    });
  });

  describe('players', () => {
    const match = fixture('Arsenal', 'Chelsea', KICKOFF);
    const canonicalMatch = { ...match, ref: 'f1', externalId: 'f1' };

    it.each(['in rows', 'packed'])('merge with the prices of both, %s, and are restored by undo', async (state) => {
      const packed = async (): Promise<void> => {
        if (state === 'packed') await database.rows('select facts.pack_quotes(id) from facts.fixtures');
      };
      await loadRecords(database, 'canonical', [
        canonicalMatch,
        lineup(canonicalMatch, 'home', ['Haaland', 'Ben Two']),
        shotPrices(canonicalMatch, 'Haaland', '1.95'),
      ]);
      await loadRecords(database, 'fpl-core', [
        match,
        playerStatistics(
          match,
          'home',
          'Erling Haaland',
          { shots: 4 },
          { player: playerNamed('Erling Haaland', { externalId: '9' }) },
        ),
      ]);
      // the squads tell which player a price means: now both are known
      await loadRecords(database, 'the-odds-api', [
        match,
        { ...shotPrices(match, 'Erling Haaland', '1.85'), bookmaker: named('unibet') },
      ]);
      const [givenUp, survivor] = [idOf.player('Haaland'), idOf.player('Erling Haaland')];
      expect(
        await database.rows('select player.name from facts.selections join players player on player.id = player_id'),
      ).toHaveLength(2);
      const before = await dump();
      const marks = await listResultMarks(database.sql, [idOf.competition()], new Date());
      await packed();
      const { resolution } = await merge('player', givenUp, survivor);
      expect(
        await database.rows('select player_id, line::float from facts.selections where player_id is not null'),
      ).toEqual([{ player_id: survivor, line: 1.5 }]);
      expect(await pricesAt(database, match, BEFORE)).toEqual([
        'bet365 shots Erling Haaland over 1.5 1.95',
        'unibet shots Erling Haaland over 1.5 1.85',
      ]);
      expect(await database.rows('select distinct player_id from facts.lineup_players order by 1')).toContainEqual({
        player_id: survivor,
      });
      expect(await database.rows(`select normalised_name, origin from aliases where entity_id = ${survivor}`)).toEqual([
        { normalised_name: 'haaland', origin: 'merged' },
      ]);
      expect(await listResultMarks(database.sql, [idOf.competition()], new Date())).not.toEqual(marks);
      await packed();
      await undo(resolution);
      expect(await dump()).toEqual(before);
    });
  });

  it('a name of the duplicate finds the survivor, only while they are merged', async () => {
    const match = fixture('Arsenal', 'Chelsea', KICKOFF, { ref: 'f1', externalId: 'f1' });
    const other = fixture('Chelsea', 'Arsenal', '2025-03-09T15:00:00Z', { ref: 'f2', externalId: 'f2' });
    const records = [match, lineup(match, 'home', ['Ada One']), other, lineup(other, 'home', ['Ben Two'])];
    await loadRecords(database, 'canonical', records);
    await loadRecords(database, 'the-odds-api', [match, shotPrices(match, 'Sean Nobody', '1.80')]);
    const before = await dump();
    const [listed] = await database.rows<{ id: number }>('select id from unresolved_names');
    const resolved = await underImportLock(database.sql, (client) =>
      resolveListedName(client, listed!.id, idOf.player('Ada One'), decider('tester')),
    );
    const merged = await merge('player', idOf.player('Ada One'), idOf.player('Ben Two'));
    const searched = 'select search_name from players';
    const [survivor] = await database.rows<{ search_name: string }>(searched);
    expect(survivor?.search_name).toContain('sean nobody');
    await loadRecords(database, 'canonical', records);
    await undo(merged.resolution);
    await undo(resolved.resolution);
    expect(await dump()).toEqual(before);
  });

  describe('referees', () => {
    it('merge, and are restored by undo', async () => {
      const home = fixture('Arsenal', 'Chelsea', KICKOFF, { referee: named('Mike Dean'), result: result(1, 0) });
      const away = fixture('Chelsea', 'Arsenal', '2025-03-09T15:00:00Z', {
        referee: named('Michael Dean'),
        result: result(1, 0),
      });
      await loadRecords(database, 'statsbomb', [home, away]);
      const before = await dump();
      const mike = (await database.rows<{ id: number }>(`select id from referees where name = 'Mike Dean'`))[0]!.id;
      const michael = (await database.rows<{ id: number }>(`select id from referees where name = 'Michael Dean'`))[0]!
        .id;
      const { resolution, fixtures } = await merge('referee', mike, michael);
      expect(fixtures).toBe(1);
      expect(await database.rows('select distinct referee_id from facts.fixtures')).toEqual([{ referee_id: michael }]);
      await loadRecords(database, 'statsbomb', [home, away]);
      expect(await database.rows('select from referees')).toHaveLength(1);
      await undo(resolution);
      expect(await dump()).toEqual(before);
    });
  });

  it('undoing a resolved name restores it with its pending prices, and removes the player it created', async () => {
    const match = fixture('Arsenal', 'Chelsea', KICKOFF);
    await loadRecords(database, 'the-odds-api', [match, shotPrices(match, 'Sean Nobody', '1.80')]);
    const before = await dump();
    const [listed] = await database.rows<{ id: number }>('select id from unresolved_names');
    const { resolution, quotes } = await underImportLock(database.sql, (client) =>
      resolveListedName(client, listed!.id, 'new', decider('tester')),
    );
    expect(quotes).toBe(1);
    expect(await pricesAt(database, match, BEFORE)).toEqual(['bet365 shots Sean Nobody over 1.5 1.80']);
    await undo(resolution);
    expect(await dump()).toEqual(before);
    expect(await database.rows('select settled_at from unresolved_names')).toEqual([{ settled_at: null }]);

    // a player with later appearances cannot be removed
    const again = await underImportLock(database.sql, (client) =>
      resolveListedName(client, listed!.id, 'new', decider('tester')),
    );
    await loadRecords(database, 'canonical', [
      { ...match, ref: 'f1', externalId: 'f1' },
      lineup({ ...match, ref: 'f1' }, 'home', ['Sean Nobody']),
    ]);
    await expect(undo(again.resolution)).rejects.toThrow(
      /cannot be undone, as something changed since \(public.players: /,
    );
  });
});
