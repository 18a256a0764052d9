/**
 * Price outliers of past matches: which bets a rule lists at the opening prices, and what all sources and the goals
 * model say of them.
 */
import { gradeOf, profitOf } from '../football/bet-grade.js';
import type { BetSide } from '../football/bet-grade.js';
import { decidedProbabilityOf, settledLine } from '../football/blend.js';
import { Consensus } from '../football/consensus.js';
import { blendProbabilities, fairProbabilities } from '../football/judge/forecast.js';
import { edgeOf } from '../football/judge/judge.js';
import { DEFAULT_MARGIN_METHOD, devig } from '../football/odds-margin.js';
import { expectedValue, lineProbabilities, lossProbability, winProbability } from '../football/odds-value.js';
import type { SettlementProbabilities } from '../football/odds-value.js';
import { bestPriceRow, percentAbove } from '../football/price-comparison.js';
import { resultProbabilities } from '../models/team-goals/score-grid.js';
import { teamCurves } from '../models/team-curves.js';
import type { LineConsensus } from '../models/team-curves.js';
import { distributionAt, goalGrid, leadLine } from '../models/team-prediction.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { logLoss, meanOf } from './scores.js';
import { MARKET_SIDES } from './value-market.js';
import type { PricedMarket } from './value-market.js';

/** A finished match with what the goals model said before it, and its prices. */
export interface ValueMatch {
  division: string;
  fixtureId: number;
  /** Kick-off, Unix seconds. */
  playedAt: number;
  /** Goals after 90 minutes. */
  home: number;
  away: number;
  prediction: TeamPrediction;
  markets: readonly PricedMarket[];
}

/** Whose best price is judged: that of the bookmakers with a name, as on the boards, or of all that there are. */
export const JUDGED_PRICES = ['named', 'published'] as const;
export type JudgedPrice = (typeof JUDGED_PRICES)[number];

/** Which bets are listed. */
export interface ListRule {
  /** Of the model in the blend. */
  readonly weight: number;
  /** Independent sources in the consensus, at least. */
  readonly minConsensus: number;
  readonly judged: JudgedPrice;
  /** Highest price, highest distance of it from the mean price, and highest expected value, both in percent. */
  readonly maxOdds: number;
  readonly maxDiscrepancy: number;
  readonly maxValueEdge: number;
}

/** A bet that a rule lists. */
export interface ListedBet {
  readonly market: PricedMarket;
  /** Index in `MARKET_SIDES`, and its name. */
  readonly sideIndex: number;
  readonly side: BetSide;
  readonly price: number;
  /** Slug; null: a bookmaker without a name. */
  readonly bookmaker: string | null;
  /** Independent sources in the consensus. */
  readonly sources: number;
  /** Probabilities that the bet wins if it is decided. */
  readonly fairProbability: number;
  readonly consensusProbability: number;
  readonly modelProbability: number;
  /** Expected value in percent of the stake. */
  readonly edge: number;
}

/** What the sources and the model say of a side. */
interface Fair {
  readonly sources: number;
  readonly probability: number;
  readonly consensus: number;
  readonly bet: SettlementProbabilities;
}

/** A market of a match with everything that does not depend on the weight. */
export class JudgedMarket {
  private readonly consensus: Consensus;
  /** Whether anybody quotes every side; `consensus` is then computed. */
  private readonly isQuoted: boolean;
  /** Probabilities by side that the bet wins if it is decided, by the model. */
  private readonly model: readonly number[];

  constructor(
    readonly priced: PricedMarket,
    private readonly match: ValueMatch,
  ) {
    this.consensus = consensusOf(priced);
    this.isQuoted = this.consensus.compute();
    this.model = this.modelled().map(decidedProbabilityOf);
  }

  /**
   * The best opening price of a side and its bookmaker; null without one.
   * @param judged `published`: of all bookmakers that the source collects; -1 stands for one without a name
   */
  private best(side: number, judged: JudgedPrice): { index: number; price: number } | null {
    const { opening, openingMaximum } = this.priced;
    const columns = {
      odds: Float64Array.from(opening, ({ odds }) => odds[side]!),
      bookmaker: Uint16Array.from(opening.keys()),
      flags: new Uint8Array(opening.length),
    };
    const index = bestPriceRow(columns, 0, opening.length, 0);
    const price = index < 0 ? 0 : columns.odds[index]!;
    const maximum = openingMaximum[side]!;
    if (judged === 'published' && maximum > price) return { index: -1, price: maximum };
    return index < 0 ? null : { index, price };
  }

