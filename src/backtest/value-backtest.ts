/**
 * Value: what the price outliers would have listed before kick-off, what these bets claimed to be worth, and what they
 * were worth at the closing prices and at the result.
 */
import {
  BLEND_DEFAULTS,
  blendProbabilities,
  decidedProbability,
  marketFamily,
  settledLine,
} from '../football/blend.js';
import { Consensus } from '../football/consensus.js';
import { DEFAULT_MARGIN_METHOD, devig } from '../football/odds-margin.js';
import { expectedValue, lineProbabilities, lossProbability, winProbability } from '../football/odds-value.js';
import type { SettlementProbabilities } from '../football/odds-value.js';
import { meanInterval } from '../maths/mean-interval.js';
import type { MeanInterval } from '../maths/mean-interval.js';
import {
  marginProbabilities,
  resultProbabilities,
  scoreGrid,
  totalProbabilities,
} from '../models/team-goals/score-grid.js';
import type { ScoreGrid, ScoreRates } from '../models/team-goals/score-grid.js';
import { logLoss, meanOf } from './scores.js';
import type { PricedMarket } from './value-market.js';
import { VALUE_MARKETS } from './value-quotes.repository.js';
import type { ValueMarket } from './value-quotes.repository.js';

/** A finished match with what the goals model said before it, and its prices. */
export interface ValueMatch {
  division: string;
  fixtureId: number;
  /** Goals after 90 minutes. */
  home: number;
  away: number;
  rates: ScoreRates;
  markets: readonly PricedMarket[];
}

/** Whose best price is judged: that of the bookmakers with a name, as on the boards, or of all that there are. */
export const JUDGED_PRICES = ['named', 'published'] as const;
export type JudgedPrice = (typeof JUDGED_PRICES)[number];

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

/** Means per unit staked with 95 % intervals that take the bets on one match for one observation. */
export interface ValueSummary {
  bets: number;
  claimed: number;
  atClose: MeanInterval;
  atPinnacle: MeanInterval;
  profit: MeanInterval;
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

export interface ValueReport {
  kind: 'value';
  from: string;
  to: string;
  matches: number;
  weights: ValueWeights;
  minConsensus: ValueMinimums;
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

/** What the other sources and the model say of a price. */
interface Fair {
  sources: number;
  bet: SettlementProbabilities;
}

/** A market of a match with everything that does not depend on the weight. */
class JudgedMarket {
  private readonly feeds: readonly number[];
  private readonly consensus: Consensus;
  /** Probabilities by side that the bet wins if it is decided, by the model. */
  private readonly model: readonly number[];

  constructor(
    readonly priced: PricedMarket,
    private readonly match: ValueMatch,
  ) {
    const { opening, closingMean } = priced;
    const feeds = opening.map(({ feed }) => feed);
    this.feeds = feeds.map((feed) => feeds.indexOf(feed));
    this.consensus = new Consensus(this.feeds, closingMean.length);
    this.consensus.begin(null);
    opening.forEach(({ odds }, index) => this.consensus.add(index, odds));
    this.model = this.settlements(1).map(decided);
  }

  /**
   * The best opening price of a side and its bookmaker; null without one.
   * @param judged `published`: of all bookmakers that the source collects; -1 stands for one without a name
   */
  best(side: number, judged: JudgedPrice): { index: number; price: number } | null {
    let best: { index: number; price: number } | null = null;
    this.priced.opening.forEach(({ odds }, index) => {
      const price = odds[side]!;
      if (price > (best?.price ?? 0)) best = { index, price };
    });
    const maximum = this.priced.openingMaximum[side]!;
    if (judged === 'published' && maximum > ((best as { price: number } | null)?.price ?? 0))
      best = { index: -1, price: maximum };
    return best;
  }

  /** The fair bet on a side for a price of a bookmaker; null without sources that the weight needs. */
  fair(side: number, bookmaker: number, weight: number, minConsensus: number): Fair | null {
    const isKnown = this.consensus.judge(bookmaker);
    if (weight === 1) return { sources: isKnown ? this.consensus.sources : 0, bet: this.settlements(1)[side]! };
    if (!isKnown || this.consensus.sources < minConsensus) return null;
    const blended = blendProbabilities(this.model, this.consensus.probabilities, weight);
    const bet = this.settledAt(blended)[side];
    return bet === undefined ? null : { sources: this.consensus.sources, bet };
  }

  /** Log-losses of the outcome; null where sources are too few or nobody wins. */
  losses(weight: number, minConsensus: number): { model: number; consensus: number; blend: number } | null {
    if (!this.consensus.judge(-1) || this.consensus.sources < minConsensus) return null;
    const winner = this.model.findIndex((_, side) => this.profit(side, 2) > 0);
    if (winner < 0) return null;
    const { probabilities } = this.consensus;
    return {
      model: logLoss(this.model, winner),
      consensus: logLoss(Array.from(probabilities), winner),
      blend: logLoss(blendProbabilities(this.model, probabilities, weight), winner),
    };
  }

  /** Expected value of a price at other prices of the market without their margin; null where they are none. */
  valueAt(side: number, price: number, odds: readonly number[]): number | null {
    const probabilities = devig(DEFAULT_MARGIN_METHOD, odds);
    if (probabilities === null) return null;
    const bet = this.settledAt(probabilities)[side];
    return bet === undefined ? null : expectedValue(bet, price);
  }

  closingOdds(bookmaker: string): readonly number[] {
    return this.priced.closing.find((each) => each.bookmaker === bookmaker)?.odds ?? [];
  }

