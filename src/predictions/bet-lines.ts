import type { JudgeRules } from '../football/judge/judge.js';
import type { ConsensusKind } from '../football/judge/sources.js';
import { excludedFlags, quoteFlags } from '../football/eligible-price.js';
import { edgeOf, isJudged, judge } from '../football/judge/judge.js';
import { bestPriceRow } from '../football/price-comparison.js';
import { lineProbabilities, lossProbability, winProbability } from '../football/odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from '../football/odds-value.js';
import type { TeamCurve } from '../models/team-curves.js';

/** A price of one side of a line. */
export interface SidePrice {
  /** Decimal odds. */
  odds: number;
  /** Unix seconds. */
  quotedAt: number;
  isAssumed: boolean;
}

/** Consensus of all sources of a line. */
export interface LineConsensus {
  /** Probability of over, if it is decided. */
  readonly probability: number;
  /** Log-odds of the close as the sources forecast it; NaN where two contradict each other. */
  readonly logit: number;
  readonly sources: number;
  readonly kind: ConsensusKind;
}

/** A line with its prices. */
export interface QuotedLine {
  /** Bookmakers whose prices are shown, by name; a side without a quote is null. */
  readonly bookmakers: readonly BookmakerPrices<SidePrice>[];
  /** Consensus of all bookmakers; null without a source. */
  readonly consensus: LineConsensus | null;
  /** Standard error of the log-odds of the over on the curve; NaN where unknown. */
  readonly error: number;
}

/** Rules by which the lines of a statistic are judged. */
export interface LineRules extends JudgeRules {
  /** Weight of the model in the forecast of a line. */
  readonly modelWeight: number;
}

/** A price with its expected profit in percent of the stake; null without a fair probability. */
export interface PricedSide extends SidePrice {
  edge: number | null;
}

/** One bookmaker's prices at a line; a side without a quote is null. */
export interface BookmakerPrices<Price = PricedSide> {
  id: number;
  name: string;
  isExchange: boolean;
  over: Price | null;
  under: Price | null;
}

/** The highest price of a side, excluding exchanges. */
export interface BestPrice extends PricedSide {
  bookmakerName: string;
  /** Expected profit in percent by the model alone; null without a model. */
  modelEdge: number | null;
  /** 80 % interval of `edge`; null where unknown. */
  edgeLow: number | null;
  edgeHigh: number | null;
  /** Probability of the side by all sources, if it is decided; null without a source. */
  consensusProbability: number | null;
  /** Independent sources at the line. */
  consensusSources: number;
}

/** One line of a subject with all its prices, unrounded. */
export interface BetLine {
  line: number;
  /** Settlements of both sides on the requested basis; null without a model. */
  probabilities: LineProbabilities | null;
  /** Settlements of both sides by the model; null without one. */
  model: LineProbabilities | null;
  consensus: LineConsensus | null;
  /** Weight of the model in the forecasts behind `probabilities`: 1 where no line has sources; null without a model. */
  weight: number | null;
  bookmakers: BookmakerPrices[];
  bestOver: BestPrice | null;
  bestUnder: BestPrice | null;
}

/** The model's distribution of a count, and the curve behind its lines. */
export interface CountCurve {
  /** P(X = 0), P(X = 1), ... by the model. */
  readonly model: Float64Array;
  readonly curve: Pick<TeamCurve, 'isAnchored' | 'distribution'>;
}

/**
 * The standard lines joined with every line that a shown bookmaker quotes, ascending.
 * @param quoted by line
 * @param count null without a model
 */
export function betLines(
  standardLines: readonly number[],
  quoted: ReadonlyMap<number, QuotedLine>,
  count: CountCurve | null,
  rules: LineRules,
): BetLine[] {
  return [...new Set([...standardLines, ...quoted.keys()])]
    .sort((one, other) => one - other)
    .map((line) => betLine(line, quoted.get(line) ?? NOT_QUOTED, count, rules))
    .filter(({ line, bookmakers }) => bookmakers.length > 0 || standardLines.includes(line));
}

