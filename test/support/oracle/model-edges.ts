import { minConsensusOf } from './blend.js';
import { forecastOf } from './consensus.js';
import type { Consensus } from './consensus.js';
import { numberOf, textOf } from './query.js';
import type { BoardQuery } from './query.js';
import type { ValueCard } from './value-cards.js';
import type { LineSide } from './trend-windows.js';
import type { OracleHorizon } from './vocabulary.js';
import type { ServedRecord } from './walk.js';

/** Bounds of a number that is only known from rounded ones. */
export type Span = readonly [low: number, high: number];

export const FAMILIES = ['poisson', 'negbin', 'frequency'] as const;

/** A fair price from the record, by family, horizon and side; null if the model has none. */
export function fairOf(served: ServedRecord, family: string, horizon: OracleHorizon, side: LineSide): number | null {
  const models = served['models'] as readonly Readonly<Record<string, unknown>>[];
  const value = models.find(({ name }) => name === family)?.[`${horizon}Fair${side === 'over' ? 'Over' : 'Under'}Odds`];
  return typeof value === 'number' ? value : null;
}

/** Basis of fair probabilities: model and sources, or the model alone. */
export interface Basis {
  readonly isModelAlone: boolean;
  readonly minConsensus: number;
}

/** The basis that a query requests. */
export function basisOf(query: BoardQuery, market: string): Basis {
  if (textOf(query, 'basis') === 'model') return { isModelAlone: true, minConsensus: 0 };
  return {
    isModelAlone: false,
    minConsensus: numberOf(query, 'minConsensus') ?? minConsensusOf('player', market),
  };
}

/** Probability that a bet wins if it is decided, from a rounded fair price of the model. */
export function modelSpan(fair: number): Span {
  const off = fair < 1.1 ? 0.0005 : 0.005;
  return [1 / (fair + off), fair - off <= 1 ? 1 : 1 / (fair - off)];
}

/**
 * Probability of a side that is decided, under a basis; null without a model, and where no line of the player and
 * statistic has enough sources. A curve through one line alone meets its forecast there, and elsewhere lies on the same
 * side of the model's probability. Through several its variance moves too, and rounded prices show no side: unit tests
 * of value cards compare those with a slow search.
 */
export function fairSpan(
  card: ValueCard,
  served: ServedRecord,
  [family, horizon]: readonly [family: string, horizon: OracleHorizon],
  side: LineSide,
  { isModelAlone, minConsensus }: Basis,
): Span | null {
  const fair = fairOf(served, family, horizon, side);
  if (fair === null) return null;
  const model = modelSpan(fair);
  if (isModelAlone) return model;
  const forecasts = card.siblings.flatMap((sibling) => {
    const [consensus, price] = [sibling.card.consensus[side], fairOf(sibling.served, family, horizon, side)];
    if (price === null || !isForecast(consensus, minConsensus)) return [];
    const model = modelSpan(price);
    // the forecast lies between those of both ends, and rises with the model's probability
    const [low, high] = model.map((each) => forecastOf(consensus, bounded(each), consensus.modelWeight));
    return [{ card: sibling.card, low: low!, high: high!, model }];
  });
  // the model's probability at a line without a card is not displayed
  if (card.unlisted.some((consensus) => isForecast(consensus, minConsensus))) return [0, 1];
  if (forecasts.length === 0) return null;
  const [only] = forecasts;
  if (forecasts.length > 1) return [0, 1];
  if (only!.card === card) return [only!.low, only!.high];
  return [only!.low > only!.model[1] ? model[0] : 0, only!.high < only!.model[0] ? model[1] : 1];
}

/** Log-odds are clamped to these probabilities. */
const bounded = (probability: number): number => Math.min(1 - 1e-9, Math.max(1e-9, probability));

/** Whether a line has enough sources, without contradictions. */
const isForecast = (consensus: Consensus | null, minConsensus: number): consensus is Consensus =>
  consensus !== null && consensus.sources >= minConsensus && consensus.logit !== null;

/** Whether the line of a card has a forecast of enough sources, which an edge needs. */
export function isJudged(card: ValueCard, side: LineSide, { isModelAlone, minConsensus }: Basis): boolean {
  return isModelAlone || isForecast(card.consensus[side], minConsensus);
}

/**
 * The expected value in percent of a price. At half lines it is probability x price - 1; where stakes may come back
 * less is decided, so only the sign and the far end are known.
 */
export function edgeSpan(price: number, [least, most]: Span, line: number): Span {
  const [low, high] = [(least * price - 1) * 100, (most * price - 1) * 100];
  if (line % 1 === 0.5) return [low, high];
  return [Math.min(low, 0), Math.max(high, 0)];
}

/** Edges at one family and horizon: both sides, if they have a price and a fair probability. */
function sidesOf(
  card: ValueCard,
  served: ServedRecord,
  [family, horizon]: readonly [family: string, horizon: OracleHorizon],
  basis: Basis,
): { side: LineSide; span: Span }[] {
  return (['over', 'under'] as const).flatMap((side) => {
    const [price, fair] = [card[side], fairSpan(card, served, [family, horizon], side, basis)];
    return price === null || fair === null || !isJudged(card, side, basis)
      ? []
      : [{ side, span: edgeSpan(price, fair, card.line) }];
  });
}

/** Sides that the scanner may show for a query: one, or two if rounding hides which is better. */
export function scannedSides(card: ValueCard, served: ServedRecord, query: BoardQuery): LineSide[] {
  const direction = textOf(query, 'direction') ?? 'over';
  if (direction === 'over' || direction === 'under') return [direction];
  const family = textOf(query, 'model') ?? 'negbin';
  const sides = sidesOf(card, served, [family, card.horizon], basisOf(query, card.market));
  if (sides.length === 0) return ['over'];
  const surest = Math.max(...sides.map(({ span: [low] }) => low));
  return sides.filter(({ span: [, high] }) => high >= surest).map(({ side }) => side);
}

/** Mean edge of a side over families and horizons; null if none is known. */
export function meanEdge(card: ValueCard, served: ServedRecord, side: LineSide, basis: Basis): Span | null {
  const spans = FAMILIES.flatMap((family) =>
    (['short', 'medium', 'long', 'extraLong'] as const).flatMap((horizon) =>
      sidesOf(card, served, [family, horizon], basis)
        .filter((each) => each.side === side)
        .map(({ span }) => span),
    ),
  );
  const at = (end: 0 | 1): number => spans.reduce((total, span) => total + span[end], 0) / spans.length;
  return spans.length === 0 ? null : [at(0), at(1)];
}
