import type { FixtureRecord } from '../../../src/football/canonical.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import { storeFits } from '../../../src/fitting/fitted-models.queries.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import { lineupModels } from '../../../src/fitting/lineups/lineup-models.js';
import { readLineupMark } from '../../../src/fitting/marks.queries.js';
import { refit } from '../../../src/fitting/refit.js';
import { RefitService } from '../../../src/fitting/refit.service.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { shippedParametersAt } from '../../../src/models/lineups/fit-lineups.js';
import { UNLEARNT } from '../../../src/models/lineups/start-model.js';
import {
  competitionNamed,
  fixture,
  idOf,
  loadRecords,
  matchResultPrices,
  playerStatistics,
  result,
} from '../../support/factories.js';
import { fitterHere } from '../../support/refit.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { elevenOf, placedLineup, playedMatch } from '../../support/lineup-season.js';
import { testConfig } from '../../support/config.js';
import { storedRevision } from '../../support/stored-data.js';

const database = useTestDatabase();
const now = new Date('2025-02-25T12:00:00Z');
const at = (text: string) => new Date(text);
const coming = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z');
const update = (moment: Date) => updateProjections(database.current.sql, { now: moment, upcomingDays: 7 });
const mark = (moment: Date) => readLineupMark(database.current.sql, { now: moment, upcomingDays: 7 });
const startersOf = async (team: string): Promise<string[]> =>
  (
    await database.current.rows<{ name: string }>(
      `select player.name from lineup_projection_players starter
    join lineup_projections lineup on lineup.fixture_id = starter.fixture_id and lineup.side = starter.side
    join teams team on team.id = lineup.team_id join players player on player.id = starter.player_id
    where team.name = $1 order by starter.jersey_number`,
      [team],
    )
  ).map(({ name }) => name);
/** The stored line-up of the home side of a fixture: its kind, its starters, and those of clubs outside these tests. */
const shownFor = async (of: FixtureRecord): Promise<{ type: string; starters: number; strangers: number }> =>
  (
    await database.current.rows<{ type: string; starters: number; strangers: number }>(
      `select lineup.prediction_type as type, count(*)::int as starters,
      (count(*) filter (where player.name like 'Town %'))::int as strangers
    from lineup_projections lineup
    join lineup_projection_players starter on starter.fixture_id = lineup.fixture_id and starter.side = lineup.side
    join players player on player.id = starter.player_id
    where lineup.fixture_id = $1 and lineup.side = 'home' group by lineup.prediction_type`,
      [idOf.fixture(of)],
    )
  )[0]!;
const revision = (): Promise<number> => storedRevision(database.current);

