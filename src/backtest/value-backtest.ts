/**
 * Value: what the price outliers would have listed before kick-off, what these bets claimed to be worth, and what they
 * were worth at the closing prices and at the result.
 */
import { pluralise } from '../common/pluralise.js';
import { BLEND_DEFAULTS, marketFamily, MOST_EDGE } from '../football/blend.js';
import { meanInterval } from '../maths/mean-interval.js';
import type { MeanInterval } from '../maths/mean-interval.js';
import { bootstrapReturn, sampleOfReturns } from '../maths/return-bootstrap.js';
import type { ReturnInterval } from '../maths/return-bootstrap.js';
import { meanOf } from './scores.js';
import { JUDGED_PRICES, JudgedMarket } from './value-listing.js';
import type { JudgedPrice, ListedBet, ListRule, ValueMatch } from './value-listing.js';
import { VALUE_MARKETS } from './value-quotes.queries.js';
import type { ValueMarket } from './value-quotes.queries.js';

/** A listed bet. Expected values and profit are per unit staked. */
export interface ValueBet {
  fixtureId: number;
  market: ValueMarket;
  /** Independent sources in the consensus. */
  sources: number;
  /** What the board says. */
  claimed: number;
  /** At the mean closing prices without their margin; null without them at this line. */
  atClose: number | null;
  /** At Pinnacle's closing prices without their margin. */
  atPinnacle: number | null;
  profit: number;
}

/** What bets returned per unit staked, with its interval as on the scorecard; null: too few matches to say. */
export interface ReturnSummary {
  mean: number;
  interval: ReturnInterval | null;
}

/** Means per unit staked with 95 % intervals that take the bets on one match for one observation. */
export interface ValueSummary {
  bets: number;
  claimed: number;
  atClose: MeanInterval;
  atPinnacle: MeanInterval;
  profit: ReturnSummary;
}

/** The bets of a market under one condition. */
export interface ValueRow extends ValueSummary {
  market: ValueMarket;
  judged: JudgedPrice;
  label: string;
}

/** Mean log-loss of a market's outcome on matches whose consensus has enough sources. */
export interface ValueLoss {
  market: ValueMarket;
  matches: number;
  model: number;
  consensus: number;
  /** With the weight in use. */
  blend: number;
}

/** A market none of whose matches has as many sources as a consensus needs. */
export interface UnscoredMarket {
  market: ValueMarket;
  /** Matches with opening prices, and the most sources among them. */
  matches: number;
  sources: number;
  /** Sources that a consensus needs. */
  needed: number;
}

export interface ValueReport {
  kind: 'value';
  from: string;
  to: string;
  matches: number;
  weights: ValueWeights;
  minConsensus: ValueMinimums;
  /** Markets with prices of which nothing could be scored. */
  unscored: UnscoredMarket[];
  losses: ValueLoss[];
  rows: ValueRow[];
}

/** Weight of the model by market, 0 to 1. */
export type ValueWeights = Readonly<Record<ValueMarket, number>>;
/** Least number of independent sources in a consensus by market. */
export type ValueMinimums = Readonly<Record<ValueMarket, number>>;

const byMarket = (valueOf: (market: ValueMarket) => number): Readonly<Record<ValueMarket, number>> => ({
  matchResult: valueOf('matchResult'),
  goals: valueOf('goals'),
  asianHandicap: valueOf('asianHandicap'),
});

/** Those of the boards. */
export const DEFAULT_WEIGHTS: ValueWeights = byMarket((market) => BLEND_DEFAULTS[marketFamily(market, false)].weight);
export const DEFAULT_MINIMUMS: ValueMinimums = byMarket(
  (market) => BLEND_DEFAULTS[marketFamily(market, false)].minConsensus,
);

/** Expected values per unit at which rows are split; bets are listed from the first on. */
const THRESHOLDS = [0.02, 0.03, 0.05, 0.1, 0.2];
const WEIGHT_STEPS = [0, 0.1, 0.2, 0.3, 0.5, 1];
const PINNACLE = 'pinnacle';

/** A listed bet with what it was worth. */
function valueOf(judged: JudgedMarket, { market, sideIndex, price, sources, edge }: ListedBet): ValueBet {
  return {
    fixtureId: market.fixtureId,
    market: market.market,
    sources,
    claimed: edge / 100,
    atClose: judged.valueAt(sideIndex, price, market.closingMean),
    atPinnacle: judged.valueAt(sideIndex, price, judged.closingOdds(PINNACLE)),
    profit: judged.profit(sideIndex, price),
  };
}

/** The bets that a rule lists, from an expected value on. */
const listBets = (markets: readonly JudgedMarket[], rule: ListRule, least: number): ValueBet[] =>
  markets.flatMap((judged) => judged.list(rule, least * 100).map((bet) => valueOf(judged, bet)));

