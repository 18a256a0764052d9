import { calibrationModels } from '../../../src/fitting/calibrations/calibration-models.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitTask } from '../../../src/fitting/fit-models.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import { refit } from '../../../src/fitting/refit.js';
import { fitCalibrations } from '../../../src/models/one-sided/fit-calibration.js';
import type { SettledPrices } from '../../../src/models/one-sided/fit-calibration.js';
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
async function calibrate(
  moment: string,
): Promise<{ fitted: number; unchanged: number; marketTypes: Task['marketTypes'] }> {
  let marketTypes: Task['marketTypes'] = [];
  const { fits, unchanged } = await refit(database.current.sql, calibrationModels(1440), null, {
    now: new Date(moment),
    fit: (task) => {
      if (task.kind === 'calibrations') marketTypes = task.marketTypes;
      return fitModels(task);
    },
  });
  return { fitted: fits.length, unchanged, marketTypes };
}

const calibrations = async (moment: string) =>
  new FittedModelsService(database.current.sql).calibrations(new Date(moment));

interface SlowBet {
  readonly over: number[];
  readonly under: number[];
  readonly overWon: number;
}

/** Settled bets of the year before a moment, once each: one-sided prices separate from two-sided ones. */
function slowSettled(moment: string, market = 'shots'): SettledPrices[] {
  const bets = new Map<string, SlowBet>();
  for (const quote of slowQuotes(prices, Date.parse(moment))) {
    const { fixture, player, line, side, sides, odds, won, kickoff } = quote;
    if (quote.market !== market || won === null || kickoff < Date.parse(moment) - 365 * DAY) continue;
    const key = [fixture, player, line, sides === 1 ? side : 'both'].join('|');
    const bet = bets.get(key) ?? { over: [], under: [], overWon: Number(side === 'over' ? won : !won) };
    bets.set(key, bet);
    bet[side].push(odds);
  }
  const middle = (odds: readonly number[]): number | null =>
    odds.length === 0 ? null : Math.exp(odds.reduce((sum, each) => sum + Math.log(each), 0) / odds.length);
  return [...bets].map(([key, { over, under, overWon }]) => {
    const both = key.endsWith('both') ? undefined : bets.get(key.replace(/[a-z]+$/, 'both'));
    const [overOfBoth, underOfBoth] = [middle(both?.over ?? []), middle(both?.under ?? [])];
    return { over: middle(over), under: middle(under), overWon, overOfBoth, underOfBoth };
  });
}

/** In a fixed order, to nine digits. */
const comparable = (bets: readonly SettledPrices[]): string[] =>
  bets
    .map(({ overWon, ...odds }) =>
      [odds.over, odds.under, odds.overOfBoth, odds.underOfBoth]
        .map((each) => each?.toFixed(9) ?? '')
        .concat(String(overWon))
        .join(' '),
    )
    .sort();

const marketType = (marketTypes: Task['marketTypes'], statistic: string) =>
  marketTypes.find((each) => each.statistic === statistic);

describe('calibration of player prices', () => {
  beforeAll(async () => {
    await loadPlayerPrices(database.current, prices);
  });

  it('learns from a year of settled bets, once each, equal to a slow computation from the records', async () => {
    const { marketTypes } = await calibrate(now);
    const slow = slowSettled(now);
    expect(slow.length).toBeGreaterThan(500);
    // several bookmakers quote a bet
    const quotes = slowQuotes(prices, Date.parse(now)).filter(({ market, won }) => market === 'shots' && won !== null);
    expect(slow.length).toBeLessThan(0.9 * quotes.length);
    const shots = marketType(marketTypes, 'shots')!;
    expect(comparable(shots.settled)).toEqual(comparable(slow));
    const fitted = (await calibrations(now)).get('shots');
    const expected = fitCalibrations([
      { statistic: 'shots', settled: slow, open: [] },
      { statistic: 'tackles', settled: slowSettled(now, 'tackles'), open: [] },
    ]).get('shots')!;
    expect(fitted?.sampleSize).toBe(slow.length);
    for (const name of ['intercept', 'slope', 'proportional'] as const)
      expect(fitted?.parameters[name]).toBeCloseTo(expected[name], 6);
  });

  it('uses the model probabilities for the quotes of 30 days', async () => {
    await refitAt(database.current.sql, new Date(now), 'players');
    const { marketTypes } = await calibrate(now);
    const { open, settled } = marketType(marketTypes, 'tackles')!;
    const from = Date.parse(now) - 30 * DAY;
    const slow = slowQuotes(prices, Date.parse(now)).filter(
      // no match of Leeds is known: the model has no probability
      ({ market, sides, kickoff, quotedAt, player }: SlowQuote) =>
        market === 'tackles' && !player.startsWith('leeds') && sides === 1 && kickoff >= from && quotedAt >= from,
    );
    expect(settled.length).toBeLessThan(500);
    expect(slow.some(({ kickoff }) => kickoff > Date.parse(now))).toBe(true);
    expect(open.map(({ odds }) => odds).sort()).toEqual(slow.map(({ odds }) => odds).sort());
    expect(open.every(({ probability }) => probability > 0 && probability < 1)).toBe(true);
    const settings = await database.current.rows(
      `select statistic, settings->>'basis' as basis, window_days as days from fitted_models
      where kind = 'calibrations' and statistic in ('shots', 'tackles') order by statistic, id desc limit 2`,
    );
    expect(settings).toMatchObject([{ statistic: 'shots', basis: 'settled', days: 365 }, {}]);
  });

  it('uses nothing later than its moment, and gives the same result for a past one', async () => {
    const past = daysFrom(now, -10);
    const before = await calibrate(past);
    expect(comparable(marketType(before.marketTypes, 'shots')!.settled)).toEqual(comparable(slowSettled(past)));
    expect((await calibrations(past)).get('shots')?.sampleSize).toBe(slowSettled(past).length);
    expect((await calibrations(now)).get('shots')?.sampleSize).toBe(slowSettled(now).length);
    expect(await calibrate(past)).toMatchObject({ fitted: 0, marketTypes: [] });
    expect(await calibrate(now)).toMatchObject({ fitted: 0, marketTypes: [] });
    expect((await calibrations(daysFrom(now, -11))).size).toBe(0);
  });

  it('uses no line-up that was projected later', async () => {
    const next = prices.fixtures.at(-1);
    if (next === undefined) throw new Error('no fixture');
    const chances = async (): Promise<unknown> => {
      await database.current.rows(`delete from fitted_models where kind = 'calibrations'`);
      return marketType((await calibrate(now)).marketTypes, 'tackles')!.open;
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
