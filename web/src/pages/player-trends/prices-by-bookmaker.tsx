import type { PlayerTrend } from '../../api';
import { useFormat } from '../../format/use-format';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import type { TrendDetails } from './player-trends';
import styles from './player-trends.module.css';

const words = texts.trends;

interface PricesProps {
  readonly trend: PlayerTrend;
  readonly history: TrendDetails['history'];
}

/** Who pays what, the highest price first, and what each opened at. */
export function PricesByBookmaker({ trend, history }: PricesProps) {
  const format = useFormat();
  if (trend.bookmakers.length === 0) return null;
  const opening = new Map(history?.bookmakers.map((each) => [each.identifier, each.opening.odds]));
  return (
    <section className={styles.matches}>
      <h3>{words.byBookmaker}</h3>
      <table className={styles.games}>
        <tbody>
          {trend.bookmakers.map((price) => {
            const opened = opening.get(price.identifier);
            return (
              <tr key={price.identifier}>
                <td>
                  {price.bookmakerName ?? price.identifier}
                  {price.exchange ? ` (${words.exchange})` : null}
                </td>
                <td className={styles.below}>{opened === undefined ? null : words.opened(format.odds(opened))}</td>
                <td>
                  <b>{format.odds(price.oddsValue)}</b>
                </td>
                <td className={styles.below}>
                  <Moment at={new Date(price.quotedAt)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
