import { calibrationModels } from '../../../src/fitting/calibrations/calibration-models.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitTask } from '../../../src/fitting/fit-models.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import { refit } from '../../../src/fitting/refit.js';
import type { CalibrationQuotes } from '../../../src/models/one-sided/fit-calibration.js';
import { daysFrom, now } from '../../e2e/predictions/predictions-data.js';
import { useTestDatabase } from '../../support/database.js';
import { idOf } from '../../support/factories.js';
import { loadPlayerPrices, playerOf, playerPrices } from '../../support/player-prices.js';
import { refitAt } from '../../support/refit.js';
import { slowQuotes } from '../../support/slow/player-quotes.js';
import type { SlowQuote } from '../../support/slow/player-quotes.js';

const DAY = 86_400_000;
const prices = playerPrices(now);
const database = useTestDatabase();

type Task = Extract<FitTask, { kind: 'calibrations' }>;

/** Fits as of a moment. */
async function calibrate(moment: string): Promise<{ fitted: number; unchanged: number; quotes: Task['quotes'] }> {
  let quotes: Task['quotes'] = [];
  const { fits, unchanged } = await refit(database.current.sql, calibrationModels(1440), null, {
    now: new Date(moment),
    fit: (task) => {
      if (task.kind === 'calibrations') quotes = task.quotes;
      return fitModels(task);
    },
  });
  return { fitted: fits.length, unchanged, quotes };
}

const calibrations = async (moment: string) =>
  new FittedModelsService(database.current.sql).calibrations(new Date(moment));

/** Settled one-sided quotes of the year before a moment, as [odds, won], in order. */
const slowSettled = (moment: string, market = 'shots'): (readonly [odds: number, won: number])[] =>
  slowQuotes(prices, Date.parse(moment))
    .filter((quote) => quote.market === market && quote.sides === 1 && quote.kickoff >= Date.parse(moment) - 365 * DAY)
    .flatMap(({ odds, won }) => (won === null ? [] : [[odds, Number(won)] as const]))
    .sort(([one, wonOne], [other, wonOther]) => one - other || wonOne - wonOther);

const pairs = ({ odds, outcomes }: CalibrationQuotes): [number, number][] =>
  Array.from(odds, (price, row) => [price, outcomes[row] ?? NaN]);

