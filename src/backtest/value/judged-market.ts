/** Bets that the boards would have listed in a market of a past match, and their value. */
import { gradeOf, profitOf } from '../../football/bet-grade.js';
import type { BetGrade, BetSide } from '../../football/bet-grade.js';
import { forecastProbabilities } from '../../football/judge/forecast.js';
import type { SideForecast } from '../../football/judge/forecast.js';
import { isJudged, judge } from '../../football/judge/judge.js';
import type { JudgeRules, LineSources } from '../../football/judge/judge.js';
import type { MarketSources } from '../../football/judge/sources.js';
import { marketFamily } from '../../football/market-family.js';
import { expectedValue, lineProbabilities, lossProbability, winProbability } from '../../football/odds-value.js';
import type { SettlementProbabilities } from '../../football/odds-value.js';
import { bestPriceRow, percentAbove } from '../../football/price-comparison.js';
import { decidedProbabilityOf, settledLine } from '../../football/settled-line.js';
import { forecastError } from '../../models/price-forecast/errors.js';
import { isPublishedMean, readSources, sidesOf } from '../../models/price-forecast/market-prices.js';
import type { PriceForecast, PriceForecasts } from '../../models/price-forecast/price-forecasts.js';
import { settledResult, straightBet } from '../../models/settled-result.js';
import { resultProbabilities } from '../../models/team-goals/score-grid.js';
import { teamCurves } from '../../models/team-curves.js';
import type { SourcedLine } from '../../models/team-curves.js';
import { distributionAt, goalGrid, leadLine } from '../../models/team-prediction.js';
import type { TeamPrediction } from '../../models/team-prediction.js';
import { logLoss, meanOf } from '../scores.js';
import type { MatchPrices, NamedPrices, PricedMarket } from './match-prices.js';

/** A finished match with the goals model's prediction before it, and its prices. */
export interface ValueMatch extends MatchPrices {
  division: string;
  competitionId: number;
  fixtureId: number;
  /** Kick-off, Unix seconds. */
  playedAt: number;
  /** Goals after 90 minutes. */
  home: number;
  away: number;
  prediction: TeamPrediction;
}

/** Whose best price is judged: that of named bookmakers, as on the boards, or the published maximum where higher. */
export const JUDGED_PRICES = ['named', 'published'] as const;
export type JudgedPrice = (typeof JUDGED_PRICES)[number];

/** Rule for listing bets. */
export interface ListRule extends JudgeRules {
  readonly judged: JudgedPrice;
  /** Highest price, highest distance from the mean price, and highest expected value; the last two in percent. */
  readonly maxOdds: number;
  readonly maxDiscrepancy: number;
  readonly maxValueEdge: number;
}

/** A bet that a rule lists. */
export interface ListedBet {
  readonly market: PricedMarket;
  /** Index of the side in `sidesOf`, and its name. */
  readonly sideIndex: number;
  readonly side: BetSide;
  readonly price: number;
  /** Slug; null: an unnamed bookmaker. */
  readonly bookmaker: string | null;
  /** Independent sources behind the forecast. */
  readonly sources: number;
  /** Probabilities that the bet wins if it is decided; the model's is NaN where unknown. */
  readonly fairProbability: number;
  readonly consensusProbability: number;
  readonly modelProbability: number;
  /** Expected value in percent of the stake, and its 80 % interval. */
  readonly edge: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
}

/** The fair bets on all sides of a market. */
interface FairSides {
  readonly sides: readonly SettlementProbabilities[];
  /** Probabilities by side of winning if decided. */
  readonly fair: readonly number[];
  /** Standard error of the log-odds of each probability; NaN where unknown. */
  readonly error: number;
}

/** A market of a match with everything independent of the rule. */
export class JudgedMarket {
  private readonly sources: MarketSources | null;
  /** Probabilities by side that the bet wins if it is decided, by the model. */
  readonly model: readonly number[];
  private readonly forecast: PriceForecast;

