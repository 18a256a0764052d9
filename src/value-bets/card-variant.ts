import type { BoardSnapshot, PricedDataset } from '../boards/snapshot/snapshot.js';
import { errorColumns, probabilityColumns } from '../boards/candidates/card-columns.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import {
  CARD_RULES,
  consensusOfSide,
  horizonsByMatches,
  isCardLineJudged,
  sourcesOfCard,
} from '../boards/candidates/card-curve.js';
import type { OverColumns } from '../boards/candidates/card-curve.js';
import { bookmakersNamed, chosenPrices, lonelyLines } from '../boards/query/bookmakers.js';
import { lineForecastSchema } from '../boards/dataset/prices.js';
import type { LineForecastColumns, PriceChoice } from '../boards/dataset/prices.js';
import { LineConsensuses } from '../boards/dataset/line-consensus.js';
import type { BoardVariant } from '../boards/engine/board.js';
import { emptyColumns } from '../boards/engine/columns.js';
import { choiceKey } from '../boards/engine/derived.js';
import { roundFairOdds } from '../common/rounding.js';
import { edgeOf, judgedBets, writeEdges } from '../football/judge/judge.js';
import type { Edges, FairBet, JudgedBets, JudgeRules } from '../football/judge/judge.js';
import { DEFAULT_MARGIN_METHOD } from '../football/odds-margin.js';
import type { MarginMethod } from '../football/odds-margin.js';
import { fairOddsOfProbabilities } from '../football/odds-value.js';
import { HORIZONS, linePlace, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { bestPrices, hasStoredPrices } from './card-prices.js';
import type { CardBestPrices } from './card-prices.js';
import { fairColumns, fairOfCard } from './card-fair.js';
import type { CardView } from './card-fair.js';

/** Sides of a card by whose expected value it is ranked; `both` takes the better one. */
export const cardDirections = ['over', 'under', 'both'] as const;
export type CardDirection = (typeof cardDirections)[number];

/** Basis of fair probabilities. `fair`: model and bookmakers together; `model`: the model alone. */
export const cardBases = ['fair', 'model'] as const;
export type CardBasis = (typeof cardBases)[number];

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
  readonly basis: CardBasis;
  readonly devig: MarginMethod;
  /** Minimum number of independent sources in a consensus; default that of `fair`, and none with `model`. */
  readonly minConsensus?: number | undefined;
}

/** Default options of a query. */
export const cardDefaults = {
  direction: 'over',
  model: 'negbin',
  horizon: 'medium',
  superSub: false,
  includeStale: false,
  basis: 'fair',
  devig: DEFAULT_MARGIN_METHOD,
} as const satisfies CardOptions;

/** The ranked side of a card, and its best eligible price. */
interface CardEdges extends Edges {
  /** Index in `cardSides`. */
  readonly side: Uint8Array;
  readonly price: Float64Array;
  /** 1: three bookmakers quote the side, and the best price stands alone. */
  readonly lonely: Uint8Array;
}

/** Cards with the derived columns of given options. */
export interface CardVariant extends BoardVariant, CardBestPrices, CardEdges {
  /** Equal for equal options. */
  readonly name: string;
  readonly table: ValueCardTable;
  readonly options: CardOptions;
  readonly prices: PriceChoice;
  readonly rules: JudgeRules;
  /** By line, the forecast of all sources for its side. */
  readonly consensus: LineForecastColumns;
  /** The over on the curve of the family and horizon of the options. */
  readonly fair: OverColumns;
  /** Columns of outcome probabilities in the order of `linePlace`. */
  readonly probabilities: readonly Float64Array[];
  /** Standard errors of the model's log-odds, by horizon. */
  readonly errors: readonly Float64Array[];
  /** By number of matches: index in HORIZONS of the horizon used. */
  readonly horizonByMatches: Uint8Array;
}

const horizonsByWanted: Readonly<Record<Horizon, Uint8Array>> = Object.fromEntries(
  HORIZONS.map((horizon) => [horizon, horizonsByMatches(horizon)]),
) as Record<Horizon, Uint8Array>;

