import type { PlayerReference } from '../../../src/football/canonical.js';
import { publicIdOf } from '../../../src/common/public-id.js';
import { naturalKeys } from '../../../src/ingestion/resolve/identity.js';
import { fixtureAt, playerRowsAt } from '../../support/as-of.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  fixture,
  idOf,
  lineup,
  loadRecords,
  named,
  playerNamed,
  playerStatistics,
  result,
} from '../../support/factories.js';

const KICKOFF = '2024-08-17T14:00:00Z';

describe('names across imported units', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  describe('referees', () => {
    const refereed = (home: string, referee: string, country = 'England') =>
      fixture(home, 'Chelsea', KICKOFF, {
        referee: named(referee),
        competition: competitionNamed(country, country === 'England' ? 'Premier League' : 'Scottish Premiership'),
      });
    const stored = () =>
      database.rows<{ id: number; name: string; short_form: string }>(
        'select id, name, short_form from referees order by name',
      );
    const unresolved = () =>
      database.rows('select name, kind, context, candidates from unresolved_names order by name');

    it.each([
      ['A Marriner', 'Andre Marriner'],
      ['Andre Marriner', 'A Marriner'],
    ])('%s, then %s: one man, one public id', async (...names) => {
      for (const [index, name] of names.entries())
        await loadRecords(database, index === 0 ? 'football-data' : 'statsbomb', [refereed('Arsenal', name)]);
      expect(await stored()).toEqual([
        { id: idOf.referee('Andre Marriner'), name: 'Andre Marriner', short_form: 'a marriner' },
      ]);
      expect(await fixtureAt(database, refereed('Arsenal', ''))).toMatchObject({
        referee_id: idOf.referee('A Marriner'),
        conflicts: [],
        corruption_reasons: [],
      });
    });

    it('with one short form keep their full names, and the short form needs a decision', async () => {
      await loadRecords(database, 'statsbomb', [
        refereed('Arsenal', 'Anthony Taylor'),
        refereed('Everton', 'Andrew Taylor'),
      ]);
      await loadRecords(database, 'football-data', [refereed('Fulham', 'A Taylor')]);
      const both = await stored();
      expect(both.map((referee) => referee.name)).toEqual(['Andrew Taylor', 'Anthony Taylor']);
      expect(await fixtureAt(database, refereed('Fulham', ''))).toMatchObject({ referee_id: null });
      expect(await unresolved()).toEqual([
        {
          name: 'A Taylor',
          kind: 'referee',
          context: 'Fulham v Chelsea, 2024-08-17',
          candidates: expect.arrayContaining(both.map(({ id, name }) => ({ id, name }))),
        },
      ]);
      expect(await loadRecords(database, 'football-data', [refereed('Fulham', 'A Taylor')])).toMatchObject({
        inserted: 0,
        updated: 0,
        unchanged: 1,
      });
    });

    it('of a short form that a second full name makes ambiguous are withdrawn', async () => {
      await loadRecords(database, 'football-data', [refereed('Fulham', 'A Taylor'), refereed('Burnley', 'M Dean')]);
      await loadRecords(database, 'statsbomb', [refereed('Arsenal', 'Anthony Taylor')]);
      expect(await fixtureAt(database, refereed('Fulham', ''))).toMatchObject({ referee_id: idOf.referee('A Taylor') });
      await loadRecords(database, 'statsbomb', [refereed('Everton', 'Andrew Taylor')]);
      expect(await fixtureAt(database, refereed('Fulham', ''))).toMatchObject({ referee_id: null });
      expect(await fixtureAt(database, refereed('Burnley', ''))).toMatchObject({ referee_id: idOf.referee('M Dean') });
      expect(await fixtureAt(database, refereed('Arsenal', ''))).toMatchObject({
        referee_id: idOf.referee('A Taylor'),
      });
      expect(await unresolved()).toMatchObject([{ name: 'A Taylor', context: 'Fulham v Chelsea, 2024-08-17' }]);
    });

    it('of two countries are two men', async () => {
      await loadRecords(database, 'football-data', [refereed('Arsenal', 'J Smith')]);
      await loadRecords(database, 'football-data', [refereed('Celtic', 'John Smith', 'Scotland')]);
      expect((await stored()).map((referee) => referee.name)).toEqual(['J Smith', 'John Smith']);
    });

    it('given differently by sources are a conflict and no corruption', async () => {
      await loadRecords(database, 'football-data', [{ ...refereed('Arsenal', 'M Dean'), result: result(1, 0) }]);
      await loadRecords(database, 'statsbomb', [{ ...refereed('Arsenal', 'Craig Pawson'), result: result(1, 0) }]);
      expect(await fixtureAt(database, refereed('Arsenal', ''))).toMatchObject({
        referee_id: idOf.referee('M Dean'),
        feeds_boards: true,
        corruption_reasons: ['referee_conflict'],
        conflicts: [
          {
            kind: 'referee_conflict',
            field: 'referee',
            side: null,
            values: [
              { source: 'football-data', value: 'M Dean' },
              { source: 'statsbomb', value: 'Craig Pawson' },
            ],
          },
        ],
      });
    });
  });

  describe('players', () => {
    const match = fixture('Arsenal', 'Chelsea', KICKOFF, { result: result(0, 0) });
    const inMatch = (player: PlayerReference, of = match) => ({ ...playerStatistics(of, 'home', 'x'), player });

    it('who share a name in one source are two, and keep their ids', async () => {
      const namesakes = [playerNamed('Gabriel', { externalId: '11' }), playerNamed('Gabriel', { externalId: '9' })];
      await loadRecords(database, 'fpl-core', [match, ...namesakes.map((player) => inMatch(player))]);
      const ids = async () => (await playerRowsAt(database, match)).map((row) => row['player_id']);
      const first = await ids();
      expect(new Set(first).size).toBe(2);
      // the lower source id gets the plain name
      expect(await database.rows('select entity_id from external_references where external_id = $1', ['9'])).toEqual([
        { entity_id: idOf.player('Gabriel') },
      ]);
      await loadRecords(database, 'fpl-core', [match, ...[...namesakes].reverse().map((player) => inMatch(player))]);
      expect(await ids()).toEqual(first);
      const next = fixture('Arsenal', 'Everton', '2024-08-24T14:00:00Z', { result: result(0, 0) });
      await loadRecords(database, 'fpl-core', [next, ...namesakes.map((player) => inMatch(player, next))]);
      expect(await database.rows('select from players')).toHaveLength(2);
    });

    it('of two sources are matched within a team and season by an equal name', async () => {
      await loadRecords(database, 'statsbomb', [
        match,
        inMatch(playerNamed('Bukayo Saka', { externalId: '1', fullName: 'Bukayo Ayoyinka Saka' })),
      ]);
      await loadRecords(database, 'fpl-core', [
        match,
        inMatch(playerNamed('Saka', { externalId: '2', fullName: 'Bukayo Saka' })),
      ]);
      expect(await database.rows('select id, name, full_name, search_name from players')).toEqual([
        {
          id: idOf.player('Bukayo Ayoyinka Saka'),
          name: 'Bukayo Saka',
          full_name: 'Bukayo Ayoyinka Saka',
          search_name: 'bukayo saka bukayo ayoyinka saka',
        },
      ]);
    });

    it('with a surname only are not matched across sources', async () => {
      await loadRecords(database, 'statsbomb', [
        match,
        inMatch(playerNamed('Josh Murphy', { externalId: '1' })),
        inMatch(playerNamed('Jacob Murphy', { externalId: '2' })),
      ]);
      await loadRecords(database, 'fpl-core', [
        match,
        inMatch(playerNamed('Murphy', { externalId: '3', fullName: 'Jacob Murphy' })),
      ]);
      expect(await database.rows('select from players')).toHaveLength(2);
    });

    it('keep their club squads, and may change clubs', async () => {
      const away = fixture('Everton', 'Arsenal', '2025-02-01T15:00:00Z', { result: result(0, 0) });
      const player = playerNamed('Raheem Sterling', { externalId: '4' });
      await loadRecords(database, 'fpl-core', [match, inMatch(player), lineup(match, 'home', [])]);
      await loadRecords(database, 'fpl-core', [away, { ...inMatch(player, away), side: 'home' }]);
      expect(await database.rows('select team_id from squad_members order by team_id')).toEqual(
        [idOf.team('Arsenal'), idOf.team('Everton')].sort((one, other) => one - other).map((team_id) => ({ team_id })),
      );
    });

    it('listed twice in a match report are rejected the second time', async () => {
      const loaded = await loadRecords(
        database,
        'fpl-core',
        [
          match,
          inMatch(playerNamed('A', { externalId: '1' })),
          { ...inMatch(playerNamed('A', { externalId: '1' })), line: 8 },
        ],
        { isRefusing: true },
      );
      expect(loaded.refused).toEqual([
        { line: 8, code: 'listed_twice', message: 'A is listed twice for this match (playerStatistics)' },
      ]);
      expect(await playerRowsAt(database, match)).toHaveLength(1);
    });
  });

  describe('public ids', () => {
    it('are derived from the name, are below 2^53, and differ between kinds and countries', () => {
      const ids = [
        idOf.team('Arsenal'),
        idOf.team('Arsenal', 'Scotland'),
        idOf.player('Arsenal'),
        idOf.referee('Arsenal'),
        idOf.country('Arsenal'),
      ];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      expect(idOf.team("Nott'm  FOREST")).toBe(idOf.team('nottm forest'));
      expect(publicIdOf(naturalKeys.team('England', 'Arsenal'))).toBe(idOf.team('Arsenal'));
    });

    it.each([
      [
        'team',
        'teams',
        (id: number) =>
          `insert into teams (id, natural_key, country_id, slug, name, search_name)
            values (${id}, 'other', ${idOf.country('England')}, 'x', 'X', 'x')`,
        idOf.team('Arsenal'),
      ],
      [
        'fixture',
        'facts.fixtures',
        (id: number) => `update facts.fixtures set id = ${id}`,
        idOf.fixture(fixture('Arsenal', 'Chelsea', KICKOFF)),
      ],
    ] as const)(
      'a %s whose id is taken is rejected, and nothing of its unit is stored',
      async (kind, table, occupy, id) => {
        if (kind === 'fixture') {
          await loadRecords(database, 'football-data', [
            fixture('Burnley', 'Fulham', KICKOFF, { season: '2023/2024' }),
          ]);
          await database.rows('delete from facts.fixture_schedules');
        } else
          await loadRecords(database, 'football-data', [
            { kind: 'country', line: 1, name: 'England', slug: null, alpha2: null },
          ]);
        await database.rows(occupy(id));
        const before = await database.rows(`select from ${table}`);
        await expect(
          loadRecords(database, 'football-data', [
            fixture('Arsenal', 'Chelsea', KICKOFF),
            fixture('Everton', 'Leeds United', KICKOFF),
          ]),
        ).rejects.toThrow(/public id/);
        expect(await database.rows(`select from ${table}`)).toHaveLength(before.length);
        expect(await database.rows('select from teams where id = $1', [idOf.team('Everton')])).toEqual([]);
      },
    );
  });
});