/** Where a falling function is zero. */
function zero(of: (at: number) => number): number {
  let [low, high] = [-20, 20];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The coefficients at which both score equations of the logistic regression hold, by bisection within bisection. */
function slowCalibration(rows: readonly (readonly [odds: number, outcome: number])[]): {
  intercept: number;
  slope: number;
} {
  const score = (intercept: number, slope: number, weight: (x: number) => number): number =>
    rows.reduce((sum, [odds, outcome]) => {
      const x = -Math.log(odds - 1);
      return sum + weight(x) * (outcome - 1 / (1 + Math.exp(-intercept - slope * x)));
    }, 0);
  const interceptAt = (slope: number): number => zero((intercept) => score(intercept, slope, () => 1));
  const slope = zero((at) => score(interceptAt(at), at, (x) => x));
  return { intercept: interceptAt(slope), slope };
}

describe('the calibration of one-sided prices', () => {
  beforeAll(async () => {
    await loadPlayerPrices(database.current, prices);
  });

  it('learns from settled one-sided quotes of a year, as a slow computation from the records does', async () => {
    const { quotes } = await calibrate(now);
    const slow = slowSettled(now);
    expect(slow.length).toBeGreaterThan(1000);
    // no model of players is fitted yet, and the few quotes of tackles are not enough by themselves
    expect(quotes.map(({ statistic }) => statistic)).toEqual(['shots']);
    expect(quotes.map(pairs)[0]).toEqual(slow);
    const fitted = (await calibrations(now)).get('shots');
    const expected = slowCalibration(slow);
    expect(fitted?.sampleSize).toBe(slow.length);
    expect(fitted?.parameters.intercept).toBeCloseTo(expected.intercept, 6);
    expect(fitted?.parameters.slope).toBeCloseTo(expected.slope, 6);
  });

  it('takes the probabilities of the model on the quotes of 30 days below 500 settled ones', async () => {
    await refitAt(database.current.sql, new Date(now), 'players');
    const { quotes } = await calibrate(now);
    const [tackles] = quotes.filter(({ statistic }) => statistic === 'tackles').map(pairs);
    const from = Date.parse(now) - 30 * DAY;
    const slow = slowQuotes(prices, Date.parse(now)).filter(
      // of Leeds no match is known: the model has no probability
      ({ market, sides, kickoff, quotedAt, player }: SlowQuote) =>
        market === 'tackles' && !player.startsWith('leeds') && sides === 1 && kickoff >= from && quotedAt >= from,
    );
    expect(slowSettled(now, 'tackles').length).toBeLessThan(500);
    expect(slow.some(({ kickoff }) => kickoff > Date.parse(now))).toBe(true);
    expect(tackles?.map(([odds]) => odds).sort()).toEqual(slow.map(({ odds }) => odds).sort());
    expect(tackles?.every(([, chance]) => chance > 0 && chance < 1)).toBe(true);
    const fitted = (await calibrations(now)).get('tackles');
    // the model gives the level alone
    const missed = (intercept: number): number =>
      (tackles ?? []).reduce((sum, [odds, chance]) => sum + chance - 1 / (1 + (odds - 1) * Math.exp(-intercept)), 0);
    expect(fitted?.parameters.intercept).toBeCloseTo(zero(missed), 6);
    expect(fitted?.parameters.slope).toBe(1);
    const settings = await database.current.rows(
      `select statistic, settings->>'basis' as basis, window_days as days from fitted_models
      where kind = 'calibrations' and statistic in ('shots', 'tackles') order by statistic`,
    );
    expect(settings).toEqual([
      { statistic: 'shots', basis: 'settled', days: 365 },
      { statistic: 'tackles', basis: 'model', days: 30 },
    ]);
  });

  it('knows nothing later than its moment, and comes out the same at a past one', async () => {
    const past = daysFrom(now, -10);
    const before = await calibrate(past);
    expect(before.quotes.filter(({ statistic }) => statistic === 'shots').map(pairs)).toEqual([slowSettled(past)]);
    expect((await calibrations(past)).get('shots')?.sampleSize).toBe(slowSettled(past).length);
    expect((await calibrations(now)).get('shots')?.sampleSize).toBe(slowSettled(now).length);
    expect(await calibrate(past)).toMatchObject({ fitted: 0, quotes: [] });
    expect(await calibrate(now)).toMatchObject({ fitted: 0, quotes: [] });
    expect((await calibrations(daysFrom(now, -11))).size).toBe(0);
  });

  it('reads no line-up that was projected later', async () => {
    const next = prices.fixtures.at(-1);
    if (next === undefined) throw new Error('no fixture');
    const chances = async (): Promise<unknown> => {
      await database.current.rows(`delete from fitted_models where kind = 'calibrations'`);
      return (await calibrate(now)).quotes.filter(({ statistic }) => statistic === 'tackles').map(pairs);
    };
    const project = async (at: string): Promise<void> => {
      const fixture = idOf.fixture(next);
      await database.current.rows('delete from lineup_projections where fixture_id = $1', [fixture]);
      await database.current.rows(
        `with lineup as (
          insert into lineup_projections (fixture_id, side, team_id, prediction_type, projected_at, data_revision)
          values ($1, 'home', $2, 'predicted', $3, 1) returning fixture_id, side
        )
        insert into lineup_projection_players (fixture_id, side, player_id, start_probability,
          position_group, games_analyzed, is_position_change)
        select fixture_id, side, $4::bigint, 0.05, 'D', 10, false from lineup`,
        [fixture, idOf.team('Arsenal'), at, idOf.player(playerOf('Arsenal', 2))],
      );
    };
    const without = await chances();
    await project(daysFrom(now, 0.1));
    expect(await chances()).toEqual(without);
    await project(daysFrom(now, -0.1));
    expect(await chances()).not.toEqual(without);
  });
});