/** The cards of a snapshot under given options. */
export function cardVariant(snapshot: BoardSnapshot, options: CardOptions): CardVariant {
  const { direction, model, horizon, superSub, source, includeStale, devig } = options;
  const rules = rulesOf(options);
  const bookmakers = source === undefined ? null : bookmakersNamed(source, snapshot.dataset.entities.bookmakers);
  const choice = { superSub, direction, model, horizon, includeStale, bookmakers, devig, ...rules };
  return snapshot.derived.of('cards', choice, () => {
    // without a source of substitutions, only the player's own counts are known
    const { table, order } = (superSub ? snapshot.replacedCards : null) ?? snapshot.valueCards;
    const { columns } = table;
    const prices: PriceChoice = { includeStale, bookmakers };
    const unjudged = {
      name: choiceKey(choice),
      table,
      options,
      prices,
      rules,
      ...bestPrices(snapshot, table, superSub, prices),
      consensus: consensusOfLines(snapshot, devig),
      probabilities: probabilityColumns.map((column) => columns[column]),
      errors: errorColumns.map((column) => columns[column]),
      horizonByMatches: horizonsByWanted[horizon],
    };
    const isDefaultCurve =
      model === cardDefaults.model &&
      horizon === cardDefaults.horizon &&
      devig === cardDefaults.devig &&
      !rules.isModelAlone &&
      rules.minConsensus === CARD_RULES.minConsensus;
    const fair = isDefaultCurve
      ? { win: columns.fairWin, lose: columns.fairLose, error: columns.fairError }
      : fairColumns(snapshot, unjudged);
    const base = { ...unjudged, fair };
    const isStored = isDefaultCurve && hasStoredPrices(prices) && direction === cardDefaults.direction;
    const edges = isStored
      ? {
          side: new Uint8Array(table.rows),
          price: base.over,
          lonely: columns.overLonely,
          edge: columns.edge,
          edgeLow: columns.edgeLow,
        }
      : edgesOf(snapshot, base);
    return {
      ...base,
      ...edges,
      candidates: isStored ? order : table.rows,
      order: isStored ? [] : orderOf(edges),
    };
  });
}

const orderOf = ({ lonely, edgeLow, edge }: CardEdges): BoardVariant['order'] => [
  { values: lonely, direction: 'ascending' },
  { values: edgeLow, direction: 'descending' },
  { values: edge, direction: 'descending' },
];

/** The model alone needs no source. */
function rulesOf({ basis, minConsensus }: CardOptions): JudgeRules {
  if (basis === 'model') return { isModelAlone: true, minConsensus: minConsensus ?? 0 };
  return { ...CARD_RULES, minConsensus: minConsensus ?? CARD_RULES.minConsensus };
}

/** The forecast of all sources for each line, with margins removed by a method. */
function consensusOfLines({ prices, dataset, derived }: PricedDataset, devig: MarginMethod): LineForecastColumns {
  if (devig === DEFAULT_MARGIN_METHOD) return prices.lines.columns;
  return derived.of('consensus', { devig }, () => {
    const columns = emptyColumns(lineForecastSchema, prices.lines.rows);
    new LineConsensuses(dataset.entities, dataset.priceModels, devig).write(prices, columns);
    return columns;
  });
}

/** Number of bookmakers with an eligible price on either side of each card. */
export function sourcesOf(snapshot: PricedDataset, { table: { columns }, options, prices }: CardVariant): Uint16Array {
  if (hasStoredPrices(prices)) return columns.sources;
  return snapshot.derived.of('sources of cards', { superSub: options.superSub, ...prices }, () =>
    chosenPrices(snapshot, prices).countBookmakers(columns.overLine, columns.underLine),
  );
}

/** By card: independent sources at its line. */
export function consensusSourcesOf({ derived }: PricedDataset, { table, options, consensus }: CardVariant): Uint8Array {
  const { superSub, devig } = options;
  return derived.of('consensus sources of cards', { superSub, devig }, () =>
    Uint8Array.from({ length: table.rows }, (_, row) => sourcesOfCard(table.columns, consensus, row)),
  );
}

type UnrankedVariant = Omit<CardVariant, keyof CardEdges | keyof BoardVariant>;

function edgesOf(snapshot: BoardSnapshot, variant: UnrankedVariant): CardEdges {
  const { table, options, over, under } = variant;
  const { overLonely, underLonely } = lonelySides(snapshot, variant);
  const side = new Uint8Array(table.rows);
  if (options.direction === 'over')
    return { side, price: over, lonely: overLonely, ...edgesOfSide(snapshot, variant, 0) };
  if (options.direction === 'under')
    return { side: side.fill(1), price: under, lonely: underLonely, ...edgesOfSide(snapshot, variant, 1) };
  const [{ edge, edgeLow }, other] = [edgesOfSide(snapshot, variant, 0), edgesOfSide(snapshot, variant, 1)];
  const [price, lonely] = [over.slice(), overLonely.slice()];
  for (let row = 0; row < table.rows; row += 1) {
    const [ofOver, ofUnder] = [edge[row]!, other.edge[row]!];
    // the over on equal edges; if only one edge is known, that side
    if (!(ofUnder > ofOver) && !(Number.isNaN(ofOver) && !Number.isNaN(ofUnder))) continue;
    side[row] = 1;
    price[row] = under[row]!;
    lonely[row] = underLonely[row]!;
    edge[row] = ofUnder;
    edgeLow[row] = other.edgeLow[row]!;
  }
  return { side, price, lonely, edge, edgeLow };
}

