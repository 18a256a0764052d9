import { Link } from '@tanstack/react-router';
import type { BettingMatchRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import styles from './last-bets.module.css';

const words = texts.team.betting;
/** Number of bets shown. */
const shown = 5;

/** Returns from backing the same outcome in the last matches with a price, match by match. */
export function LastBets({ matches }: { readonly matches: readonly BettingMatchRow[] }) {
  const format = useFormat();
  const last = matches.slice(0, shown);
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${format.number(value, 2, true)}`;
  const profit = last.reduce((sum, bet) => sum + bet.profit, 0);
  const won = last.filter(({ result }) => result === 'won').length;
  return (
    <section className={styles.last}>
      <h3>{words.lastBets(last.length)}</h3>
      <p>{words.lastProfit(won, last.length, signed(Math.round(profit * 100) / 100))}</p>
      <ul className={styles.bets}>
        {last.map((bet) => (
          <li key={bet.eventId}>
            <Link to="/matches/$id" params={{ id: String(bet.eventId) }}>
              <span>
                {bet.homeAway === 'home' ? words.atHome : words.away} · {bet.opponentName}{' '}
                <b>{`${bet.homeScore}:${bet.awayScore}`}</b>
              </span>
              <span className={styles.odds}>{format.odds(bet.odds)}</span>
              <b className={bet.result === 'won' ? styles.good : styles.bad}>{signed(bet.profit)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
