import type { MainMarketOutcome } from '../../api';
import { useFormat } from '../../format/use-format';
import { Changing } from '../../parts/changing';
import { Unknown } from '../../parts/hint';
import { PriceTrail } from '../../parts/price-trail';
import { texts } from '../../texts';
import styles from './matches.module.css';

const words = texts.matches;

interface PriceCellProps {
  readonly outcome: 'home' | 'draw' | 'away';
  readonly price: MainMarketOutcome | undefined;
  /** Change of the best price since its opening, in percent; null where unknown. */
  readonly moved: number | null;
  readonly isLoading: boolean;
}

/**
 * The best price of an outcome above the fair one; a triangle marks a price above the fair interval, a sparkline shows
 * the path of a price that has moved.
 */
export function PriceCell({ outcome, price, moved, isLoading }: PriceCellProps) {
  const format = useFormat();
  const name = words.outcomes[outcome];
  if (isLoading) return <div className={styles.price} aria-busy="true" />;
  const { best = null, fairOdds = null, fairLow = null } = price ?? {};
  if (best === null) {
    return (
      <div className={styles.price}>
        <span className="unseen">{name} </span>
        <Unknown why={words.noPrice} />
      </div>
    );
  }
  const isAbove = fairLow !== null && best.odds * fairLow > 1;
  return (
    <div className={`${styles.price} ${isAbove ? styles.above : ''}`}>
      <span className="unseen">{name} </span>
      <b title={words.at(best.bookmakerName)}>
        <PriceTrail odds={best.odds} movement={moved} />
        <Changing value={best.odds}>{format.odds(best.odds)}</Changing>
        {isAbove ? (
          <span className={styles.triangle} role="img" aria-label={words.aboveFair}>
            {' '}
            ▲
          </span>
        ) : null}
      </b>
      <span className={styles.fair}>
        {fairOdds === null ? <Unknown why={words.noFair} /> : words.fair(format.odds(fairOdds))}
      </span>
    </div>
  );
}
