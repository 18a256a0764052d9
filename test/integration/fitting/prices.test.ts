import { fitCommand } from '../../../src/commands/fit.command.js';
import type { CommandContext } from '../../../src/commands/command.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { FittedModelsService } from '../../../src/fitting/fitted-models.service.js';
import type { MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { MARKET_FAMILIES } from '../../../src/football/market-family.js';
import { devig } from '../../../src/football/odds-margin.js';
import { Random } from '../../../src/maths/random.js';
import { SHIPPED_FORECASTS } from '../../../src/models/price-forecast/price-forecasts.js';
import { daysFrom, doubleRound, now } from '../../e2e/predictions/predictions-data.js';
import { startTestApp } from '../../support/app.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords, matchResultPrices } from '../../support/factories.js';

type Chances = readonly [home: number, draw: number, away: number];
const bookmakers = ['Alpha', 'Bravo', 'Sharp'] as const;
const next = fixture('Arsenal', 'Chelsea', daysFrom(now, 1.2));
const random = new Random('prices that are learnt from');

/** Fair probabilities whose log-odds against the draw are shifted. */
function moved([home, draw, away]: Chances, ofHome: number, ofAway: number): Chances {
  const [one, other] = [home * Math.exp(ofHome), away * Math.exp(ofAway)];
  const sum = one + draw + other;
  return [one / sum, draw / sum, other / sum];
}
const pricesOf = (chances: Chances): [string, string, string] =>
  chances.map((chance) => (1 / (chance * 1.05)).toFixed(2)) as [string, string, string];

/** All close where one bookmaker was the day before; the others were somewhere near. */
function closingAtSharp(of: ReturnType<typeof fixture>): MarketSnapshotRecord[] {
  const kickoff = Date.parse(of.kickoffUtc ?? '');
  const at = (hours: number): string => new Date(kickoff - hours * 3_600_000).toISOString().replace('.000Z', 'Z');
  const shift = (): number => random.between(-0.12, 0.12);
  const closed = moved([0.45, 0.28, 0.27], random.between(-0.6, 0.6), random.between(-0.6, 0.6));
  const taken = { mark: 'snapshot', takenAtAssumed: false } as const;
  return bookmakers.flatMap((bookmaker) => {
    const before = bookmaker === 'Sharp' ? closed : moved(closed, shift(), shift());
    return [
      matchResultPrices(of, bookmaker, pricesOf(before), { ...taken, takenAt: at(20) }),
      matchResultPrices(of, bookmaker, pricesOf(closed), { ...taken, takenAt: at(0.5) }),
    ];
  });
}

const current: Record<(typeof bookmakers)[number], Chances> = {
  Alpha: [0.45, 0.28, 0.27],
  Bravo: [0.46, 0.27, 0.27],
  Sharp: [0.4, 0.3, 0.3],
};
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** The forecast of the home side of the next match by the formula. */
function forecastAt(weights: Readonly<Record<string, number>>): number {
  const fair = bookmakers.map((bookmaker) => devig('power', pricesOf(current[bookmaker]).map(Number))!);
  const each = [0, 1, 2].map((side) => {
    const odds = fair.map((probabilities) => logit(probabilities[side]!));
    const mean = odds.reduce((sum, value) => sum + value, 0) / odds.length;
    const moves = odds.map((value, index) => (weights[bookmakers[index]!.toLowerCase()] ?? 0) * (value - mean));
    return 1 / (1 + Math.exp(-moves.reduce((sum, move) => sum + move, mean)));
  });
  return each[0]! / (each[0]! + each[1]! + each[2]!);
}

describe('price forecast fit', () => {
  const database = useTestDatabase();
  const printed: string[] = [];
  const fit = (moment: string, options: Record<string, boolean> = {}) =>
    fitCommand.run(
      {
        openSqlClient: () => Promise.resolve(database.current.sql),
        print: (line: string) => printed.push(line),
        clock: new FixedClock(new Date(moment)),
        config: testConfig(),
        logger: silentLogger,
        signal: new AbortController().signal,
      } as unknown as CommandContext,
      { words: ['prices'], options },
    );
  const stored = () =>
    database.current.rows<{ statistic: string; sample: number }>(
      `select statistic, sample_size as sample from fitted_models where kind = 'prices' order by statistic`,
    );
  /** The home side's fair probability on the board of price outliers. */
  async function judged(moment: string): Promise<number> {
    const service = await startTestApp({ database: database.current, now: moment });
    try {
      const { body } = await service.request
        .get('/api/v2/rankings/price-outliers')
        .query({ market: 'matchResult' })
        .expect(200);
      const rows = (body as { data: { market_type: string; fairProbability: number }[] }).data;
      return rows.find((row) => row.market_type === 'home')!.fairProbability;
    } finally {
      await service.stop();
    }
  }

  it('is stored, and used by boards from then on', async () => {
    const played = doubleRound(now).filter((record) => record.kind === 'fixture');
    await loadRecords(database.current, 'canonical', [...played, ...played.flatMap(closingAtSharp)]);
    const prices = bookmakers.map((bookmaker) =>
      matchResultPrices(next, bookmaker, pricesOf(current[bookmaker]), {
        ...{ mark: 'snapshot', takenAtAssumed: false, takenAt: daysFrom(now, -0.2) },
      }),
    );
    await loadRecords(database.current, 'canonical', [next, ...prices]);
    const service = new FittedModelsService(database.current.sql);
    await fit(now, { report: true });
    expect(printed.some((line) => line.startsWith('matchResult sharp'))).toBe(true);
    expect(await stored()).toEqual([]);
    await fit(now);
    expect(await stored()).toEqual(
      [...MARKET_FAMILIES].sort().map((statistic) => ({
        statistic,
        sample: statistic === 'matchResult' ? played.length : 0,
      })),
    );
    const { weights } = (await service.priceForecasts(new Date(now))).matchResult;
    expect(weights['sharp']).toBeGreaterThan(0.1);
    const earlier = daysFrom(now, -0.1);
    expect(await service.priceForecasts(new Date(earlier))).toEqual(SHIPPED_FORECASTS);
    expect(await judged(now)).toBeCloseTo(forecastAt(weights), 4);
    expect(await judged(earlier)).toBeCloseTo(forecastAt({}), 4);
    expect(Math.abs(forecastAt(weights) - forecastAt({}))).toBeGreaterThan(0.002);
    printed.length = 0;
    await fit(now);
    expect(printed[0]).toContain('0 market families fitted, 5 had no new data');
  });
});
