import fc from 'fast-check';
import { JudgedMarket } from '../../../src/backtest/value/judged-market.js';
import type { ListedBet, ValueMatch } from '../../../src/backtest/value/judged-market.js';
import type { NamedPrices, PricedMarket } from '../../../src/backtest/value/match-prices.js';
import { writeFairBets } from '../../../src/boards/builder/team-curves.js';
import type { PlayerPriceCalibrations } from '../../../src/boards/dataset/line-consensus.js';
import { lineValue } from '../../../src/boards/dataset/line-value.js';
import { marketOfLine, priceSides } from '../../../src/boards/dataset/prices.js';
import { lineSpans } from '../../../src/boards/dataset/team-lines.js';
import { round, roundKnown } from '../../../src/common/rounding.js';
import { edgeBound, probabilityBound } from '../../../src/football/edge-interval.js';
import { judgeRules } from '../../../src/football/judge/judge.js';
import { MARKET_FAMILIES } from '../../../src/football/market-family.js';
import { sidesOfMarket } from '../../../src/football/price-history.js';
import { decidedProbability } from '../../../src/football/settled-line.js';
import type { PlayerStatisticKey } from '../../../src/football/statistics.js';
import { Random } from '../../../src/maths/random.js';
import { encodeAppearances, fitPlayerCounts } from '../../../src/models/player-counts/index.js';
import type { PlayerAppearance, PlayerCountModel } from '../../../src/models/player-counts/index.js';
import { SubjectClose } from '../../../src/models/price-forecast/market-prices.js';
import { byFamily } from '../../../src/models/price-forecast/price-forecasts.js';
import type { PriceForecast, PriceForecasts } from '../../../src/models/price-forecast/price-forecasts.js';
import { teamDistributions } from '../../../src/models/team-prediction.js';
import type { TeamPrediction } from '../../../src/models/team-prediction.js';
import { betLineRecord } from '../../../src/predictions/bet-line.record.js';
import { betLines } from '../../../src/predictions/bet-lines.js';
import { judgeFactory } from '../../../src/predictions/judged-market.js';
import { mainMarkets } from '../../../src/predictions/main-markets.js';
import type { PredictionQuote } from '../../../src/predictions/market-quotes.repository.js';
import { quotedLines } from '../../../src/predictions/quoted-lines.js';
import { priceBet } from '../../../src/boards/records/price-bet.js';
import { priceVariant } from '../../../src/rankings/prices/price-variant.js';
import { betAtBestPrice } from '../../../src/scorecard/recording/team-statistic-picks.js';
import { judgementOf } from '../../../src/value-bets/card-judgement.js';
import { bestPriceOf } from '../../../src/value-bets/card-prices.js';
import { cardBet } from '../../../src/value-bets/card-record.js';
import { cardDefaults, cardVariant, fairCardSide, rankedView } from '../../../src/value-bets/card-variant.js';
import { DAY, NOW, plannedSnapshot } from '../../support/boards/planned-dataset.js';
import type { PlannedLine, PlannedQuote, PlannedResult } from '../../support/boards/dataset-plan.js';

/** Charlie and Delta share a price feed. */
const bookmakers = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Exchange'];
const feeds: Record<string, string> = { Delta: 'Charlie' };
const isExchange = (name: string): boolean => name === 'Exchange';
const feedOf = (name: string): string => feeds[name] ?? name;

type ValueMarketKey = PricedMarket['market'];

