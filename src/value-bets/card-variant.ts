import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import { probabilityColumns } from '../boards/candidates/card-columns.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { cardEdge, horizonsByMatches } from '../boards/candidates/card-edge.js';
import { chosenPrices } from '../boards/dataset/chosen-prices.js';
import { bookmakersNamed } from '../boards/dataset/named-bookmakers.js';
import type { PriceChoice } from '../boards/dataset/prices.js';
import type { BoardVariant } from '../boards/engine/board.js';
import { roundFairOdds } from '../common/rounding.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { HORIZONS, linePlace, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';

/** Sides of a card whose expected value ranks it; `both` takes the better one. */
export const cardDirections = ['over', 'under', 'both'] as const;
export type CardDirection = (typeof cardDirections)[number];

/** Sides of a card; `side` columns hold the index. */
export const cardSides = ['over', 'under'] as const;

/** Options that change derived columns of cards; equal options share one cached variant. */
export interface CardOptions {
  readonly direction: CardDirection;
  readonly model: ModelFamily;
  readonly horizon: Horizon;
  readonly superSub: boolean;
  /** Bookmakers by identifier, name or id. */
  readonly source?: readonly string[] | undefined;
  readonly includeStale: boolean;
}

/** Best eligible prices of both sides of each card; NaN without one. */
interface CardBestPrices {
  readonly over: Float64Array;
  readonly under: Float64Array;
}

/** The side that a card is ranked by, its best eligible price, and its expected value in percent; NaN where unknown. */
interface CardEdges {
  /** Index in `cardSides`. */
  readonly side: Uint8Array;
  readonly price: Float64Array;
  readonly edge: Float64Array;
}

/** Cards with the derived columns of some options. */
export interface CardVariant extends BoardVariant, CardBestPrices, CardEdges {
  /** Equal for equal options. */
  readonly name: string;
  readonly table: ValueCardTable;
  readonly options: CardOptions;
  readonly prices: PriceChoice;
  /** Columns of outcome probabilities in the order of `linePlace`. */
  readonly probabilities: readonly Float64Array[];
  /** By number of matches: index in HORIZONS of the horizon used. */
  readonly horizonByMatches: Uint8Array;
}

const horizonsByWanted: Readonly<Record<Horizon, Uint8Array>> = Object.fromEntries(
  HORIZONS.map((horizon) => [horizon, horizonsByMatches(horizon)]),
) as Record<Horizon, Uint8Array>;

/** The cards of a snapshot under some options. */
export function cardVariant(snapshot: BoardSnapshot, options: CardOptions): CardVariant {
  const { direction, model, horizon, superSub, source, includeStale } = options;
  const bookmakers = source === undefined ? null : bookmakersNamed(source, snapshot.dataset.entities.bookmakers);
  const name = [superSub, direction, model, horizon, includeStale, bookmakers?.join('') ?? 'all'].join(' ');
  return snapshot.derived.get(`cards ${name}`, () => {
    // without a source of substitutions only the player's own counts are known
    const { table, order } = (superSub ? snapshot.replacedCards : null) ?? snapshot.valueCards;
    const prices: PriceChoice = { includeStale, bookmakers };
    const base = {
      name,
      table,
      options,
      prices,
      probabilities: probabilityColumns.map((column) => table.columns[column]),
      horizonByMatches: horizonsByWanted[horizon],
    };
    const best = bestPrices(snapshot, table, prices);
    const isStored = hasStoredPrices(prices) && direction === 'over' && model === 'negbin' && horizon === 'medium';
    const edges = isStored
      ? { side: new Uint8Array(table.rows), price: best.over, edge: table.columns.edge }
      : edgesOf({ ...base, ...best });
    return {
      ...base,
      ...best,
      ...edges,
      candidates: isStored ? order : table.rows,
      order: isStored ? [] : [{ values: edges.edge, direction: 'descending' as const }],
    };
  });
}

/** Best eligible prices of all cards. */
export function bestPrices(snapshot: BoardSnapshot, { columns }: ValueCardTable, prices: PriceChoice): CardBestPrices {
  if (hasStoredPrices(prices)) return { over: columns.bestOver, under: columns.bestUnder };
  const chosen = chosenPrices(snapshot, prices);
  return { over: chosen.of(columns.overLine), under: chosen.of(columns.underLine) };
}

