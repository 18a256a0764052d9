import type { Consensus, ConsensusKind } from '../football/consensus.js';
import { decidedProbabilityOf, fairProbability, settledLine } from '../football/blend.js';
import { blendedError, consensusError, edgeBound, modelError } from '../football/edge-interval.js';
import { excludedFlags, quoteFlags } from '../football/eligible-price.js';
import {
  expectedValue,
  isBettableLine,
  lineProbabilities,
  lossProbability,
  winProbability,
} from '../football/odds-value.js';
import type { LineProbabilities, SettlementProbabilities } from '../football/odds-value.js';
import { bestPriceRow } from '../football/price-comparison.js';

/** `blend`: model and consensus together; `model`: the model alone, which disagrees with the market. */
export const predictionBases = ['blend', 'model'] as const;
export type PredictionBasis = (typeof predictionBases)[number];

/** A price that is shown. */
export interface ShownQuote {
  bookmakerId: number;
  bookmakerName: string;
  isExchange: boolean;
  line: number;
  side: 'over' | 'under';
  /** Decimal odds. */
  odds: number;
  quotedAt: Date;
  isAssumed: boolean;
}

/** A price with its expected profit in percent of the stake; null without a fair probability. */
export interface PricedSide {
  odds: number;
  edge: number | null;
  quotedAt: Date;
  isAssumed: boolean;
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
  /** Probability of the side by the other sources, if it is decided; null without any. */
  consensusProbability: number | null;
  /** The other sources. */
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
  /** Weight of the model in `probabilities`: 1 where there is no consensus to blend; null without a model. */
  weight: number | null;
  bookmakers: BookmakerPrices[];
  bestOver: BestPrice | null;
  bestUnder: BestPrice | null;
}

/** The model of a count. */
export interface CountModel {
  /** P(X = 0), P(X = 1), ... with the expected counts multiplied by a factor. */
  distributionAt(factor: number): Float64Array;
  /** Relative standard error of the expected count. */
  readonly error: number;
}

/** What prices are judged by. */
export interface PriceJudge {
  readonly basis: PredictionBasis;
  /** Of the model in the blend. */
  readonly weight: number;
  /** Other sources that a price needs, at least. */
  readonly minConsensus: number;
  readonly consensus: Consensus;
  /** Index in `consensus` by id of the bookmaker. */
  readonly indexOf: ReadonlyMap<number, number>;
}

/**
 * The standard lines joined with every line that a shown bookmaker quotes, ascending.
 * @param model null without one
 * @param shown ids of the bookmakers whose prices are shown; null: all. The others have their say in the consensus.
 */
export function betLines(
  standardLines: readonly number[],
  quotes: readonly ShownQuote[],
  model: CountModel | null,
  judge: PriceJudge,
  shown: ReadonlySet<number> | null = null,
): BetLine[] {
  const quotesOf = new Map<number, ShownQuote[]>(standardLines.map((line) => [line, []]));
  for (const quote of quotes) {
    if (!isBettableLine(quote.line)) continue;
    const listed = quotesOf.get(quote.line);
    if (listed === undefined) quotesOf.set(quote.line, [quote]);
    else listed.push(quote);
  }
  const distribution = model?.distributionAt(1) ?? null;
  return [...quotesOf]
    .sort(([one], [other]) => one - other)
    .map(([line, listed]) => {
      const own = distribution === null ? null : lineProbabilities(distribution, line);
      return betLine(line, bookmakersOf(listed), { model, own, judge, shown });
    })
    .filter(({ line, bookmakers }) => bookmakers.length > 0 || standardLines.includes(line));
}

type UnpricedSide = Omit<PricedSide, 'edge'>;
interface UnpricedBookmaker extends Pick<BookmakerPrices, 'id' | 'name' | 'isExchange'> {
  over: UnpricedSide | null;
  under: UnpricedSide | null;
}

/** Bookmakers with their prices, by name. */
function bookmakersOf(quotes: readonly ShownQuote[]): UnpricedBookmaker[] {
  const bookmakers = new Map<number, UnpricedBookmaker>();
  for (const { bookmakerId: id, bookmakerName: name, isExchange, side, odds, quotedAt, isAssumed } of quotes) {
    const prices = bookmakers.get(id) ?? { id, name, isExchange, over: null, under: null };
    prices[side] = { odds, quotedAt, isAssumed };
    bookmakers.set(id, prices);
  }
  return [...bookmakers.values()].sort((one, other) => compareText(one.name, other.name) || one.id - other.id);
}

interface LineModel {
  readonly model: CountModel | null;
  /** Settlements by it. */
  readonly own: LineProbabilities | null;
  readonly judge: PriceJudge;
}

