import { useFormat } from '../../format/use-format';
import { Changing } from '../../parts/changing';
import { Unknown } from '../../parts/hint';
import { texts } from '../../texts';
import type { ResultPrice } from './match-day';
import styles from './matches.module.css';

const words = texts.matches;

interface PriceCellProps {
  readonly outcome: 'home' | 'draw' | 'away';
  readonly price: ResultPrice | undefined;
  readonly isAhead: boolean;
  readonly isLoading: boolean;
}

/** The best price of an outcome, the fair one below; a triangle marks a price above fair. */
export function PriceCell({ outcome, price, isAhead, isLoading }: PriceCellProps) {
  const format = useFormat();
  const name = words.outcomes[outcome];
  if (isLoading) return <div className={styles.price} aria-busy="true" />;
  if (price === undefined) {
    return (
      <div className={styles.price}>
        <span className="unseen">{name} </span>
        {isAhead ? <Unknown why={words.noPrice} /> : <Unknown why={words.over} />}
      </div>
    );
  }
  const isAbove = price.fairOdds !== null && price.odds > price.fairOdds;
  return (
    <div className={`${styles.price} ${isAbove ? styles.above : ''}`}>
      <span className="unseen">{name} </span>
      <b title={price.bookmaker === null ? undefined : words.at(price.bookmaker)}>
        <Changing value={price.odds}>{format.odds(price.odds)}</Changing>
        {isAbove ? (
          <span className={styles.triangle} role="img" aria-label={words.aboveFair}>
            {' '}
            ▲
          </span>
        ) : null}
      </b>
      <span className={styles.fair}>
        {price.fairOdds === null ? <Unknown why={words.noFair} /> : words.fair(format.odds(price.fairOdds))}
      </span>
    </div>
  );
}