/** Number of bookmakers with an eligible price on either side of each card. */
export function sourcesOf(snapshot: BoardSnapshot, { name, table: { columns }, prices }: CardVariant): Uint16Array {
  if (hasStoredPrices(prices)) return columns.sources;
  return snapshot.derived.get(`sources of cards ${name}`, () =>
    chosenPrices(snapshot, prices).countBookmakers(columns.overLine, columns.underLine),
  );
}

/** Whether the stored columns hold these prices. */
const hasStoredPrices = ({ includeStale, bookmakers }: PriceChoice): boolean => !includeStale && bookmakers === null;

type UnrankedVariant = Pick<
  CardVariant,
  'table' | 'options' | 'probabilities' | 'horizonByMatches' | keyof CardBestPrices
>;

function edgesOf(variant: UnrankedVariant): CardEdges {
  const { table, options, over, under } = variant;
  const side = new Uint8Array(table.rows);
  if (options.direction === 'over') return { side, price: over, edge: edgesOfSide(variant, 0) };
  if (options.direction === 'under') return { side: side.fill(1), price: under, edge: edgesOfSide(variant, 1) };
  const [edge, other] = [edgesOfSide(variant, 0), edgesOfSide(variant, 1)];
  const price = over.slice();
  for (let row = 0; row < table.rows; row += 1) {
    const [ofOver, ofUnder] = [edge[row]!, other[row]!];
    // the over of equal edges; the only known edge of one
    if (!(ofUnder > ofOver) && !(Number.isNaN(ofOver) && !Number.isNaN(ofUnder))) continue;
    side[row] = 1;
    price[row] = under[row]!;
    edge[row] = ofUnder;
  }
  return { side, price, edge };
}

function edgesOfSide(
  { table, options, probabilities, horizonByMatches, over, under }: UnrankedVariant,
  side: 0 | 1,
): Float64Array {
  const family = MODEL_FAMILIES.indexOf(options.model);
  const { matches } = table.columns;
  const prices = side === 0 ? over : under;
  const wins = HORIZONS.map((_, horizon) => probabilities[linePlace(horizon, family) + side]!);
  const losses = HORIZONS.map((_, horizon) => probabilities[linePlace(horizon, family) + 1 - side]!);
  const edges = new Float64Array(table.rows);
  for (let row = 0; row < edges.length; row += 1) {
    const horizon = horizonByMatches[matches[row]!]!;
    edges[row] = cardEdge(wins[horizon]![row]!, losses[horizon]![row]!, prices[row]!);
  }
  return edges;
}

/** Index in HORIZONS of the horizon used for a card. */
export function horizonOfCard({ table, horizonByMatches }: CardVariant, row: number): number {
  return horizonByMatches[table.columns.matches[row]!]!;
}

/** Probabilities of over and under of a card; NaN without a model. */
export function cardProbabilities(
  { probabilities }: Pick<CardVariant, 'probabilities'>,
  row: number,
  horizon: number,
  family: number,
): readonly [over: number, under: number] {
  const over = linePlace(horizon, family);
  return [probabilities[over]![row]!, probabilities[over + 1]![row]!];
}

/** Expected value in percent of the side that a card is ranked by, at any horizon, by any family. */
export function edgeUnder(variant: CardVariant, row: number, horizon: number, family: number): number {
  const [over, under] = cardProbabilities(variant, row, horizon, family);
  const price = variant.price[row]!;
  return variant.side[row] === 0 ? cardEdge(over, under, price) : cardEdge(under, over, price);
}

/** Fair odds rounded for records; null where unknown. */
export function roundFair(fair: number): number | null {
  return Number.isNaN(fair) ? null : roundFairOdds(fair);
}

/** Fair odds of a side of a card, rounded for records; null without a model. */
export function cardFairOdds(
  variant: Pick<CardVariant, 'probabilities'>,
  row: number,
  horizon: number,
  family: number,
  side: (typeof cardSides)[number],
): number | null {
  const [over, under] = cardProbabilities(variant, row, horizon, family);
  return roundFair(side === 'over' ? fairOddsOfProbabilities(over, under) : fairOddsOfProbabilities(under, over));
}
