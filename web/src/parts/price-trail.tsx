import { useState } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import styles from './price-trail.module.css';

interface PriceTrailProps {
  /** Decimal. */
  readonly odds: number;
  /** Percent of the same bookmaker's opening price; null where that is unknown. */
  readonly movement: number | null;
}

/** Prices remembered while the page is open, the newest ones. */
const MOST_SEEN = 12;
const WIDTH = 26;
const HEIGHT = 12;
/** Room for the width of the line. */
const EDGE = 1.5;

/**
 * A small line of where a price went: from its opening through every change since the page was opened. Nothing while
 * it has not moved.
 */
export function PriceTrail({ odds, movement }: PriceTrailProps) {
  const format = useFormat();
  const [seen, setSeen] = useState<readonly number[]>([odds]);
  if (seen.at(-1) !== odds) setSeen([...seen, odds].slice(-MOST_SEEN));
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

/** The points of the line, evenly spaced, the highest price at the top. */
export function trailOf(prices: readonly number[]): string {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return prices
    .map((price, index) => {
      const x = EDGE + (index / (prices.length - 1)) * (WIDTH - 2 * EDGE);
      const y = EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