  /** Profit per unit of a bet on a side at a price. */
  profit(side: number, price: number): number {
    const { home, away } = this.match;
    const { market, line } = this.priced;
    if (market === 'matchResult') return side === 1 - Math.sign(home - away) ? price - 1 : -1;
    const certain = (count: number): Float64Array => {
      const result = new Float64Array(2 * SHIFT + 1);
      result[count] = 1;
      return result;
    };
    const settled =
      market === 'goals'
        ? lineProbabilities(certain(home + away), line)
        : lineProbabilities(certain(home - away + SHIFT), SHIFT - line);
    return expectedValue(side === 0 ? settled.over : settled.under, price);
  }

  /** Settlements by side of the model, its means moved by a factor towards over or home. */
  private settlements(factor: number): SettlementProbabilities[] {
    const { market, line } = this.priced;
    if (market === 'matchResult') {
      const { home, draw, away } = resultProbabilities(this.gridAt(factor));
      return [home, draw, away].map(straight);
    }
    const { over, under } = lineProbabilities(this.countsAt(factor), market === 'goals' ? line : SHIFT - line);
    return [over, under];
  }

  /** Settlements by side at which each side wins with these probabilities if it is decided. */
  private settledAt(probabilities: ArrayLike<number>): SettlementProbabilities[] {
    const { market, line } = this.priced;
    if (market === 'matchResult') return Array.from(probabilities, straight);
    const settled = settledLine(market === 'goals' ? line : SHIFT - line, probabilities[0]!, (factor) =>
      this.countsAt(factor),
    );
    return settled === null ? [] : [settled.over, settled.under];
  }

  /** P(count = 0), P(= 1), ... of total goals, or of the home side's lead plus `SHIFT`. */
  private countsAt(factor: number): Float64Array {
    const grid = this.gridAt(factor);
    return this.priced.market === 'goals' ? totalProbabilities(grid) : marginProbabilities(grid);
  }

  /** Both means grow for totals; for a lead the home side's grows and the away side's shrinks. */
  private gridAt(factor: number): ScoreGrid {
    const { rates } = this.match;
    const isTotal = this.priced.market === 'goals';
    return scoreGrid({
      ...rates,
      homeRate: rates.homeRate * factor,
      awayRate: isTotal ? rates.awayRate * factor : rates.awayRate / factor,
    });
  }
}

/** What `marginProbabilities` of the default grid adds to a lead. */
const SHIFT = 18;

const straight = (win: number): SettlementProbabilities => ({ win, halfWin: 0, push: 0, halfLose: 0, lose: 1 - win });
const decided = (bet: SettlementProbabilities): number => decidedProbability(winProbability(bet), lossProbability(bet));

/** Which bets are listed. */
interface ListRule {
  weight: number;
  minConsensus: number;
  judged: JudgedPrice;
}

/** The bets that a rule lists, from an expected value on. */
function listBets(markets: readonly JudgedMarket[], rule: ListRule, least: number): ValueBet[] {
  return markets.flatMap((judged) => {
    const { market, fixtureId, closingMean } = judged.priced;
    return closingMean.flatMap((_, side): ValueBet[] => {
      const best = judged.best(side, rule.judged);
      if (best === null) return [];
      const { index, price } = best;
      const fair = judged.fair(side, index, rule.weight, rule.minConsensus);
      if (fair === null) return [];
      const claimed = expectedValue(fair.bet, price);
      if (!(claimed >= least)) return [];
      return [
        {
          fixtureId,
          market,
          sources: fair.sources,
          claimed,
          atClose: judged.valueAt(side, price, closingMean),
          atPinnacle: judged.valueAt(side, price, judged.closingOdds(PINNACLE)),
          profit: judged.profit(side, price),
        },
      ];
    });
  });
}

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
  return {
    bets: bets.length,
    claimed: meanOf(bets.map(({ claimed }) => claimed)),
    atClose: interval(({ atClose }) => atClose),
    atPinnacle: interval(({ atPinnacle }) => atPinnacle),
    profit: interval(({ profit }) => profit),
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
  for (const market of VALUE_MARKETS) {
    const markets = judged.get(market) ?? [];
    if (markets.length === 0) continue;
    const rule = { weight: weights[market], minConsensus: minimums[market] };
    losses.push(lossOf(market, markets, rule.weight, rule.minConsensus));
    for (const price of JUDGED_PRICES) rows.push(...rowsOf(market, markets, { ...rule, judged: price }));
  }
  return { kind: 'value', ...period, matches: matches.length, weights, minConsensus: minimums, losses, rows };
}

/** All bets of a market: as listed, by claimed value, by number of sources, and under other weights. */
function rowsOf(market: ValueMarket, markets: readonly JudgedMarket[], rule: ListRule): ValueRow[] {
  const [least = 0] = THRESHOLDS;
  const bets = listBets(markets, rule, least);
  const rows: [label: string, bets: readonly ValueBet[]][] = [['listed', bets]];
  THRESHOLDS.forEach((from, index) => {
    const to = THRESHOLDS[index + 1] ?? Infinity;
    const label = to === Infinity ? `claimed ${from * 100} % or more` : `claimed ${from * 100} to ${to * 100} %`;
    rows.push([label, bets.filter(({ claimed }) => claimed >= from && claimed < to)]);
  });
  const counts = [...new Set(bets.map(({ sources }) => sources))].sort((one, other) => one - other);
  for (const count of counts) rows.push([`${count} sources`, bets.filter(({ sources }) => sources === count)]);
  for (const weight of WEIGHT_STEPS) {
    const label = weight === 1 ? 'model alone (basis=model)' : `w = ${weight}`;
    rows.push([label, listBets(markets, { ...rule, weight }, least)]);
  }
  return rows.flatMap(([label, some]) =>
    some.length === 0 ? [] : [{ market, judged: rule.judged, label, ...summaryOf(some) }],
  );
}
