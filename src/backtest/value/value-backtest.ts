/**
 * Value backtest: the bets that the boards would have listed before kick-off by a forecast of the close fitted to
 * earlier seasons only, their claimed value, and their value at the close and by result.
 */
import { judgeRules } from '../../football/judge/judge.js';
import { CLAIM_BANDS, MOST_EDGE } from '../../football/market-family.js';
import { groupBy } from '../../football/group-by.js';
import { clusteredSlope } from '../../maths/clustered-slope.js';
import { meanInterval } from '../../maths/intervals.js';
import type { MeanInterval } from '../../maths/intervals.js';
import { bootstrapReturn, sampleOfReturns } from '../../maths/return-bootstrap.js';
import { PINNACLE } from '../../models/price-forecast/settings.js';
import { meanOf } from '../scores.js';
import { JUDGED_PRICES } from './judged-market.js';
import type { JudgedMarket, JudgedPrice, ListedBet, ListRule } from './judged-market.js';
import { VALUE_MARKETS } from './value-quotes.repository.js';
import type { ValueMarket } from './value-quotes.repository.js';

/** A listed bet. Expected values and profit are per unit staked. */
export interface ValueBet {
  judged: JudgedPrice;
  market: JudgedMarket;
  listed: ListedBet;
  claimed: number;
  /** Value at the mean of all sources at the close; null where unknown. */
  atClose: number | null;
  /** Value at Pinnacle's closing prices. */
  atPinnacle: number | null;
  profit: number;
}

/** Means per unit staked with 95 % intervals that treat the bets on one match as one observation. */
export interface ValueSummary {
  bets: number;
  claimed: number;
  atClose: MeanInterval;
  atPinnacle: MeanInterval;
  /** Return of the bets, with its interval as on the scorecard; bounds are NaN with too few matches. */
  profit: MeanInterval;
  /** Slope of the value at the close on the claimed value. */
  slope: MeanInterval;
}

/** The bets of a market under one condition. */
export interface ValueRow extends ValueSummary {
  market: ValueMarket;
  judged: JudgedPrice;
  label: string;
}

/** Mean log-loss of a market's outcome on matches with enough sources. */
export interface ValueLoss {
  market: ValueMarket;
  matches: number;
  model: number;
  consensus: number;
  forecast: number;
  /** Forecast minus consensus match by match; below 0 the forecast is better. */
  difference: MeanInterval;
}

/** A market without a match that has enough sources for a bet. */
export interface UnscoredMarket {
  market: ValueMarket;
  /** Number of matches with prices before kick-off, and the highest number of sources among them. */
  matches: number;
  sources: number;
  needed: number;
}

/** The forecast weights used in a season. */
export interface SeasonWeights {
  market: ValueMarket;
  /** First day of the season. */
  from: string;
  matches: number;
  weights: Readonly<Record<string, { weight: number; error: number | null }>>;
}

export interface ValueReport {
  kind: 'value';
  from: string;
  to: string;
  matches: number;
  minConsensus: ValueMinimums;
  weights: SeasonWeights[];
  /** Markets with prices that could not be scored. */
  unscored: UnscoredMarket[];
  losses: ValueLoss[];
  rows: ValueRow[];
}

/** Least number of independent sources by market. */
export type ValueMinimums = Readonly<Record<ValueMarket, number>>;

/** Least number of sources by market; by default those of the boards. */
export function minimumsOf(minConsensus: number | null): ValueMinimums {
  const least = (market: ValueMarket): number => minConsensus ?? judgeRules(market, false).minConsensus;
  return { matchResult: least('matchResult'), goals: least('goals'), asianHandicap: least('asianHandicap') };
}

/** Totals include bets with at least this claim. */
const LEAST_CLAIM = 0.02;
/** The row of all listed bets of a market. */
export const TOTAL_LABEL = 'from 2 %';

/** Every bet above 0 that the boards would have listed. */
export function listedBets(
  markets: readonly JudgedMarket[],
  minimums: ValueMinimums,
  isModelAlone = false,
): ValueBet[] {
  return JUDGED_PRICES.flatMap((judged) =>
    markets.flatMap((market): ValueBet[] => {
      const minConsensus = minimums[market.priced.market];
      const rule: ListRule = {
        ...{ judged, isModelAlone, minConsensus },
        ...{ maxOdds: Infinity, maxDiscrepancy: Infinity, maxValueEdge: MOST_EDGE },
      };
      return market
        .list(rule, 0)
        .filter(({ edge }) => edge > 0)
        .map((listed) => ({
          ...{ judged, market, listed, claimed: listed.edge / 100 },
          atClose: market.valueAtClose(listed.sideIndex, listed.price),
          atPinnacle: market.valueAtClose(listed.sideIndex, listed.price, PINNACLE),
          profit: market.profit(listed.sideIndex, listed.price),
        }));
    }),
  );
}