  /** The bets that a rule lists, from an expected value in percent on. */
  list(rule: ListRule, least: number): ListedBet[] {
    const { market, opening } = this.priced;
    return MARKET_SIDES[market].flatMap((side, sideIndex): ListedBet[] => {
      const best = this.best(sideIndex, rule.judged);
      if (best === null || best.price > rule.maxOdds) return [];
      const { index, price } = best;
      const prices = opening.flatMap(({ odds }) => (odds[sideIndex]! > 0 ? [odds[sideIndex]!] : []));
      if (percentAbove(price, meanOf(prices)) > rule.maxDiscrepancy) return [];
      const fair = this.fair(sideIndex, rule);
      if (fair === null) return [];
      const edge = edgeOf(winProbability(fair.bet), lossProbability(fair.bet), price);
      if (!(edge >= least && edge <= rule.maxValueEdge)) return [];
      return [
        {
          market: this.priced,
          sideIndex,
          side,
          price,
          bookmaker: opening[index]?.bookmaker ?? null,
          sources: fair.sources,
          fairProbability: fair.probability,
          consensusProbability: fair.consensus,
          modelProbability: this.model[sideIndex]!,
          edge,
        },
      ];
    });
  }

  /** Independent sources with opening prices. */
  get sources(): number {
    return this.isQuoted ? this.consensus.sources : 0;
  }

  /** The fair bet on a side; null without sources that the weight needs. */
  private fair(side: number, rule: ListRule): Fair | null {
    const { sources, consensus } = this;
    const fair = fairProbabilities(this.model, consensus.probabilities, sources, rule);
    if (fair === null) return null;
    const bet = (this.curveBets(rule) ?? this.settledAt(fair))[side];
    if (bet === undefined) return null;
    const ofSources = sources > 0 ? consensus.probabilities[side]! : NaN;
    return { sources, probability: decidedProbabilityOf(bet), consensus: ofSources, bet };
  }

  /**
   * Settlements by side on the curve behind all lines of goals of the match; the model's own where it has all the weight.
   * Null of other markets, and where no line has enough sources.
   */
  private curveBets(rule: ListRule): SettlementProbabilities[] | null {
    if (rule.weight === 1) return this.modelled();
    if (this.priced.market !== 'goals') return null;
    const quoted = this.match.markets.flatMap((priced): LineConsensus[] => {
      if (priced.market !== 'goals') return [];
      const consensus = priced === this.priced ? this.consensus : consensusOf(priced);
      if (!consensus.compute() || consensus.sources < rule.minConsensus) return [];
      const { probabilities, spread, sources, calibrationError } = consensus;
      return [{ line: priced.line, probability: probabilities[0]!, spread: spread[0]!, sources, calibrationError }];
    });
    if (quoted.length === 0) return null;
    const { total } = teamCurves(this.match.prediction, { home: [], away: [], total: quoted }, rule);
    const { over, under } = lineProbabilities(total.distribution, this.priced.line);
    return [over, under];
  }

  /** Log-losses of the outcome; null where sources are too few or nobody wins. */
  losses(weight: number, minConsensus: number): { model: number; consensus: number; blend: number } | null {
    if (this.sources < minConsensus || !this.isQuoted) return null;
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
  profit(sideIndex: number, price: number): number {
    const { home, away } = this.match;
    const { market, line } = this.priced;
    const selection = { side: MARKET_SIDES[market][sideIndex]!, line: Number.isNaN(line) ? null : line };
    return profitOf(gradeOf(selection, market === 'goals' ? home + away : home - away), price);
  }

  /** Settlements by side by the model. */
  private modelled(): SettlementProbabilities[] {
    if (this.priced.market === 'matchResult') {
      const { home, draw, away } = resultProbabilities(goalGrid(this.match.prediction));
      return [home, draw, away].map(straight);
    }
    const { over, under } = lineProbabilities(this.countAt(1), this.countLine());
    return [over, under];
  }

  /** Settlements by side at which each side wins with these probabilities if it is decided. */
  private settledAt(probabilities: ArrayLike<number>): SettlementProbabilities[] {
    if (this.priced.market === 'matchResult') return Array.from(probabilities, straight);
    const settled = settledLine(this.countLine(), probabilities[0]!, (factor) => this.countAt(factor));
    return settled === null ? [] : [settled.over, settled.under];
  }

  /** The line of the count that settles the market. */
  private countLine(): number {
    const { market, line } = this.priced;
    return market === 'asianHandicap' ? leadLine(line) : line;
  }

  /** P(count = 0), P(= 1), ... of the count that settles the market, its mean moved by a factor. */
  private countAt(factor: number): Float64Array {
    return distributionAt(this.match.prediction, this.priced.market === 'asianHandicap' ? 'lead' : 'total', factor);
  }
}

/** The consensus of the opening prices of a market, ready to compute. */
function consensusOf({ opening, closingMean }: PricedMarket): Consensus {
  const feeds = opening.map(({ feed }) => feed);
  const consensus = new Consensus(
    feeds.map((feed) => feeds.indexOf(feed)),
    closingMean.length,
  );
  consensus.begin(null);
  opening.forEach(({ odds }, index) => consensus.add(index, odds));
  return consensus;
}

const straight = (win: number): SettlementProbabilities => ({ win, halfWin: 0, push: 0, halfLose: 0, lose: 1 - win });
