import type {
  AnyCanonicalRecord,
  FixtureRecord,
  PlayerStatisticValues,
  ResultValues,
} from '../../../src/football/canonical.js';
import { fixtureAt, playerRowsAt, teamRowsAt } from '../../support/as-of.js';
import type { FixtureAt } from '../../support/as-of.js';
import { useTestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  loadRecords,
  named,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';

describe('data corruption flags', () => {
  const database = useTestDatabase();
  let number = 0;
  const newMatch = (values: ResultValues = result(2, 1, 1, 0), more: Partial<FixtureRecord> = {}): FixtureRecord =>
    fixture(`Rovers ${(number += 1)}`, 'Chelsea', '2024-08-17T14:00:00Z', { result: values, ...more });
  const load = async (
    match: FixtureRecord,
    more: readonly AnyCanonicalRecord[],
    source = 'canonical',
  ): Promise<FixtureAt> => {
    await loadRecords(database.current, source, [match, ...more]);
    return fixtureAt(database.current, match);
  };
  const counts = (match: FixtureRecord, shots = 10, shotsOnTarget = 4) => [
    teamStatistics(match, 'home', { shots, shotsOnTarget }),
    teamStatistics(match, 'away', { shots: 8, shotsOnTarget: 3 }),
  ];
  /** Elevens of both sides; the first players score the given goals. */
  const elevens = (match: FixtureRecord, home: number, away: number, values: Partial<PlayerStatisticValues> = {}) =>
    (
      [
        ['home', home],
        ['away', away],
      ] as const
    ).flatMap(([side, goals]) =>
      elevenPlayers(match, side, values).map((record, index) =>
        index === 0 ? { ...record, values: { ...record.values, goals } } : record,
      ),
    );
  const usable = async (match: FixtureRecord): Promise<string> => {
    const sides = (await playerRowsAt(database.current, match))
      .filter((row) => row['is_usable'] === true)
      .map((row) => row['side']);
    return [...new Set(sides)].sort((one, other) => String(other).localeCompare(String(one))).join();
  };

  it('are empty for a sound match', async () => {
    const match = newMatch();
    expect(await load(match, [...counts(match), ...elevens(match, 2, 1, { ownGoals: 0 })])).toMatchObject({
      corruption_reasons: [],
      conflicts: [],
      feeds_boards: true,
      team_rows: 2,
      player_rows: 22,
      corrupted_player_rows: 0,
    });
    expect(await usable(match)).toBe('home,away');
  });

  it('sot_gt_shots: more shots on target than shots flags that side', async () => {
    const match = newMatch();
    expect(await load(match, counts(match, 3, 4))).toMatchObject({
      corruption_reasons: ['sot_gt_shots'],
      feeds_boards: true,
    });
    expect(await teamRowsAt(database.current, match)).toMatchObject([{ is_corrupted: true }, { is_corrupted: false }]);
    const equal = newMatch();
    expect(await load(equal, counts(equal, 4, 4))).toMatchObject({ corruption_reasons: [] });
    const unknown = newMatch();
    expect(await load(unknown, [teamStatistics(unknown, 'home', { shotsOnTarget: 4 })])).toMatchObject({
      corruption_reasons: [],
    });
  });

  it("goals_ne_score, own goals known: a side's goals plus the opponent's own goals must equal its score", async () => {
    const sound = newMatch();
    const withOwnGoal = elevens(sound, 1, 1, { ownGoals: 0 }).map((record, index) =>
      index === 12 ? { ...record, values: { ...record.values, ownGoals: 1 } } : record,
    );
    expect(await load(sound, withOwnGoal)).toMatchObject({ corruption_reasons: [] });
    const short = newMatch();
    expect(await load(short, elevens(short, 1, 1, { ownGoals: 0 }))).toMatchObject({
      corruption_reasons: ['goals_ne_score'],
      corrupted_player_rows: 11,
      feeds_boards: true,
    });
    expect(await usable(short)).toBe('away');
    const much = newMatch();
    expect(await load(much, elevens(much, 2, 2, { ownGoals: 0 }))).toMatchObject({
      corruption_reasons: ['goals_ne_score'],
    });
    expect(await usable(much)).toBe('home');
  });

  it('goals_ne_score, of exact goals: unused substitutes do not prevent the check, unknown goals do', async () => {
    const short = newMatch();
    const bench = playerStatistics(short, 'home', 'Bench', {}, { isStarter: false, minutes: 0 });
    await load(short, [...elevens(short, 1, 1, { ownGoals: 0 }), bench]);
    expect(await usable(short)).toBe('away');
    const unknown = newMatch();
    const withoutGoals = elevens(unknown, 0, 0).map((record) => ({ ...record, values: { ownGoals: 0 } }));
    expect(await load(unknown, withoutGoals)).toMatchObject({ corruption_reasons: [] });
  });

  it('goals_ne_score, own goals unknown: only more goals than the match had', async () => {
    const fewer = newMatch();
    expect(await load(fewer, elevens(fewer, 0, 1))).toMatchObject({ corruption_reasons: [] });
    const equal = newMatch();
    expect(await load(equal, elevens(equal, 1, 2))).toMatchObject({ corruption_reasons: [] });
    const more = newMatch();
    expect(await load(more, elevens(more, 3, 1))).toMatchObject({
      corruption_reasons: ['goals_ne_score'],
      corrupted_player_rows: 22,
    });
    expect(await usable(more)).toBe('');
  });

  it('minutes_range: outside 0 to 130, flags that row only', async () => {
    const edges = newMatch();
    const at = (match: FixtureRecord, minutes: number) =>
      elevens(match, 2, 1).map((record, index) => (index === 5 ? { ...record, minutes } : record));
    expect(await load(edges, at(edges, 130))).toMatchObject({ corruption_reasons: [] });
    for (const minutes of [131, -1]) {
      const match = newMatch();
      expect(await load(match, at(match, minutes))).toMatchObject({
        corruption_reasons: ['minutes_range'],
        corrupted_player_rows: 1,
      });
      expect((await playerRowsAt(database.current, match)).filter((row) => row['is_usable'] === false)).toMatchObject([
        { minutes },
      ]);
    }
  });

  it('starters_gt_11 and starters_lt_11, per side', async () => {
    const twelve = newMatch();
    expect(await load(twelve, [...elevens(twelve, 2, 1), playerStatistics(twelve, 'home', 'Twelfth')])).toMatchObject({
      corruption_reasons: ['starters_gt_11'],
      corrupted_player_rows: 12,
    });
    expect(await usable(twelve)).toBe('away');
    const ten = newMatch();
    expect(await load(ten, elevens(ten, 2, 1).slice(0, -1))).toMatchObject({
      corruption_reasons: ['starters_lt_11'],
      corrupted_player_rows: 10,
    });
    expect(await usable(ten)).toBe('home');
    const withBench = newMatch();
    expect(
      await load(withBench, [
        ...elevens(withBench, 2, 1),
        playerStatistics(withBench, 'home', 'Bench', {}, { isStarter: false, minutes: 20 }),
      ]),
    ).toMatchObject({ corruption_reasons: [] });
  });

  it('starters_lt_11 is not set while starters without a side may fill it, nor for a side without rows', async () => {
    const resolved = newMatch();
    const withoutSide = elevens(resolved, 2, 1).map((record, index) =>
      index === 21 ? { ...record, side: null } : record,
    );
    expect(await load(resolved, withoutSide)).toMatchObject({ corruption_reasons: [], player_rows: 22 });
    const missing = newMatch();
    expect(
      await load(
        missing,
        withoutSide.slice(1).map((record) => ({ ...record, fixtureRef: missing.ref })),
      ),
    ).toMatchObject({ corruption_reasons: [] });
    const two = newMatch();
    expect(
      await load(
        two,
        withoutSide.slice(2).map((record) => ({ ...record, fixtureRef: two.ref })),
      ),
    ).toMatchObject({ corruption_reasons: ['starters_lt_11'] });
    // a row without a side is flagged by either side's fault
    expect((await playerRowsAt(database.current, two)).find((row) => row['side'] === null)).toMatchObject({
      is_usable: false,
    });
    const oneSide = newMatch(result(2, 0));
    expect(await load(oneSide, elevenPlayers(oneSide, 'home'))).toMatchObject({ corruption_reasons: [] });
  });

  it('no_halftime: a finished match without one, from a source that has them in that season', async () => {
    const without = newMatch(result(2, 1, null, null));
    expect(await load(without, counts(without))).toMatchObject({
      corruption_reasons: ['no_halftime'],
      feeds_boards: false,
      team_rows: 2,
    });
    const never = newMatch(result(2, 1, null, null));
    expect(await load(never, [], 'fpl-core')).toMatchObject({ corruption_reasons: [], feeds_boards: true });
    const otherSeason = newMatch(result(2, 1, null, null), { season: '2019/2020' });
    expect(await load(otherSeason, [])).toMatchObject({ corruption_reasons: [], feeds_boards: true });
    const unplayed = newMatch({
      ...result(0, 0),
      status: 'postponed',
      homeGoals: null,
      awayGoals: null,
      homeHalfTimeGoals: null,
      awayHalfTimeGoals: null,
    });
    expect(await load(unplayed, [])).toMatchObject({ corruption_reasons: [] });
    // another source with the same score fills it
    await loadRecords(database.current, 'statsbomb', [{ ...without, result: result(2, 1, 1, 0) }]);
    expect(await fixtureAt(database.current, without)).toMatchObject({
      corruption_reasons: [],
      home_half_time_goals: 1,
      feeds_boards: true,
    });
  });

  it('ht_gt_ft: more goals at half-time than at full time', async () => {
    const match = newMatch(result(0, 1, 1, 0));
    expect(await load(match, counts(match))).toMatchObject({ corruption_reasons: ['ht_gt_ft'] });
    expect(await teamRowsAt(database.current, match)).toMatchObject([{ is_corrupted: true }, { is_corrupted: false }]);
  });

  it('score_conflict: the better source is shown, and no board uses the match', async () => {
    const match = newMatch();
    await load(match, counts(match), 'fpl-core');
    const conflicting = { ...match, result: result(3, 1, 1, 0) };
    expect(await load(conflicting, [], 'football-data')).toMatchObject({
      home_goals: 3,
      away_goals: 1,
      feeds_boards: false,
      corruption_reasons: ['score_conflict'],
      conflicts: [
        {
          kind: 'score_conflict',
          field: 'score',
          side: null,
          values: [
            { source: 'football-data', value: '3-1' },
            { source: 'fpl-core', value: '2-1' },
          ],
        },
      ],
    });
    expect(await load(match, [], 'football-data')).toMatchObject({
      home_goals: 2,
      corruption_reasons: [],
      conflicts: [],
      feeds_boards: true,
    });
  });

  it('a half-time score from a source with another score is not used', async () => {
    const match = newMatch(result(2, 1, null, null));
    await load(match, [], 'football-data');
    expect(await load({ ...match, result: result(0, 0, 0, 0) }, [], 'statsbomb')).toMatchObject({
      home_half_time_goals: null,
    });
  });

  it('several are listed in a fixed order, with all conflicts', async () => {
    const match = newMatch(result(1, 1, 2, 0), { referee: named('M Dean') });
    await load(
      match,
      [
        ...counts(match, 3, 4),
        ...elevens(match, 9, 9).map((record) => ({ ...record, minutes: 140 })),
        playerStatistics(match, 'home', 'Twelfth'),
      ],
      'statsbomb',
    );
    const other = { ...match, result: result(5, 1, 2, 0), referee: named('Craig Pawson') };
    const found = await load(other, counts(other, 13, 4), 'fpl-core');
    expect(found.corruption_reasons).toEqual([
      'sot_gt_shots',
      'goals_ne_score',
      'minutes_range',
      'starters_gt_11',
      'ht_gt_ft',
      'score_conflict',
      'stats_conflict',
      'referee_conflict',
    ]);
    expect(found.conflicts.map(({ kind, field, side }) => [kind, field, side])).toEqual([
      ['score_conflict', 'score', null],
      ['stats_conflict', 'shots', 'home'],
      ['referee_conflict', 'referee', null],
    ]);
  });

  it('awarded: no team rows, no boards', async () => {
    const match = newMatch(result(0, 3, null, null, { awarded: true }));
    expect(await load(match, counts(match))).toMatchObject({
      awarded: true,
      home_goals: 0,
      away_goals: 3,
      feeds_boards: false,
      team_rows: 0,
    });
    expect(await teamRowsAt(database.current, match)).toEqual([]);
  });
});