function betLine(
  line: number,
  listed: readonly UnpricedBookmaker[],
  { model, own, judge, shown }: LineModel & { readonly shown: ReadonlySet<number> | null },
): BetLine {
  const { consensus, basis, weight, indexOf } = judge;
  consensus.begin(null);
  for (const { id, isExchange, over, under } of listed)
    if (!isExchange) consensus.add(indexOf.get(id) ?? -1, [over?.odds ?? NaN, under?.odds ?? NaN]);
  const judged = new Map<number, Judged>();
  /** The fair settlements for prices of a bookmaker; -1: of all sources. */
  const judgedBy = (bookmaker: number): Judged => {
    let known = judged.get(bookmaker);
    if (known === undefined) judged.set(bookmaker, (known = judgeLine(line, bookmaker, { model, own, judge })));
    return known;
  };
  const all = judgedBy(-1);
  const isBlended = basis === 'blend' && all.fair !== null;
  const fairFor = (id: number): LineProbabilities | null =>
    basis === 'model' ? own : judgedBy(indexOf.get(id) ?? -1).fair;
  const priced = (side: 'over' | 'under', price: UnpricedSide | null, id: number): PricedSide | null =>
    price && { ...price, edge: edgeOf(fairFor(id)?.[side] ?? null, price.odds) };
  const listedShown = shown === null ? listed : listed.filter(({ id }) => shown.has(id));
  const bookmakers = listedShown.map(({ id, name, isExchange, over, under }): BookmakerPrices => ({
    id,
    name,
    isExchange,
    over: priced('over', over, id),
    under: priced('under', under, id),
  }));
  const best = (side: 'over' | 'under'): BestPrice | null => {
    const bookmaker = bestOf(bookmakers, side);
    const price = bookmaker?.[side] ?? null;
    if (bookmaker === null || price === null) return null;
    const { sources, probability, error } = judgedBy(indexOf.get(bookmaker.id) ?? -1);
    const bet = fairFor(bookmaker.id)?.[side] ?? null;
    const bound = (direction: -1 | 1): number | null => {
      if (bet === null || price.edge === null) return null;
      const used = basis === 'model' ? modelErrorAt(line, model) : error;
      const value = edgeBound(winProbability(bet), lossProbability(bet), price.odds, used, direction);
      return Number.isNaN(value) ? null : value;
    };
    return {
      ...price,
      bookmakerName: bookmaker.name,
      modelEdge: edgeOf(own?.[side] ?? null, price.odds),
      edgeLow: bound(-1),
      edgeHigh: bound(1),
      consensusProbability: sources === 0 ? null : side === 'over' ? probability : 1 - probability,
      consensusSources: sources,
    };
  };
  return {
    line,
    probabilities: isBlended ? all.fair : own,
    model: own,
    consensus: all.sources === 0 ? null : { probability: all.probability, sources: all.sources, kind: all.kind },
    weight: own === null ? null : isBlended ? weight : 1,
    bookmakers,
    bestOver: best('over'),
    bestUnder: best('under'),
  };

  /** Fair settlements by model and consensus; null with too few sources. */
  function judgeLine(at: number, bookmaker: number, { model: count, own: ofModel }: LineModel): Judged {
    if (!consensus.judge(bookmaker)) return { sources: 0, probability: NaN, kind: 'twoSided', fair: null, error: NaN };
    const { sources, kind } = consensus;
    const [probability, spread] = [consensus.probabilities[0] ?? NaN, consensus.spread[0] ?? NaN];
    if (count === null || ofModel === null) return { sources, probability, kind, fair: null, error: NaN };
    const modelled = decidedProbabilityOf(ofModel.over);
    const decided = fairProbability(modelled, probability, sources, judge);
    if (Number.isNaN(decided)) return { sources, probability, kind, fair: null, error: NaN };
    return {
      sources,
      probability,
      kind,
      fair: settledLine(at, decided, (factor) => count.distributionAt(factor)),
      error: blendedError(
        modelled,
        probability,
        modelErrorAt(at, count),
        consensusError(probability, spread, sources, 0),
        judge.weight,
      ),
    };
  }
}

/** A line as some sources see it. */
interface Judged {
  readonly sources: number;
  /** Probability of over in the consensus; NaN without one. */
  readonly probability: number;
  readonly kind: ConsensusKind;
  /** Blended settlements; null without enough sources, or without a model. */
  readonly fair: LineProbabilities | null;
  /** Standard error of their log-odds. */
  readonly error: number;
}

/** Standard error of the model's log-odds at a line; NaN without a model. */
function modelErrorAt(line: number, model: CountModel | null): number {
  if (model === null) return NaN;
  const overAt = (factor: number): number =>
    decidedProbabilityOf(lineProbabilities(model.distributionAt(factor), line).over);
  return modelError(overAt(Math.exp(-model.error)), overAt(Math.exp(model.error)));
}

function edgeOf(bet: SettlementProbabilities | null, odds: number): number | null {
  return bet === null ? null : expectedValue(bet, odds) * 100;
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

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