  constructor(
    readonly priced: PricedMarket,
    readonly match: ValueMatch,
    forecasts: PriceForecasts,
  ) {
    this.forecast = forecasts[marketFamily(priced.market, false)];
    this.sources = readSources(priced, this.forecast.weights);
    this.model = this.modelled().map(decidedProbabilityOf);
  }

  /** The bets that a rule lists, with at least the given expected value in percent. */
  list(rule: ListRule, least: number): ListedBet[] {
    const bets = this.fairBets(rule);
    if (bets === null) return [];
    return sidesOf(this.priced.market).flatMap((side, sideIndex): ListedBet[] => {
      const [best, bet] = [this.best(sideIndex, rule.judged), bets.sides[sideIndex]];
      if (best === null || bet === undefined || best.price > rule.maxOdds) return [];
      const { bookmaker, price } = best;
      const prices = this.bookmakers().flatMap(({ odds }) => (odds[sideIndex]! > 0 ? [odds[sideIndex]!] : []));
      if (percentAbove(price, meanOf(prices)) > rule.maxDiscrepancy) return [];
      const fair = { win: winProbability(bet), lose: lossProbability(bet), error: bets.error };
      const { edge, edgeLow, edgeHigh } = judge(fair, price, this.lineSources, rule);
      if (!(edge >= least && edge <= rule.maxValueEdge)) return [];
      return [
        {
          market: this.priced,
          ...{ sideIndex, side, price, bookmaker, edge, edgeLow, edgeHigh },
          sources: this.sourceCount,
          fairProbability: bets.fair[sideIndex]!,
          consensusProbability: this.sources?.probabilities[sideIndex] ?? NaN,
          modelProbability: this.model[sideIndex]!,
        },
      ];
    });
  }

  /** Number of sources of the market before kick-off. */
  get sourceCount(): number {
    return this.sources?.count ?? 0;
  }

  private get lineSources(): LineSources {
    return { sources: this.sourceCount, logit: this.sources?.logits[0] ?? NaN };
  }

  /** Bookmakers whose prices are judged. */
  private bookmakers(): readonly NamedPrices[] {
    return this.priced.prices.filter((each) => !each.isExchange && !isPublishedMean(each));
  }

  /** The best price of a side and its bookmaker; null without one. */
  private best(side: number, judged: JudgedPrice): { bookmaker: string | null; price: number } | null {
    const prices = this.bookmakers();
    const columns = {
      odds: Float64Array.from(prices, ({ odds }) => odds[side]!),
      bookmaker: Uint16Array.from(prices.keys()),
      flags: new Uint8Array(prices.length),
    };
    const index = bestPriceRow(columns, 0, prices.length, 0);
    const price = index < 0 ? 0 : columns.odds[index]!;
    const maximum = this.priced.maximum[side]!;
    if (judged === 'published' && maximum > price) return { bookmaker: null, price: maximum };
    return index < 0 ? null : { bookmaker: prices[index]!.bookmaker, price };
  }

  /** The fair bets by side; null without the sources that the rule asks for, or without a forecast. */
  private fairBets(rule: JudgeRules): FairSides | null {
    if (rule.isModelAlone) return { sides: this.modelled(), fair: this.model, error: NaN };
    const { sources, priced } = this;
    if (sources === null || !isJudged(this.lineSources, rule)) return null;
    if (priced.market === 'goals') return this.curveBets(rule);
    const forecasts = this.sideForecasts(priced, sources);
    const fair = forecastProbabilities(forecasts, this.model);
    return fair.some(Number.isNaN) ? null : { sides: this.settledAt(fair), fair, error: forecasts[0]!.error };
  }