/** Prices of a bookmaker by side; NaN: not quoted. */
interface BookmakerOdds {
  readonly bookmaker: string;
  readonly odds: readonly number[];
  readonly quotedAt: number;
}
interface Market<Key extends string = string> {
  readonly market: Key;
  /** NaN for a match result. */
  readonly line: number;
  readonly prices: readonly BookmakerOdds[];
}

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Prices of up to six bookmakers that disagree a little, some of which quote one side only. */
function pricesOf(sides: number): fc.Arbitrary<readonly BookmakerOdds[]> {
  const ofSides = (min: number, max: number): fc.Arbitrary<number[]> =>
    fc.array(number(min, max), { minLength: sides, maxLength: sides });
  const opinion = fc.record({
    bookmaker: fc.constantFrom(...bookmakers),
    shifts: ofSides(0.91, 1.1),
    margin: number(1, 1.1),
    only: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(sides - 1) }),
    hours: fc.integer({ min: 1, max: 20 }),
  });
  return fc
    .record({
      chances: ofSides(0.1, 0.6),
      opinions: fc.uniqueArray(opinion, {
        selector: ({ bookmaker }) => bookmaker,
        minLength: sides - 1,
        maxLength: 6,
        size: 'max',
      }),
    })
    .map(({ chances, opinions }) =>
      opinions.map(({ bookmaker, shifts, margin, only, hours }) => {
        const each = chances.map((chance, side) => chance * shifts[side]!);
        const sum = each.reduce((all, chance) => all + chance, 0);
        const odds = each.map((chance) => Math.max(1.02, Math.round((100 * sum) / (chance * margin)) / 100));
        return {
          bookmaker,
          odds: odds.map((price, side) => (only === null || only === side ? price : NaN)),
          quotedAt: NOW - hours * 3600,
        };
      }),
    );
}

/** Markets at up to four lines. */
function markets<Key extends string>(market: Key, lines: readonly number[]): fc.Arbitrary<readonly Market<Key>[]> {
  const sides = market === 'matchResult' ? 3 : 2;
  return fc.uniqueArray(
    fc.record({ market: fc.constant(market), line: fc.constantFrom(...lines), prices: pricesOf(sides) }),
    { selector: ({ line }) => line, minLength: 1, maxLength: 4 },
  );
}

/** Non-zero weights of sources and model, and errors by hours to kick-off and competition. */
const forecast: fc.Arbitrary<PriceForecast> = fc.record({
  weights: fc.record(Object.fromEntries([...new Set(bookmakers.map(feedOf))].map((feed) => [feed, number(-0.3, 0.6)]))),
  modelWeight: number(0.02, 0.6),
  errors: fc.record({
    byHours: fc.array(number(0.02, 0.3), { minLength: 5, maxLength: 5 }),
    byCompetition: fc.record({ 10: number(0.5, 2) }),
  }),
});
const forecastsOfAll: fc.Arbitrary<PriceForecasts> = fc
  .array(forecast, { minLength: MARKET_FAMILIES.length, maxLength: MARKET_FAMILIES.length })
  .map((all) => byFamily((family) => all[MARKET_FAMILIES.indexOf(family)]!));

/** Sides of a market in board order: over and under, or away, draw and home. */
function planned<Line extends PlannedLine | PlannedResult>({ market, line, prices }: Market, of: object): Line[] {
  const sides = sidesOfMarket(market);
  const ordered = priceSides.filter((side) => sides.includes(side));
  return ordered.flatMap((side) => {
    const index = sides.indexOf(side);
    const quotes = prices.flatMap(({ bookmaker, odds, quotedAt }): PlannedQuote[] =>
      Number.isNaN(odds[index]) ? [] : [{ bookmaker, odds: odds[index]!, quotedAt }],
    );
    return quotes.length === 0 ? [] : [{ ...of, statistic: market, line, side, quotes } as unknown as Line];
  });
}

/** The prices as read by a fixture page. */
function pageQuotes({ market, line, prices }: Market<ValueMarketKey>): PredictionQuote[] {
  return prices.flatMap(({ bookmaker, odds, quotedAt }) =>
    sidesOfMarket(market).flatMap((side, index): PredictionQuote[] => {
      if (Number.isNaN(odds[index])) return [];
      return [
        {
          ...{ fixtureId: 1, market, scope: 'match', side, line: Number.isNaN(line) ? null : line, odds: odds[index]! },
          ...{ bookmakerId: bookmakers.indexOf(bookmaker), bookmakerName: bookmaker, priceFeed: feedOf(bookmaker) },
          ...{ isExchange: isExchange(bookmaker), isAssumed: false, quotedAt: new Date(quotedAt * 1000) },
        },
      ];
    }),
  );
}