function summaryOf(bets: readonly ValueBet[]): ValueSummary {
  const interval = (valueOf: (bet: ValueBet) => number | null): MeanInterval => {
    const known = bets.flatMap((bet) => {
      const value = valueOf(bet);
      return value === null ? [] : [{ value, cluster: bet.fixtureId }];
    });
    return meanInterval(
      known.map(({ value }) => value),
      known.map(({ cluster }) => cluster),
    );
  };
  const returns = bets.map(({ fixtureId, profit }) => ({ match: fixtureId, stake: 1, profit }));
  return {
    bets: bets.length,
    claimed: meanOf(bets.map(({ claimed }) => claimed)),
    atClose: interval(({ atClose }) => atClose),
    atPinnacle: interval(({ atPinnacle }) => atPinnacle),
    profit: {
      mean: meanOf(bets.map(({ profit }) => profit)),
      interval: bootstrapReturn(sampleOfReturns(returns)),
    },
  };
}

function lossOf(
  market: ValueMarket,
  markets: readonly JudgedMarket[],
  weight: number,
  minConsensus: number,
): ValueLoss {
  const losses = markets.flatMap((judged) => judged.losses(weight, minConsensus) ?? []);
  return {
    market,
    matches: losses.length,
    model: meanOf(losses.map(({ model }) => model)),
    consensus: meanOf(losses.map(({ consensus }) => consensus)),
    blend: meanOf(losses.map(({ blend }) => blend)),
  };
}

function judgedMarkets(matches: readonly ValueMatch[]): ReadonlyMap<ValueMarket, readonly JudgedMarket[]> {
  const all = matches.flatMap((match) => match.markets.map((priced) => new JudgedMarket(priced, match)));
  return new Map(VALUE_MARKETS.map((market) => [market, all.filter(({ priced }) => priced.market === market)]));
}

/** The weights, in steps of .05, under which the blend forecasts these matches best; the boards' own without prices. */
export function fitWeights(matches: readonly ValueMatch[], minimums: ValueMinimums): ValueWeights {
  const judged = judgedMarkets(matches);
  return byMarket((market) => {
    const markets = judged.get(market) ?? [];
    let [best, least] = [DEFAULT_WEIGHTS[market], Infinity];
    for (let step = 0; step <= 20; step += 1) {
      const { blend } = lossOf(market, markets, step / 20, minimums[market]);
      if (blend < least) [best, least] = [step / 20, blend];
    }
    return best;
  });
}

/** Lists, grades and scores what the boards would have shown of some matches. */
export function evaluateValue(
  matches: readonly ValueMatch[],
  { weights, minimums }: { weights: ValueWeights; minimums: ValueMinimums },
  period: { from: string; to: string },
): ValueReport {
  const judged = judgedMarkets(matches);
  const losses: ValueLoss[] = [];
  const rows: ValueRow[] = [];
  const unscored: UnscoredMarket[] = [];
  for (const market of VALUE_MARKETS) {
    const markets = judged.get(market) ?? [];
    if (markets.length === 0) continue;
    const rule = {
      weight: weights[market],
      minConsensus: minimums[market],
      maxOdds: Infinity,
      maxDiscrepancy: Infinity,
      // beyond it a price is most likely wrong: the boards hide it
      maxValueEdge: MOST_EDGE,
    };
    const loss = lossOf(market, markets, rule.weight, rule.minConsensus);
    losses.push(loss);
    if (loss.matches === 0) unscored.push(unscoredMarket(market, markets, rule.minConsensus));
    for (const price of JUDGED_PRICES) rows.push(...rowsOf(market, markets, { ...rule, judged: price }));
  }
  return { kind: 'value', ...period, matches: matches.length, weights, minConsensus: minimums, unscored, losses, rows };
}

function unscoredMarket(market: ValueMarket, markets: readonly JudgedMarket[], needed: number): UnscoredMarket {
  const matches = new Set(markets.map(({ priced }) => priced.fixtureId)).size;
  return { market, matches, sources: Math.max(...markets.map(({ sources }) => sources)), needed };
}

/** All bets of a market: as listed, by claimed value, by number of sources, and under other weights. */
function rowsOf(market: ValueMarket, markets: readonly JudgedMarket[], rule: ListRule): ValueRow[] {
  const [least = 0] = THRESHOLDS;
  const bets = listBets(markets, rule, least);
  const rows: [label: string, bets: readonly ValueBet[]][] = [['listed', bets]];
  THRESHOLDS.forEach((from, index) => {
    const to = THRESHOLDS[index + 1] ?? Infinity;
    const label = `claimed ${from * 100} to ${Math.min(to * 100, MOST_EDGE)} %`;
    rows.push([label, bets.filter(({ claimed }) => claimed >= from && claimed < to)]);
  });
  const counts = [...new Set(bets.map(({ sources }) => sources))].sort((one, other) => one - other);
  for (const count of counts) rows.push([pluralise(count, 'source'), bets.filter(({ sources }) => sources === count)]);
  for (const weight of WEIGHT_STEPS) {
    const label = weight === 1 ? 'model alone (basis=model)' : `w = ${weight}`;
    rows.push([label, listBets(markets, { ...rule, weight }, least)]);
  }
  return rows.flatMap(([label, some]) =>
    some.length === 0 ? [] : [{ market, judged: rule.judged, label, ...summaryOf(some) }],
  );
}
