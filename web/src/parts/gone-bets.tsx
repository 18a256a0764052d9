import { Link } from '@tanstack/react-router';
import type { GoneBet } from '../api';
import { useFormat } from '../format/use-format';
import type { Format } from '../format/use-format';
import { inSentence, nameOfMarket, texts } from '../texts';
import styles from './gone-bets.module.css';
import { Panel } from './panel';
import { useGoneBets } from './use-gone-bets';

const words = texts.boards.goneBets;

interface GoneBetsProps {
  /** Maximum number shown, most recently gone first. */
  readonly most: number;
  /** Slugs of the bookmakers whose prices count, comma-separated; empty: all. */
  readonly bookmakers: string;
}

/** Bets that had value within the last day and no longer do, with what changed; nothing without any. */
export function GoneBets({ most, bookmakers }: GoneBetsProps) {
  const format = useFormat();
  const gone = useGoneBets(bookmakers);
  if (gone === undefined || gone.since === null || gone.data.length === 0) return null;
  const bets = gone.data.slice(0, most);
  return (
    <Panel title={words.title} lead={words.lead(format.weekdayTime(new Date(gone.since)), bookmakers !== '')}>
      <ul className={styles.bets}>
        {bets.map((bet) => (
          <li key={bet.cardKey}>
            <Link to="/matches/$id" params={{ id: String(bet.matchId) }} className={styles.what}>
              <b>{bet.playerName}</b> {texts.sides[bet.scannerSide](format.number(bet.line))}{' '}
              {inSentence(nameOfMarket(bet.marketType))}
            </Link>
            <span className={styles.why}>{reasonsOf(bet, format)}</span>
          </li>
        ))}
      </ul>
      {gone.data.length > bets.length ? (
        <p className={styles.why}>{words.more(gone.data.length - bets.length)}</p>
      ) : null}
    </Panel>
  );
}

/** When it left, at which price, and what changed then. */
function reasonsOf(bet: GoneBet, format: Format): string {
  const { reasons, scannerOdds, scannerBookmaker, priceNow, fairOddsNow, goneAt } = bet;
  const odds = (value: number | null): string => (value === null ? '–' : format.odds(value));
  const why = reasons.map((reason) => words.reasons[reason]({ price: odds(priceNow), fair: odds(fairOddsNow) }));
  const was = words.was(odds(scannerOdds), scannerBookmaker ?? '–', format.weekdayTime(new Date(goneAt)));
  return [was, ...why].join(' ');
}