/** The prices as read by the backtest. */
function backtestMarket({ market, line, prices }: Market<ValueMarketKey>): PricedMarket {
  const named = prices.map(({ bookmaker, odds }): NamedPrices => ({
    ...{ bookmaker, name: bookmaker, feed: feedOf(bookmaker), isExchange: isExchange(bookmaker) },
    odds,
  }));
  return {
    ...{ fixtureId: 1, market, line, knownAt: NOW },
    quotedAt: Math.max(...prices.map(({ quotedAt }) => quotedAt)),
    maximum: sidesOfMarket(market).map(() => NaN),
    prices: named.sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** A backtest match with the fixture's kick-off. */
const backtestMatch = (all: readonly Market<ValueMarketKey>[], prediction: TeamPrediction): ValueMatch => ({
  ...{ division: '', season: '', competitionId: 10, fixtureId: 1, home: 0, away: 0, prediction },
  ...{ playedAt: NOW + DAY, kickoff: NOW + DAY, close: new SubjectClose([]) },
  markets: all.map(backtestMarket),
});

/** Every bet of a market that the backtest lists. */
function backtestBets(market: PricedMarket, match: ValueMatch, forecasts: PriceForecasts): ListedBet[] {
  const unbounded = { maxOdds: Infinity, maxDiscrepancy: Infinity, maxValueEdge: Infinity };
  const rule = { ...judgeRules(market.market, false), judged: 'named', ...unbounded } as const;
  return new JudgedMarket(market, match, forecasts).list(rule, -Infinity);
}

const fixture = { id: 1, home: 'Home', away: 'Away', kickoff: NOW + DAY };
const planOfPrices = { exchanges: ['Exchange'], feeds };
const isSame = (one: number | null, other: number): boolean => Object.is(one ?? NaN, other);
const all = { includeStale: false, compared: null };

describe('shared valuation of prices', () => {
  it('values goals, results and handicaps equally on all boards, fixture pages, picks and backtest', () => {
    const mean = number(0.3, 3);
    const expectation = fc.record({ homeLambda: mean, awayLambda: mean }).map((means): TeamPrediction => ({
      ...{ ...means, nu: 1, dependence: 0, homeMatches: 20, awayMatches: 20 },
      ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null },
    }));
    const judgedBets = { matchResult: 0, goals: 0, asianHandicap: 0 };
    fc.assert(
      fc.property(
        fc.record({
          goals: markets('goals', [0.5, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5]),
          handicaps: markets('asianHandicap', [-1.5, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]),
          results: markets('matchResult', [NaN]),
        }),
        fc.option(expectation, { freq: 6 }),
        forecastsOfAll,
        ({ goals, handicaps, results }, expected, forecasts) => {
          const snapshot = plannedSnapshot({
            ...planOfPrices,
            fixtures: [
              {
                ...fixture,
                results: [...results, ...handicaps].flatMap((each) => planned<PlannedResult>(each, { scope: 'match' })),
                lines: goals.flatMap((each) => planned<PlannedLine>(each, { scope: 'match' })),
              },
            ],
            priceModels: { forecasts },
          });
          const { prices, dataset } = snapshot;
          const { columns } = prices.lines;
          const total = writeFairBets(prices.lines, new Map([['goals', expected]])).get('goals')?.total;
          const quoted = quotedLines(prices, lineSpans(prices.lines)('goals', 'match'), dataset.entities.bookmakers, {
            ...{ includeStale: false, bookmakers: null },
          });
          const count =
            expected === null || total === undefined
              ? null
              : { model: teamDistributions(expected).total, curve: total };
          const { modelWeight } = forecasts.goalTotals;
          const shown = betLines([], quoted, count, { ...judgeRules('goals', false), modelWeight });
          const everything = [...goals, ...handicaps, ...results];
          const quotes = everything.flatMap(pageQuotes);
          const judged = { forecasts, competitionId: 10, kickoffAt: new Date((NOW + DAY) * 1000) };
          const pages = mainMarkets(expected, quotes, judgeFactory(quotes, judged));
          const outliers = priceVariant(snapshot, { ...all, asksForValue: true, namesResults: true });
          const match = expected && backtestMatch(everything, expected);
          for (let row = 0; row < prices.lines.rows; row += 1) {
            const market = marketOfLine(columns, row) as ValueMarketKey;
            const [line, side, quote] = [columns.line[row]!, priceSides[columns.side[row]!]!, columns.bestQuote[row]!];
            const value = lineValue(prices, row, quote);
            if (quote >= 0) expect(outliers.valueEdge()[row]).toBe(value.valueEdge);
            if (market === 'goals') {
              const own = shown.find((each) => each.line === line)!;
              expect((side === 'over' ? own.bestOver : own.bestUnder)?.edge ?? NaN).toBe(value.valueEdge);
              const pick = betAtBestPrice(betLineRecord(own), side as 'over' | 'under');
              if (pick !== null) expect(pick.fairProbability).toBeCloseTo(value.fairProbability, 3);
            }
            for (const page of pages.filter((each) => each.market === market && isSame(each.line, line))) {
              const own = page.sides.find((each) => each.side === side)!;
              expect([own.consensus ?? NaN, own.fair ?? NaN, page.sources]).toEqual([
                value.consensusProbability,
                value.fairProbability,
                value.sources,
              ]);
              const bounds = ([-1, 1] as const).map((direction) =>
                probabilityBound(value.fairProbability, columns.error[row]!, direction),
              );
              expect([own.fairLow ?? NaN, own.fairHigh ?? NaN]).toEqual(bounds);
            }
            const recorded = priceBet(snapshot, row, { includeStale: false, bookmakers: null });
            if (Number.isNaN(value.valueEdge)) expect(recorded).toBeNull();
            else
              expect([recorded?.edge, recorded?.edgeLow, recorded?.edgeHigh, recorded?.fairProbability]).toEqual([
                round(value.valueEdge, 2),
                roundKnown(value.edgeLow, 2),
                roundKnown(value.edgeHigh, 2),
                round(value.fairProbability, 4),
              ]);
            if (match === null) continue;
            const priced = match.markets.find((each) => each.market === market && isSame(each.line, line))!;
            const bet = backtestBets(priced, match, forecasts).find((each) => each.side === side);
            if (Number.isNaN(value.valueEdge)) {
              expect(bet).toBeUndefined();
              continue;
            }
            const [win, lose, error] = [columns.win[row]!, columns.lose[row]!, columns.error[row]!];
            const odds = prices.quotes.columns.odds[quote]!;
            expect([bet?.edge, bet?.fairProbability, bet?.consensusProbability, bet?.edgeLow]).toEqual([
              value.valueEdge,
              value.fairProbability,
              value.consensusProbability,
              edgeBound(win, lose, odds, error, -1),
            ]);
            judgedBets[market] += 1;
          }
        },
      ),
      { numRuns: 200, seed: 28, endOnFailure: true },
    );
    for (const bets of Object.values(judgedBets)) expect(bets).toBeGreaterThan(100);
  });

  it('values a player line equally on value bets, in their explanation, on price outliers and in picks', () => {
    const random = new Random('one judge');
    const weeks = Array.from({ length: 40 }, (_, week) => week);
    const appearances = weeks.flatMap((week) =>
      Array.from({ length: 60 }, (_, player): PlayerAppearance => ({
        ...{ playedAt: NOW - week * 7 * DAY, knownAt: NOW - week * 7 * DAY, playerId: player, isStarter: true },
        ...{ teamId: 1 + (player % 8), opponentId: 1 + ((player + week) % 8), isHome: week % 2 === 0, minutes: 90 },
        ...{ positionGroup: 'F', position: null, values: { shots: random.poisson(1 + (player % 3)) } },
      })),
    );
    const model = fitPlayerCounts({
      statistic: 'shots',
      columns: encodeAppearances(appearances, ['shots']),
      fittedAt: NOW,
    })!;
    const models = new Map<PlayerStatisticKey, PlayerCountModel>([['shots', model]]);
    const history = weeks.map((week) => ({
      ...{ kickoff: NOW - (week + 1) * 7 * DAY, team: 'Home', opponent: 'Others', isHome: week % 2 === 0 },
      own: { shots: random.poisson(2) },
    }));
    const calibrations = new Map([
      ['shots', { parameters: { intercept: -0.1, slope: 1.05, proportional: 0.5 } }],
    ]) as PlayerPriceCalibrations;
    let [judgedBets, calibratedBets] = [0, 0];
    fc.assert(
      fc.property(
        markets('shots', [0.5, 1.5, 2, 2.25, 2.5, 3.5]),
        forecastsOfAll,
        fc.record({ direction: fc.constantFrom('over' as const, 'under' as const), hasModel: fc.boolean() }),
        fc.boolean(),
        (lines, forecasts, { direction, hasModel }, isCalibrated) => {
          const of = { scope: 'player', player: 'Jota' };
          const snapshot = plannedSnapshot({
            ...planOfPrices,
            fixtures: [
              {
                ...fixture,
                eleven: [{ player: 'Jota', side: 'home', group: 'F' }],
                lines: lines.flatMap((each) => planned<PlannedLine>(each, of)),
              },
            ],
            players: { Jota: history },
            playerModels: (competitions) => new Map(hasModel ? competitions.map((_, code) => [code, models]) : []),
            priceModels: isCalibrated ? { forecasts, calibrations } : { forecasts },
          });
          const variant = cardVariant(snapshot, { ...cardDefaults, direction });
          const outliers = priceVariant(snapshot, { ...all, asksForValue: true, namesResults: true });
          for (let row = 0; row < variant.table.rows; row += 1) {
            const line = variant.table.columns[`${direction}Line`][row]!;
            const { quote } = bestPriceOf(snapshot, variant, row);
            if (line < 0 || quote < 0) continue;
            const value = lineValue(snapshot.prices, line, quote);
            const [edge, edgeLow] = [variant.edge[row]!, variant.edgeLow[row]!];
            const fair = fairCardSide(snapshot, variant, row, rankedView(variant, row));
            expect(value.fairProbability).toBe(fair === null ? NaN : decidedProbability(fair.win, fair.lose));
            expect([value.valueEdge, outliers.valueEdge()[line]]).toEqual([edge, edge]);
            const { methods, forecastError } = judgementOf(snapshot, variant, row);
            const told = methods.find(({ devig }) => devig === 'power')!;
            const recorded = priceBet(snapshot, line, { includeStale: false, bookmakers: null });
            if (Number.isNaN(edge)) {
              expect([told.edge, recorded]).toEqual([null, null]);
              continue;
            }
            expect([told.edge, recorded?.edge, told.edgeLow]).toEqual([
              round(edge, 2),
              round(edge, 2),
              // unknown where two sources contradict each other at a line of the curve
              roundKnown(edgeLow, 2),
            ]);
            expect(forecastError ?? NaN).toBe(snapshot.prices.lines.columns.error[line]);
            const probability = round(value.fairProbability, 4);
            const claims = [told, recorded, cardBet(snapshot, variant, row)].map((claim) => claim?.fairProbability);
            expect(claims).toEqual([probability, probability, probability]);
            judgedBets += 1;
            if (value.kind === 'calibrated') calibratedBets += 1;
          }
        },
      ),
      { numRuns: 150, seed: 28, endOnFailure: true },
    );
    expect(judgedBets).toBeGreaterThan(50);
    expect(calibratedBets).toBeGreaterThan(10);
  });
});
