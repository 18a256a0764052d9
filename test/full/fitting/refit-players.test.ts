import type { PlayerStatisticKey } from '../../../src/football/statistics.js';
import { Random } from '../../../src/maths/random.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitTask } from '../../../src/fitting/fit-models.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import { listResultMarks } from '../../../src/fitting/marks.queries.js';
import { readAppearances } from '../../../src/fitting/players/appearances.js';
import type { Refitted } from '../../../src/fitting/refit.js';
import { daysFrom, doubleRound, now, totals } from '../../e2e/predictions/predictions-data.js';
import { refitAt } from '../../support/refit.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  lineup,
  loadRecords,
  playerStatistics,
  result,
} from '../../support/factories.js';

type PlayersTask = Extract<FitTask, { kind: 'players' }>;

const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const every = 14;
const random = new Random('props');
const appearances = doubleRound(now).flatMap((record) =>
  record.kind !== 'fixture'
    ? []
    : [
        ...elevenPlayers(record, 'home', { shots: random.poisson(1.4), passes: null }),
        ...elevenPlayers(record, 'away', { shots: random.poisson(1), passes: null }),
      ],
);

describe('refit of player models', () => {
  let database: TestDatabase;
  let tasks: PlayersTask[] = [];
  const refit = (moment = now): Promise<Refitted> => {
    tasks = [];
    return refitAt(database.sql, new Date(moment), 'players', (task) => {
      if (task.kind === 'players') tasks.push(task);
      return fitModels(task);
    });
  };
  const models = async (moment = now) =>
    (await new FittedModelsService(database.sql).playerModels([idOf.competition()], new Date(moment))).get(
      idOf.competition(),
    );

  beforeEach(async () => {
    database = await createTestDatabase();
    await loadRecords(database, 'statsbomb', [...doubleRound(now), ...appearances, next]);
  });
  afterEach(() => database.drop());

  it('fits every statistic once, stores what readers find, and refits only what is new', async () => {
    expect(await refit()).toEqual({ competitions: 1, fitted: every, unchanged: 0 });
    expect(tasks).toHaveLength(1);
    const found = (await models())!;
    expect(found.get('shots')).toEqual(fitModels(tasks[0]!).find(({ statistic }) => statistic === 'shots')!.parameters);
    expect(found.get('shots')!.appearances).toBe(40 * 22);
    // no source has passes
    expect(found.has('passes')).toBe(false);
    expect(await refit()).toEqual({ competitions: 1, fitted: 0, unchanged: every });
    expect(tasks).toEqual([]);
    // models do not use prices
    await loadRecords(database, 'the-odds-api', [next, totals(next, 'Plain', [['match', 2.5, '1.90', '1.95']])]);
    expect(await refit()).toMatchObject({ fitted: 0 });
  });

  it('uses the newest goals model, and is repeated after its refit', async () => {
    await refit();
    expect(tasks[0]!.strengths).toBeNull();
    const alone = (await models())!.get('shots')!;
    await refitAt(database.sql, new Date(now), 'teams');
    expect(await refit()).toMatchObject({ fitted: every });
    const { strengths } = tasks[0]!;
    expect(Object.keys(strengths!).map(Number).sort()).toEqual(Object.keys(alone.teamFactors).map(Number).sort());
    const strongest = Object.entries(strengths!).toSorted(([, one], [, other]) => other.attack - one.attack)[0]![0];
    expect((await models())!.get('shots')!.teamFactors[strongest]).toBeGreaterThan(alone.teamFactors[strongest]!);
    expect(await refit()).toMatchObject({ fitted: 0 });
    // what was unknown then was not used
    await refit(daysFrom(now, -1));
    expect(tasks[0]!.strengths).toBeNull();
  });

  it('follows a new match, a corrected count and positions', async () => {
    await refit();
    const marks = (): Promise<Map<number, string>> =>
      listResultMarks(database.sql, [idOf.competition()], new Date(now));
    const before = await marks();
    const extra = fixture('Everton', 'Fulham', daysFrom(now, -1), { result: result(0, 0) });
    await loadRecords(database, 'statsbomb', [extra, ...elevenPlayers(extra, 'home', { shots: 2 })]);
    expect(await marks()).not.toEqual(before);
    expect(await refit()).toMatchObject({ fitted: every });
    expect((await models())!.get('shots')!.appearances).toBe(41 * 22 - 11);
    const corrected = elevenPlayers(extra, 'home', { shots: 3 });
    await loadRecords(database, 'statsbomb', [extra, ...corrected]);
    expect(await refit()).toMatchObject({ fitted: every });
    // a line-up that tells where they played
    const names = corrected.map(({ player }) => player.name);
    const { players, ...published } = lineup(extra, 'home', names);
    const placed = players.map((each) => ({ ...each, position: 'ST' as const, positionGroup: 'F' as const }));
    await loadRecords(database, 'statsbomb', [extra, ...corrected, { ...published, players: placed }]);
    expect(await refit()).toMatchObject({ fitted: every });
    expect(await refit()).toMatchObject({ fitted: 0 });
  });

  it('uses nothing later than the clock, neither appearances nor models', async () => {
    const future = fixture('Chelsea', 'Arsenal', '2025-02-25T16:00:00Z', { result: result(9, 9) });
    await loadRecords(database, 'statsbomb', [{ ...future, result: null }]);
    await refit();
    const alone = await models();
    await loadRecords(database, 'statsbomb', [future, ...elevenPlayers(future, 'home', { shots: 9 })]);
    expect(await refit()).toMatchObject({ fitted: 0 });
    expect(await models()).toEqual(alone);
    await refit('2025-02-25T23:00:00Z');
    expect((await models('2025-02-25T23:00:00Z'))!.get('shots')!.appearances).toBe(40 * 22 + 11);
    expect(await models()).toEqual(alone);
    expect(await models(daysFrom(now, -1))).toBeUndefined();
  });

  it('reads positions, venue, opponent and unknown sides', async () => {
    const lone = fixture('Everton', 'Chelsea', daysFrom(now, -300), { result: result(0, 0) });
    const substitute = { isStarter: false, minutes: 20 };
    await loadRecords(database, 'statsbomb', [
      lone,
      ...elevenPlayers(lone, 'home'),
      ...elevenPlayers(lone, 'away'),
      playerStatistics(lone, 'away', 'Resolved Man', { shots: 2 }, substitute),
      playerStatistics(lone, null, 'Unresolved Man', { shots: 1 }, substitute),
    ]);
    const columns = await readAppearances(
      database.sql,
      { competitionId: idOf.competition(), from: new Date(0) },
      new Date(now),
    );
    const rowOf = (name: string): number => columns.players.get(idOf.player(name))!.start;
    const [resolved, unresolved] = [rowOf('Resolved Man'), rowOf('Unresolved Man')];
    expect(columns.teamIds[columns.opponents[resolved]!]).toBe(idOf.team('Everton'));
    const valueOf = (row: number, key: PlayerStatisticKey): number =>
      columns.values[row * columns.statistics.length + columns.statistics.indexOf(key)]!;
    expect([columns.venues[resolved], valueOf(resolved, 'shots'), valueOf(resolved, 'passes')]).toEqual([0, 2, -1]);
    expect([columns.venues[unresolved], columns.teams[unresolved], columns.opponents[unresolved]]).toEqual([2, -1, -1]);
    expect(columns.knownAt[resolved]).toBe(columns.playedAt[resolved]! + 135 * 60);
  });
});