/** By card and side: 1 where the best of the prices shown stands alone. */
function lonelySides(
  snapshot: BoardSnapshot,
  { table: { columns }, options }: UnrankedVariant,
): { readonly overLonely: Uint8Array; readonly underLonely: Uint8Array } {
  if (!options.includeStale) return columns;
  const isLonely = lonelyLines(snapshot, true);
  const of = (lines: Int32Array): Uint8Array => Uint8Array.from(lines, (line) => (line < 0 ? 0 : isLonely[line]!));
  return { overLonely: of(columns.overLine), underLonely: of(columns.underLine) };
}

function edgesOfSide(snapshot: BoardSnapshot, variant: UnrankedVariant, side: 0 | 1): Edges {
  const { rows } = variant.table;
  const edges = { edge: new Float64Array(rows), edgeLow: new Float64Array(rows) };
  writeEdges(judgedSide(snapshot, variant, side), side === 0 ? variant.over : variant.under, edges);
  return edges;
}

/** The bets on a side at any price; cached by the inputs of the curves. */
function judgedSide({ derived }: BoardSnapshot, variant: UnrankedVariant, side: 0 | 1): JudgedBets {
  const { table, options, fair, rules, consensus } = variant;
  const { superSub, model, horizon, devig } = options;
  return derived.of('judged cards', { superSub, model, horizon, devig, ...rules, side }, () => {
    const bets = side === 0 ? fair : { win: fair.lose, lose: fair.win, error: fair.error };
    return judgedBets(bets, (row) => isCardLineJudged(table.columns, consensus, row, rules));
  });
}

/** A side of a card on its curve; null if no line of the curve has enough sources, and without a model. */
export function fairCardSide(
  snapshot: BoardSnapshot,
  variant: Omit<UnrankedVariant, 'name'>,
  row: number,
  { side, family, horizon }: CardView,
): FairBet | null {
  const { options, fair } = variant;
  const isOwn = family === MODEL_FAMILIES.indexOf(options.model) && horizon === horizonOfCard(variant, row);
  const [over, at] = isOwn ? [fair, row] : fairOfCard(snapshot, variant, row, { family, horizon });
  const [win, lose, error] = [over.win[at]!, over.lose[at]!, over.error[at]!];
  if (Number.isNaN(win)) return null;
  return side === 0 ? { win, lose, error } : { win: lose, lose: win, error };
}

/** Whether the prices of a card can be judged by its line. */
export function isCardJudged(
  { table, rules, consensus }: Pick<CardVariant, 'table' | 'rules' | 'consensus'>,
  row: number,
): boolean {
  return isCardLineJudged(table.columns, consensus, row, rules);
}

/** The forecast of all sources for a side of a card. */
export function cardConsensus(
  { table, consensus }: Pick<CardVariant, 'table' | 'consensus'>,
  row: number,
  side: number,
): ReturnType<typeof consensusOfSide> {
  return consensusOfSide(table.columns, consensus, row, side);
}

/** Index in HORIZONS of the horizon used for a card. */
export function horizonOfCard(
  { table, horizonByMatches }: Pick<CardVariant, 'table' | 'horizonByMatches'>,
  row: number,
): number {
  return horizonByMatches[table.columns.matches[row]!]!;
}

/** The ranked side of a card, by the family and at the horizon used. */
export function rankedView(variant: CardVariant, row: number): CardView {
  return {
    side: variant.side[row]!,
    family: MODEL_FAMILIES.indexOf(variant.options.model),
    horizon: horizonOfCard(variant, row),
  };
}

/** The model's probabilities of over and under of a card; NaN without a model. */
export function cardProbabilities(
  { probabilities }: Pick<CardVariant, 'probabilities'>,
  row: number,
  horizon: number,
  family: number,
): readonly [over: number, under: number] {
  const over = linePlace(horizon, family);
  return [probabilities[over]![row]!, probabilities[over + 1]![row]!];
}

/** Expected value in percent of the best price of a side, at any horizon, by any family; NaN where unknown. */
export function edgeAt(snapshot: BoardSnapshot, variant: CardVariant, row: number, view: CardView): number {
  const price = view.side === 0 ? variant.over[row]! : variant.under[row]!;
  return edgeOfPrice(snapshot, variant, row, view, price);
}

/** Expected value in percent of any price of a side; NaN where unknown. */
export function edgeOfPrice(
  snapshot: BoardSnapshot,
  variant: CardVariant,
  row: number,
  view: CardView,
  price: number,
): number {
  if (!(price > 0) || !isCardJudged(variant, row)) return NaN;
  const fair = fairCardSide(snapshot, variant, row, view);
  return fair === null ? NaN : edgeOf(fair.win, fair.lose, price);
}

/** Fair odds rounded for records; null where unknown. */
export function roundFair(fair: number): number | null {
  return Number.isNaN(fair) ? null : roundFairOdds(fair);
}

/** The model's fair odds of a side of a card, rounded for records; null without a model. */
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
