import type { ConsensusKind } from '../football/consensus.js';
import { excludedFlags, quoteFlags } from '../football/eligible-price.js';
import { edgeOf, isJudged, judge } from '../football/judge/judge.js';
import type { FairBet } from '../football/judge/judge.js';
import { lineProbabilities, lossProbability, winProbability } from '../football/odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from '../football/odds-value.js';
import { bestPriceRow } from '../football/price-comparison.js';
import type { TeamCurve } from '../models/team-curves.js';
import type { PriceJudge } from './price-judge.js';
import type { QuotedLine, QuotedLines, UnpricedSide } from './quoted-lines.js';

/** A price with its expected profit in percent of the stake; null without a fair probability. */
export interface PricedSide extends UnpricedSide {
  edge: number | null;
}

/** One bookmaker at one line; a side that it does not quote is null. */
export interface BookmakerPrices {
  id: number;
  name: string;
  isExchange: boolean;
  over: PricedSide | null;
  under: PricedSide | null;
}

/** The highest price of a side, without exchanges. */
export interface BestPrice extends PricedSide {
  bookmakerName: string;
  /** Expected profit in percent by the model alone; null without one. */
  modelEdge: number | null;
  /** 80 % interval of `edge`; null where it is unknown. */
  edgeLow: number | null;
  edgeHigh: number | null;
  /** Probability of the side by all sources, if it is decided; null without any. */
  consensusProbability: number | null;
  /** Independent sources at the line. */
  consensusSources: number;
}

/** The consensus of all sources of a line. */
export interface LineConsensus {
  /** Probability of over, if it is decided. */
  probability: number;
  sources: number;
  kind: ConsensusKind;
}

/** One line of one subject with everything that is offered at it, unrounded. */
export interface BetLine {
  line: number;
  /** Settlements of both sides by the basis; null without a model. */
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

/** A count as the model sees it, and the curve behind its lines. */
export interface CountCurve {
  /** P(X = 0), P(X = 1), ... by the model. */
  readonly model: Float64Array;
  readonly curve: Pick<TeamCurve, 'isAnchored' | 'distribution' | 'errorAt'>;
}

/**
 * The standard lines joined with every line that a shown bookmaker quotes, ascending.
 * @param count null without a model
 * @param shown ids of the bookmakers whose prices are shown; null: all. The others have their say in the consensus.
 */
export function betLines(
  standardLines: readonly number[],
  quoted: QuotedLines,
  count: CountCurve | null,
  judge: PriceJudge,
  shown: ReadonlySet<number> | null = null,
): BetLine[] {
  return [...new Set([...standardLines, ...quoted.keys()])]
    .sort((one, other) => one - other)
    .map((line) => betLine(line, quoted.get(line) ?? null, count, judge, shown))
    .filter(({ line, bookmakers }) => bookmakers.length > 0 || standardLines.includes(line));
}

function betLine(
  line: number,
  quoted: QuotedLine | null,
  count: CountCurve | null,
  { basis, weight, minConsensus }: PriceJudge,
  shown: ReadonlySet<number> | null,
): BetLine {
  const own = count && lineProbabilities(count.model, line);
  const fair = count && lineProbabilities(count.curve.distribution, line);
  const { sources = 0, probability = NaN, kind = 'twoSided' } = quoted?.consensus ?? {};
  const blend = { weight: basis === 'model' ? 1 : weight, minConsensus };
  const edge = (side: 'over' | 'under', odds: number): number | null =>
    isJudged(sources, blend) ? edgeAt(fair?.[side] ?? null, odds) : null;
  const priced = (side: 'over' | 'under', price: UnpricedSide | null): PricedSide | null =>
    price && { ...price, edge: edge(side, price.odds) };
  const bookmakers = (quoted?.bookmakers ?? [])
    .filter(({ id }) => shown === null || shown.has(id))
    .map(({ id, name, isExchange, over, under }): BookmakerPrices => ({
      id,
      name,
      isExchange,
      over: priced('over', over),
      under: priced('under', under),
    }));
  const best = (side: 'over' | 'under'): BestPrice | null => {
    const bookmaker = bestOf(bookmakers, side);
    const price = bookmaker?.[side] ?? null;
    if (bookmaker === null || price === null) return null;
    const bet = fair && count && { ...decidedBet(fair[side]), error: count.curve.errorAt(line) };
    const { edgeLow, edgeHigh } = judge(bet, price.odds, sources, blend);
    return {
      ...price,
      bookmakerName: bookmaker.name,
      modelEdge: edgeAt(own?.[side] ?? null, price.odds),
      edgeLow: known(edgeLow),
      edgeHigh: known(edgeHigh),
      consensusProbability: sources === 0 ? null : side === 'over' ? probability : 1 - probability,
      consensusSources: sources,
    };
  };
  return {
    line,
    probabilities: fair,
    model: own,
    consensus: sources === 0 ? null : { probability, sources, kind },
    weight: count === null ? null : count.curve.isAnchored ? weight : 1,
    bookmakers,
    bestOver: best('over'),
    bestUnder: best('under'),
  };
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

function decidedBet(bet: SettlementProbabilities): Pick<FairBet, 'win' | 'lose'> {
  return { win: winProbability(bet), lose: lossProbability(bet) };
}

function edgeAt(bet: SettlementProbabilities | null, odds: number): number | null {
  return bet && known(edgeOf(winProbability(bet), lossProbability(bet), odds));
}

/** Who has the best price of a side; of equal ones the first bookmaker by name. */
function bestOf(bookmakers: readonly BookmakerPrices[], side: 'over' | 'under'): BookmakerPrices | null {
  const columns = {
    odds: Float64Array.from(bookmakers, ({ [side]: price }) => price?.odds ?? NaN),
    bookmaker: Uint16Array.from(bookmakers.keys()),
    flags: Uint8Array.from(bookmakers, ({ isExchange }) => (isExchange ? quoteFlags.exchange : 0)),
  };
  return bookmakers[bestPriceRow(columns, 0, bookmakers.length, excludedFlags(false))] ?? null;
}

/** Edges in percent between which a bet has value: above the least, up to the greatest. */
export interface EdgeRange {
  readonly least: number;
  readonly greatest: number;
}

/** Decimal odds between which a bet is wanted, both included. */
export interface OddsRange {
  readonly least: number;
  readonly greatest: number;
}

/** What a wanted bet's best price is like; null: anything. */
export interface BetFilter {
  readonly edges: EdgeRange | null;
  readonly odds: OddsRange | null;
}

/** The best prices of both sides that a filter leaves. */
export function wantedPrices({ bestOver, bestUnder }: BetLine, { edges, odds }: BetFilter): BestPrice[] {
  return [bestOver, bestUnder]
    .flatMap((best) => best ?? [])
    .filter((best) => odds === null || (best.odds >= odds.least && best.odds <= odds.greatest))
    .filter(({ edge }) => edges === null || (edge !== null && edge > edges.least && edge <= edges.greatest));
}