/** Scores the bets listed in the given markets. */
export function evaluateValue(
  markets: readonly JudgedMarket[],
  bets: readonly ValueBet[],
  { minimums, weights }: { minimums: ValueMinimums; weights: SeasonWeights[] },
  period: { from: string; to: string },
): ValueReport {
  const losses: ValueLoss[] = [];
  const unscored: UnscoredMarket[] = [];
  for (const market of VALUE_MARKETS) {
    const own = markets.filter(({ priced }) => priced.market === market);
    if (own.length === 0) continue;
    const loss = lossOf(market, own, minimums[market]);
    losses.push(loss);
    if (loss.matches === 0) unscored.push(unscoredMarket(market, own, minimums[market]));
  }
  const alone = listedBets(markets, minimums, true);
  const rows = VALUE_MARKETS.flatMap((market) =>
    JUDGED_PRICES.flatMap((judged) => {
      const isOfRow = (bet: ValueBet): boolean => bet.judged === judged && bet.market.priced.market === market;
      return rowsOf({ market, judged }, bets.filter(isOfRow), alone.filter(isOfRow));
    }),
  );
  const matches = new Set(markets.map(({ match }) => match.fixtureId)).size;
  return { kind: 'value', ...period, matches, minConsensus: minimums, weights, unscored, losses, rows };
}

/** Rows of a market's bets: in total, by claim, by league and by season, with those of the model alone. */
function rowsOf(
  of: Pick<ValueRow, 'market' | 'judged'>,
  bets: readonly ValueBet[],
  alone: readonly ValueBet[],
): ValueRow[] {
  const isListed = ({ claimed }: ValueBet): boolean => claimed >= LEAST_CLAIM;
  const listed = bets.filter(isListed);
  const rows: [label: string, bets: readonly ValueBet[]][] = [[TOTAL_LABEL, listed]];
  for (const [index, from] of CLAIM_BANDS.entries()) {
    const to = CLAIM_BANDS[index + 1] ?? MOST_EDGE;
    const isLast = to === MOST_EDGE;
    const isIn = ({ listed: { edge } }: ValueBet): boolean => edge >= from && (edge < to || isLast);
    rows.push([`claimed ${from} to ${to} %`, bets.filter(isIn)]);
  }
  for (const part of ['division', 'season'] as const)
    rows.push(
      ...[...groupBy(listed, ({ market }) => market.match[part])].sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  rows.push(['model alone, from 2 %', alone.filter(isListed)]);
  return rows.flatMap(([label, some]) => (some.length === 0 ? [] : [{ ...of, label, ...summaryOf(some) }]));
}

function summaryOf(bets: readonly ValueBet[]): ValueSummary {
  const matchOf = (bet: ValueBet): number => bet.market.match.fixtureId;
  const interval = (valueOf: (bet: ValueBet) => number | null): MeanInterval => {
    const valued = bets.filter((bet) => valueOf(bet) !== null);
    return meanInterval(
      valued.map((bet) => valueOf(bet)!),
      valued.map(matchOf),
    );
  };
  const closed = bets.filter(({ atClose }) => atClose !== null);
  const returns = bets.map((bet) => ({ match: matchOf(bet), stake: 1, profit: bet.profit }));
  const { low: lower, high: upper } = bootstrapReturn(sampleOfReturns(returns)) ?? { low: NaN, high: NaN };
  return {
    bets: bets.length,
    claimed: meanOf(bets.map(({ claimed }) => claimed)),
    atClose: interval(({ atClose }) => atClose),
    atPinnacle: interval(({ atPinnacle }) => atPinnacle),
    profit: { mean: meanOf(bets.map(({ profit }) => profit)), lower, upper },
    slope: clusteredSlope(
      closed.map(({ claimed }) => claimed),
      closed.map(({ atClose }) => atClose!),
      closed.map(matchOf),
    ),
  };
}

function lossOf(market: ValueMarket, markets: readonly JudgedMarket[], minConsensus: number): ValueLoss {
  const rule = { isModelAlone: false, minConsensus };
  const losses = markets.flatMap((judged) => {
    const loss = judged.losses(rule);
    return loss === null ? [] : [{ ...loss, fixtureId: judged.match.fixtureId }];
  });
  return {
    market,
    matches: losses.length,
    model: meanOf(losses.map(({ model }) => model)),
    consensus: meanOf(losses.map(({ consensus }) => consensus)),
    forecast: meanOf(losses.map(({ forecast }) => forecast)),
    difference: meanInterval(
      losses.map(({ forecast, consensus }) => forecast - consensus),
      losses.map(({ fixtureId }) => fixtureId),
    ),
  };
}

function unscoredMarket(market: ValueMarket, markets: readonly JudgedMarket[], needed: number): UnscoredMarket {
  const matches = new Set(markets.map(({ priced }) => priced.fixtureId)).size;
  return { market, matches, sources: Math.max(...markets.map(({ sourceCount }) => sourceCount)), needed };
}