const NO_CONSENSUS = { probability: NaN, logit: NaN, sources: 0 };
const NOT_QUOTED: QuotedLine = { bookmakers: [], consensus: null, error: NaN };

function betLine(
  line: number,
  { consensus, error, ...quoted }: QuotedLine,
  count: CountCurve | null,
  rules: LineRules,
): BetLine {
  const own = count && lineProbabilities(count.model, line);
  const fair = count && lineProbabilities(count.curve.distribution, line);
  const ownSources = consensus ?? NO_CONSENSUS;
  const edge = (side: 'over' | 'under', odds: number): number | null =>
    isJudged(ownSources, rules) ? edgeAt(fair?.[side] ?? null, odds) : null;
  const priced = (side: 'over' | 'under', price: SidePrice | null): PricedSide | null =>
    price && { ...price, edge: edge(side, price.odds) };
  const bookmakers = quoted.bookmakers.map(({ over, under, ...bookmaker }): BookmakerPrices => ({
    ...bookmaker,
    over: priced('over', over),
    under: priced('under', under),
  }));
  const best = (side: 'over' | 'under'): BestPrice | null => {
    const bookmaker = bestOf(bookmakers, side);
    const price = bookmaker?.[side] ?? null;
    if (bookmaker === null || price === null) return null;
    const bet = fair && { win: winProbability(fair[side]), lose: lossProbability(fair[side]), error };
    const { edgeLow, edgeHigh } = judge(bet, price.odds, ownSources, rules);
    return {
      ...price,
      bookmakerName: bookmaker.name,
      modelEdge: edgeAt(own?.[side] ?? null, price.odds),
      edgeLow: known(edgeLow),
      edgeHigh: known(edgeHigh),
      consensusProbability: consensus && (side === 'over' ? consensus.probability : 1 - consensus.probability),
      consensusSources: ownSources.sources,
    };
  };
  return {
    line,
    probabilities: fair,
    model: own,
    consensus,
    weight: count === null ? null : count.curve.isAnchored ? rules.modelWeight : 1,
    bookmakers,
    bestOver: best('over'),
    bestUnder: best('under'),
  };
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

function edgeAt(bet: SettlementProbabilities | null, odds: number): number | null {
  return bet && known(edgeOf(winProbability(bet), lossProbability(bet), odds));
}

/** The bookmaker with the best price of a side; the first by name on a tie. */
function bestOf(bookmakers: readonly BookmakerPrices[], side: 'over' | 'under'): BookmakerPrices | null {
  const columns = {
    odds: Float64Array.from(bookmakers, ({ [side]: price }) => price?.odds ?? NaN),
    bookmaker: Uint16Array.from(bookmakers.keys()),
    flags: Uint8Array.from(bookmakers, ({ isExchange }) => (isExchange ? quoteFlags.exchange : 0)),
  };
  return bookmakers[bestPriceRow(columns, 0, bookmakers.length, excludedFlags(false))] ?? null;
}

/** Bounds of the best price of a bet; null: any price. */
export interface BetFilter {
  /** Percent: the edge is above `least` and at most `greatest`. */
  readonly edges: { readonly least: number; readonly greatest: number } | null;
  /** Decimal odds, inclusive. */
  readonly odds: { readonly least: number; readonly greatest: number } | null;
}

/** Whether a filter passes every bet. */
export const isUnfiltered = ({ edges, odds }: BetFilter): boolean => edges === null && odds === null;

/**
 * Whether a best price passes a filter.
 * @param edge NaN where unknown
 */
export function passesFilter({ edges, odds }: BetFilter, price: number, edge: number): boolean {
  return (
    (odds === null || (price >= odds.least && price <= odds.greatest)) &&
    (edges === null || (edge > edges.least && edge <= edges.greatest))
  );
}
