import type { FixtureRecord, TeamStatisticValues } from '../../../src/football/canonical.js';
import { fixtureAt, playerRowsAt, teamRowsAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  lineup,
  loadRecords,
  result,
  substitutions,
  teamStatistics,
} from '../../support/factories.js';

describe('team counts from several sources', () => {
  const database = useTestDatabase();
  let number = 0;
  const newMatch = (): FixtureRecord =>
    fixture(`Rovers ${(number += 1)}`, 'Chelsea', '2024-08-17T14:00:00Z', { result: result(1, 0) });
  /** Each source's counts of the home side, loaded in the order given. */
  async function load(
    match: FixtureRecord,
    told: readonly (readonly [
      source: string,
      values: Partial<TeamStatisticValues>,
      more?: { cardsApproximate: boolean },
    ])[],
  ): Promise<void> {
    for (const [source, values, more = {}] of told) {
      await loadRecords(database.current, source, [
        match,
        teamStatistics(match, 'home', values, more),
        teamStatistics(match, 'away', { corners: 5 }),
      ]);
    }
  }

  it('are merged column by column from the best source that has each', async () => {
    const match = newMatch();
    await load(match, [
      ['fpl-core', { shots: 11, tackles: 21, passes: 400, corners: 6 }],
      ['statsbomb', { shots: 10, passes: 410, offsides: 2, saves: 3 }],
      ['football-data', { shots: 9, corners: 7, fouls: 12 }],
    ]);
    expect((await teamRowsAt(database.current, match))[0]).toMatchObject({
      side: 'home',
      goals: 1,
      first_half_goals: 0,
      shots: 9,
      corners: 7,
      fouls: 12,
      passes: 410,
      offsides: 2,
      saves: 3,
      tackles: 21,
      shots_on_target: null,
      is_corrupted: false,
    });
    expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 2, corruption_reasons: [] });
  });

  it('take cards and related counts from one source: event data before the best counts', async () => {
    const match = newMatch();
    await load(match, [
      ['football-data', { shots: 9, yellowCards: 3, redCards: 1, cards: 4 }, { cardsApproximate: true }],
      [
        'statsbomb',
        {
          shots: 10,
          yellowCards: 4,
          redCards: 0,
          cards: 4,
          secondYellowCards: 0,
          firstHalfCards: 1,
          secondHalfCards: 3,
          penaltiesTaken: 1,
          ownGoals: 0,
        },
      ],
    ]);
    expect((await teamRowsAt(database.current, match))[0]).toMatchObject({
      shots: 9,
      yellow_cards: 4,
      red_cards: 0,
      cards: 4,
      second_yellow_cards: 0,
      first_half_cards: 1,
      second_half_cards: 3,
      penalties_taken: 1,
      own_goals: 0,
      cards_approximate: false,
    });
  });

  it('keep approximate cards if nothing else exists, without completing them from another source', async () => {
    const match = newMatch();
    await load(match, [
      ['football-data', { yellowCards: 3, redCards: 1, cards: 4 }, { cardsApproximate: true }],
      ['fpl-core', { yellowCards: 4, redCards: 1, cards: 5, secondYellowCards: 1 }],
    ]);
    expect((await teamRowsAt(database.current, match))[0]).toMatchObject({
      yellow_cards: 3,
      cards: 4,
      second_yellow_cards: null,
      cards_approximate: true,
    });
  });

  it('are unknown for the side without data', async () => {
    const match = newMatch();
    await loadRecords(database.current, 'football-data', [match, teamStatistics(match, 'home', { shots: 9 })]);
    expect(await teamRowsAt(database.current, match)).toMatchObject([
      { shots: 9, goals: 1 },
      { shots: null, goals: 0, side: 'away' },
    ]);
    expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 1 });
  });

  it('do not exist without a result, nor for an unfinished match', async () => {
    const open = { ...newMatch(), result: null };
    await loadRecords(database.current, 'football-data', [open, teamStatistics(open, 'home', { shots: 9 })]);
    const abandoned = { ...newMatch(), result: result(1, 0, 0, 0, { status: 'abandoned' }) };
    await loadRecords(database.current, 'football-data', [abandoned, teamStatistics(abandoned, 'home', { shots: 9 })]);
    for (const match of [open, abandoned]) {
      expect(await teamRowsAt(database.current, match)).toEqual([]);
      expect(await fixtureAt(database.current, match)).toMatchObject({ team_rows: 0, corruption_reasons: [] });
    }
  });

  describe('when they contradict each other', () => {
    const contradicted = async (better: number, worse: number): Promise<string[]> => {
      const match = newMatch();
      await load(match, [
        ['football-data', { fouls: better }],
        ['fpl-core', { fouls: worse }],
      ]);
      return (await fixtureAt(database.current, match)).corruption_reasons;
    };

    it('do so by more than 3 and by more than a quarter of the better one', async () => {
      expect(await contradicted(0, 3)).toEqual([]);
      expect(await contradicted(0, 4)).toEqual(['stats_conflict']);
      expect(await contradicted(12, 15)).toEqual([]);
      expect(await contradicted(12, 16)).toEqual(['stats_conflict']);
      expect(await contradicted(12, 8)).toEqual(['stats_conflict']);
      expect(await contradicted(20, 25)).toEqual([]);
      expect(await contradicted(20, 26)).toEqual(['stats_conflict']);
      expect(await contradicted(20, 14)).toEqual(['stats_conflict']);
    });

    it('keep the better source; the worse one feeds neither teams, players nor substitutions', async () => {
      const match = newMatch();
      const reports = (shots: number) => [
        match,
        teamStatistics(match, 'home', { shots, tackles: 20 }),
        teamStatistics(match, 'away', { corners: 5 }),
        ...elevenPlayers(match, 'home'),
        lineup(match, 'home', [`${match.home.name} Player 1`]),
        substitutions(match, 'home', [[60, `${match.home.name} Player 1`, 'Substitute']]),
      ];
      await loadRecords(database.current, 'fpl-core', reports(20));
      await loadRecords(database.current, 'football-data', [
        match,
        teamStatistics(match, 'home', { shots: 10, fouls: 9 }),
        teamStatistics(match, 'away', { corners: 5 }),
      ]);
      expect((await teamRowsAt(database.current, match))[0]).toMatchObject({ shots: 10, fouls: 9, tackles: null });
      expect(await fixtureAt(database.current, match)).toMatchObject({
        feeds_boards: true,
        corruption_reasons: ['stats_conflict'],
        conflicts: [
          {
            kind: 'stats_conflict',
            field: 'shots',
            side: 'home',
            values: [
              { source: 'football-data', value: 10 },
              { source: 'fpl-core', value: 20 },
            ],
          },
        ],
      });
      const usable = async () => new Set((await playerRowsAt(database.current, match)).map((row) => row['is_usable']));
      expect(await usable()).toEqual(new Set([false]));
      const ofMatch = (name: string) =>
        database.current.rows(`select from football_as_of.${name}('2025-01-01') where fixture_id = $1`, [
          idOf.fixture(match),
        ]);
      expect(await ofMatch('substitutions')).toEqual([]);
      expect(await ofMatch('substitution_reports')).toEqual([]);
      expect(await ofMatch('lineup_players')).toHaveLength(1);

      await loadRecords(database.current, 'fpl-core', reports(11));
      expect(await fixtureAt(database.current, match)).toMatchObject({ corruption_reasons: [], conflicts: [] });
      expect(await usable()).toEqual(new Set([true]));
      expect(await ofMatch('substitutions')).toHaveLength(1);
      expect((await teamRowsAt(database.current, match))[0]).toMatchObject({ shots: 10, tackles: 20 });
    });

    it('use the next source for players if there is no contradiction', async () => {
      const match = newMatch();
      const told = (shots: number, goals: number) => [
        match,
        teamStatistics(match, 'home', { shots }),
        teamStatistics(match, 'away', { corners: 5 }),
        ...elevenPlayers(match, 'home', { goals, saves: shots }),
      ];
      await loadRecords(database.current, 'statsbomb', told(20, 0));
      await loadRecords(database.current, 'fpl-core', told(10, 0));
      await loadRecords(database.current, 'football-data', [
        match,
        teamStatistics(match, 'home', { shots: 10 }),
        teamStatistics(match, 'away', { corners: 5 }),
      ]);
      const rows = await playerRowsAt(database.current, match);
      expect(rows).toHaveLength(11);
      expect(new Set(rows.map((row) => row['saves']))).toEqual(new Set([10]));
    });
  });
});