describe('line-up updates', () => {
  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', [
      ...['2025-01-11', '2025-01-18', '2025-01-25', '2025-02-01'].flatMap((day, index) => {
        const foe = `Foe ${'ABCD'[index]}`;
        return playedMatch('Bath', foe, `${day}T15:00:00Z`, { home: elevenOf('Bath'), away: elevenOf(foe) });
      }),
      coming,
    ]);
  });

  it('store projections with their revision, and none for an unknown team', async () => {
    const before = await revision();
    expect(await update(now)).toEqual({ sides: 1, changed: 1 });
    expect(await revision()).toBe(before + 1);
    expect(await startersOf('Bath')).toEqual(elevenOf('Bath').map(([name]) => name));
    expect(await startersOf('Ely')).toEqual([]);
    expect(
      await database.current.rows('select side, prediction_type, projected_at, data_revision from lineup_projections'),
    ).toEqual([{ side: 'home', prediction_type: 'predicted', projected_at: now, data_revision: before + 1 }]);
  });

  it('keep unchanged results, but never for an earlier moment', async () => {
    expect(await update(at('2025-02-25T13:00:00Z'))).toEqual({ sides: 1, changed: 0 });
    expect(await update(at('2025-02-25T11:00:00Z'))).toEqual({ sides: 1, changed: 1 });
    expect(
      (await database.current.rows<{ projected_at: Date }>('select projected_at from lineup_projections'))[0]!
        .projected_at,
    ).toEqual(at('2025-02-25T11:00:00Z'));
  });

  it('are due after line-ups and kick-offs, not after prices', async () => {
    const before = await mark(now);
    await loadRecords(database.current, 'canonical', [
      coming,
      matchResultPrices(coming, 'Pinnacle', ['2.0', '3.5', '4.0'], {
        mark: 'snapshot',
        takenAt: '2025-02-25T11:00:00Z',
        takenAtAssumed: false,
      }),
    ]);
    expect(await mark(now)).toBe(before);
    expect(await mark(at('2025-02-25T20:00:01Z'))).not.toBe(before);
    await loadRecords(database.current, 'canonical', [
      coming,
      placedLineup(coming, 'away', elevenOf('Ely'), { publishedAt: '2025-02-25T19:00:00Z' }),
    ]);
    expect(await mark(now)).not.toBe(before);
    expect(await update(now)).toEqual({ sides: 1, changed: 0 });
    expect(await update(at('2025-02-25T19:00:00Z'))).toEqual({ sides: 2, changed: 1 });
    expect(await startersOf('Ely')).toHaveLength(11);
    // unknown at a clock before its publication
    expect(await update(now)).toMatchObject({ sides: 1 });
    expect(await startersOf('Ely')).toEqual([]);
  });

  it('exclude players who have since moved elsewhere', async () => {
    const italy = fixture('Como', 'Lecce', '2025-02-15T15:00:00Z', {
      competition: competitionNamed('England', 'League One'),
    });
    const reserve = elevenOf('Bath').map(([name, position]) =>
      name === 'Bath 11' ? (['Bath 12', position] as const) : ([name, position] as const),
    );
    const match = playedMatch('Bath', 'Foe E', '2025-02-18T15:00:00Z', { home: reserve, away: elevenOf('Foe E') });
    await loadRecords(database.current, 'canonical', [
      ...match,
      italy,
      placedLineup(italy, 'home', [['Bath 11', 'ST']]),
    ]);
    await update(now);
    expect(await startersOf('Bath')).toEqual(reserve.map(([name]) => name));
  });

  it('show a published side only with exactly eleven starters', async () => {
    const second = fixture('Bath', 'Wells', '2025-02-26T20:00:00Z');
    const publishedAt = '2025-02-25T11:00:00Z';
    const published = (names: ReturnType<typeof elevenOf>) => placedLineup(second, 'home', names, { publishedAt });
    for (const others of [elevenOf('Town').slice(1), [...elevenOf('Town'), ['Town 12', 'ST'] as const]]) {
      await loadRecords(database.current, 'canonical', [second, published(others)]);
      await update(now);
      expect(await shownFor(second)).toEqual({ type: 'predicted', starters: 11, strangers: 0 });
    }
    await loadRecords(database.current, 'canonical', [second, published(elevenOf('Town'))]);
    await update(now);
    expect(await shownFor(second)).toEqual({ type: 'confirmed', starters: 11, strangers: 11 });
  });

  it('learn from the same match reports as player trends', async () => {
    const before = await startersOf('Ely');
    const ely = elevenOf('Ely');
    const third = fixture('Ely', 'Foe Z', '2025-02-19T15:00:00Z', { result: result(0, 0) });
    const played = (goals: number) => ely.map(([name]) => playerStatistics(third, 'home', name, { goals }));
    const comes = at('2025-02-25T13:00:00Z');
    // more goals than the match had: no row of that side counts
    await loadRecords(database.current, 'canonical', [third, placedLineup(third, 'home', ely), ...played(1)]);
    await update(comes);
    expect([before, await startersOf('Ely')]).toEqual([[], []]);
    await loadRecords(database.current, 'canonical', [third, placedLineup(third, 'home', ely), ...played(0)]);
    await update(comes);
    expect(await startersOf('Ely')).toEqual(ely.map(([name]) => name));
  });

  it('use the newest fit as of the clock, else the shipped parameters', async () => {
    const models = new FittedModelsService(database.current.sql);
    const before = await mark(now);
    expect(await models.lineupParameters(now)).toBe(shippedParametersAt(now.getTime() / 1000));
    const fit = {
      kind: 'lineups',
      competitionId: null,
      statistic: 'starts',
      model: 'lineup-starts',
      version: UNLEARNT.version,
      fittedAt: at('2025-02-25T11:30:00Z'),
      dataMoment: at('2025-02-18T15:00:00Z'),
      dataDigest: 'of a test',
      windowDays: 1_100,
      sampleSize: 300,
      settings: {},
      parameters: UNLEARNT,
    } as const;
    await database.current.sql.transaction((transaction) => storeFits(transaction, [fit]));
    expect(await models.lineupParameters(now)).toEqual(UNLEARNT);
    expect(await models.lineupParameters(at('2025-02-25T11:00:00Z'))).toBe(shippedParametersAt(now.getTime() / 1000));
    expect(await mark(now)).not.toBe(before);
  });

  it('learn nothing from a few line-ups', async () => {
    const learn = () => refit(database.current.sql, lineupModels, null, { now, fit: fitModels });
    expect((await learn()).fits).toMatchObject([{ sampleSize: 11, parameters: null }]);
    expect(await new FittedModelsService(database.current.sql).lineupParameters(now)).toEqual(UNLEARNT);
    expect(await learn()).toEqual({ fits: [], unchanged: 1 });
  });

  it('run after an import of many files once it pauses, or goes on for too long', async () => {
    let elapsed = 0;
    const waits = { quietMilliseconds: 10_000, longestWaitMilliseconds: 60_000 };
    const timing = { models: waits, lineups: waits, elapsed: () => elapsed };
    const { sql } = database.current;
    const service = new RefitService(sql, testConfig(), silentLogger, new FixedClock(now), fitterHere(sql), timing);
    await service.projectMissing(new AbortController().signal);
    const look = async (seconds: number): Promise<number> => {
      elapsed += seconds * 1000;
      const before = await revision();
      await service.poll();
      return (await revision()) - before;
    };
    let number = 20;
    const importFile = () => {
      const [, ...others] = elevenOf('Bath');
      const eleven = [[`Bath ${(number += 1)}`, 'GK'] as const, ...others];
      const foe = `Foe ${number}`;
      const match = playedMatch('Bath', foe, `2025-02-19T15:00:${number}Z`, { home: eleven, away: elevenOf(foe) });
      return loadRecords(database.current, 'canonical', match);
    };
    for (let file = 0; file < 5; file += 1) {
      await importFile();
      expect(await look(9)).toBe(0);
    }
    expect(await look(9)).toBe(0);
    expect(await look(1)).toBe(1);
    expect(await look(20)).toBe(0);
    const moved: number[] = [];
    for (let file = 0; file < 8; file += 1) {
      await importFile();
      moved.push(await look(9));
    }
    expect(moved).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });
});
