import type { ValueCard } from './value-cards.js';
import type { LineSide } from './trend-windows.js';
import type { OracleHorizon } from './vocabulary.js';
import type { ServedRecord } from './walk.js';

/** Between which values a number must lie that is only known from rounded ones. */
export type Span = readonly [low: number, high: number];

export const FAMILIES = ['poisson', 'negbin', 'frequency'] as const;

/** A fair price as the record tells it, by family, horizon and side; null where the model knows none. */
export function fairOf(served: ServedRecord, family: string, horizon: OracleHorizon, side: LineSide): number | null {
  const models = served['models'] as readonly Readonly<Record<string, unknown>>[];
  const value = models.find(({ name }) => name === family)?.[`${horizon}Fair${side === 'over' ? 'Over' : 'Under'}Odds`];
  return typeof value === 'number' ? value : null;
}

/**
 * The expected value in percent of a price against a rounded fair price. At half lines it is price / fair - 1; where
 * stakes may come back, P(win) is smaller than 1 / fair, so only the sign and the far end are known.
 */
export function edgeSpan(price: number, fair: number, line: number): Span {
  const off = fair < 1.1 ? 0.0005 : 0.005;
  const [low, high] = [(price / (fair + off) - 1) * 100, fair <= off ? Infinity : (price / (fair - off) - 1) * 100];
  if (line % 1 === 0.5) return [low, high];
  return [Math.min(low, 0), Math.max(high, 0)];
}

/** Edges at one family and horizon: both sides that have a price and a fair price. */
function sidesOf(
  card: ValueCard,
  served: ServedRecord,
  family: string,
  horizon: OracleHorizon,
): { side: LineSide; span: Span; fair: number; price: number }[] {
  return (['over', 'under'] as const).flatMap((side) => {
    const [price, fair] = [card[side], fairOf(served, family, horizon, side)];
    return price === null || fair === null ? [] : [{ side, price, fair, span: edgeSpan(price, fair, card.line) }];
  });
}

/** Sides that the scanner may show for a direction: one, or two where rounding hides which is better. */
export function scannedSides(card: ValueCard, served: ServedRecord, family: string, direction: string): LineSide[] {
  if (direction === 'over' || direction === 'under') return [direction];
  const sides = sidesOf(card, served, family, card.horizon);
  if (sides.length === 0) return ['over', 'under'];
  const surest = Math.max(...sides.map(({ span: [low] }) => low));
  return sides.filter(({ span: [, high] }) => high >= surest).map(({ side }) => side);
}

/** Mean edge of a side over families and horizons; null where none is known. */
export function meanEdge(card: ValueCard, served: ServedRecord, side: LineSide): Span | null {
  const spans = FAMILIES.flatMap((family) =>
    (['short', 'medium', 'long', 'extraLong'] as const).flatMap((horizon) =>
      sidesOf(card, served, family, horizon)
        .filter((each) => each.side === side)
        .map(({ span }) => span),
    ),
  );
  const at = (end: 0 | 1): number => spans.reduce((total, span) => total + span[end], 0) / spans.length;
  return spans.length === 0 ? null : [at(0), at(1)];
}