  /** Forecasts of a market's sides by its sources. */
  private sideForecasts(priced: PricedMarket, sources: MarketSources): SideForecast[] {
    const { errors, modelWeight } = this.forecast;
    const ofMarket = this.match.markets.filter(({ market }) => market === priced.market);
    const hours = (this.match.playedAt - Math.max(...ofMarket.map(({ quotedAt }) => quotedAt))) / 3600;
    const error = forecastError(errors, this.match.competitionId, hours);
    return sidesOf(priced.market).map((_, side) => ({
      probability: sources.probabilities[side]!,
      mean: sources.means[side]!,
      logit: sources.logits[side]!,
      modelWeight,
      sources: sources.count,
      error,
    }));
  }

  /** Settlements by side on the curve through all goals lines of the match; null where no line has enough sources. */
  private curveBets(rule: JudgeRules): FairSides | null {
    const lines = this.match.markets.flatMap((priced): SourcedLine[] => {
      if (priced.market !== 'goals') return [];
      const sources = priced === this.priced ? this.sources : readSources(priced, this.forecast.weights);
      if (sources === null) return [];
      return [{ line: priced.line, ...this.sideForecasts(priced, sources)[0]! }];
    });
    const { total } = teamCurves(this.match.prediction, { home: [], away: [], total: lines }, rule);
    if (!total.isAnchored) return null;
    const { over, under } = lineProbabilities(total.distribution, this.priced.line);
    const sides = [over, under];
    return { sides, fair: sides.map(decidedProbabilityOf), error: total.errorAt(this.priced.line) };
  }

  /** Log-losses of the outcome; null with too few sources or without a winning side. */
  losses(rule: JudgeRules): { model: number; consensus: number; forecast: number } | null {
    const bets = this.fairBets(rule);
    const winner = this.model.findIndex((_, side) => this.profit(side, 2) > 0);
    if (bets === null || bets.sides.length === 0 || this.sources === null || winner < 0) return null;
    return {
      model: logLoss(this.model, winner),
      consensus: logLoss(Array.from(this.sources.probabilities), winner),
      forecast: logLoss(bets.fair, winner),
    };
  }

  /** Expected value of a price at the close of all sources, or of one; null where unknown. */
  valueAtClose(side: number, price: number, feed: string | null = null): number | null {
    const { market, line } = this.priced;
    const close = this.match.close.at(market, line, feed);
    if (close === null) return null;
    const bet = this.settledAt(close.probabilities)[side];
    return bet === undefined ? null : expectedValue(bet, price);
  }

  grade(sideIndex: number): BetGrade {
    const { home, away } = this.match;
    const { market, line } = this.priced;
    const selection = { side: sidesOf(market)[sideIndex]!, line: Number.isNaN(line) ? null : line };
    return gradeOf(selection, market === 'goals' ? home + away : home - away);
  }

  /** Profit per unit of a bet on a side at a price. */
  profit(sideIndex: number, price: number): number {
    return profitOf(this.grade(sideIndex), price);
  }

  /** Settlements by side by the model. */
  private modelled(): SettlementProbabilities[] {
    if (this.priced.market === 'matchResult') {
      const { home, draw, away } = resultProbabilities(goalGrid(this.match.prediction));
      return [home, draw, away].map(straightBet);
    }
    const { over, under } = lineProbabilities(this.countAt(1), this.countLine());
    return [over, under];
  }

  /** Settlements such that each side wins with these probabilities if it is decided. */
  private settledAt(probabilities: ArrayLike<number>): readonly SettlementProbabilities[] {
    const { market, line } = this.priced;
    if (market !== 'goals') return settledResult(line, probabilities, this.match.prediction) ?? [];
    const settled = settledLine(line, probabilities[0]!, (factor) => this.countAt(factor));
    return settled === null ? [] : [settled.over, settled.under];
  }

  /** The line of the count that settles the market. */
  private countLine(): number {
    const { market, line } = this.priced;
    return market === 'asianHandicap' ? leadLine(line) : line;
  }

  /** P(count = 0), P(= 1), ... of the count that settles the market, with its mean multiplied by a factor. */
  private countAt(factor: number): Float64Array {
    return distributionAt(this.match.prediction, this.priced.market === 'asianHandicap' ? 'lead' : 'total', factor);
  }
}
