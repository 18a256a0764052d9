import { useState } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import styles from './price-trail.module.css';
import { usePricesOf } from './prices-of';

interface PriceTrailProps {
  /** Decimal. */
  readonly odds: number;
  /** Change since the same bookmaker's opening price in percent; null where unknown. */
  readonly movement: number | null;
}

interface Seen {
  readonly seen: readonly number[];
  /** Bookmakers whose prices they are. */
  readonly of: string;
}

/** Number of newest prices remembered while the page is open. */
const MOST_SEEN = 12;
const WIDTH = 26;
const HEIGHT = 12;
/** Margin for the stroke width. */
const EDGE = 1.5;

/**
 * Sparkline of a price: from its opening through every change since the page was opened. Nothing until it moves;
 * begins again when prices of other bookmakers are shown.
 */
export function PriceTrail({ odds, movement }: PriceTrailProps) {
  const format = useFormat();
  const bookmakers = usePricesOf();
  const [{ seen, of }, setSeen] = useState<Seen>({ seen: [odds], of: bookmakers });
  if (of !== bookmakers) setSeen({ seen: [odds], of: bookmakers });
  else if (seen.at(-1) !== odds) setSeen({ seen: [...seen, odds].slice(-MOST_SEEN), of });
  const points = movement === null || movement === 0 ? seen : [odds / (1 + movement / 100), ...seen];
  const [first = odds] = points;
  if (points.every((point) => point === first)) return null;
  const words = movement === null || movement === 0 ? texts.parts.priceTrail.seen : texts.parts.priceTrail.opened;
  const text = words(format.odds(first), format.odds(odds));
  return (
    <svg className={styles.trail} width={WIDTH} height={HEIGHT} role="img" aria-label={text}>
      <title>{text}</title>
      <polyline points={trailOf(points)} />
    </svg>
  );
}

/** Points of the sparkline: steps of equal length, as a price holds until it changes; the highest at the top. */
export function trailOf(prices: readonly number[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const step = (WIDTH - 2 * EDGE) / prices.length;
  return prices
    .map((price, index) => {
      const y = (EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1);
      const [from, to] = [index, index + 1].map((end) => (EDGE + end * step).toFixed(1));
      return `${from},${y} ${to},${y}`;
    })
    .join(' ');
}
