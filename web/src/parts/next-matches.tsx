import { Link } from '@tanstack/react-router';
import type { FixtureReference } from '../api';
import { texts } from '../texts';
import { Moment } from './moment';
import styles from './next-matches.module.css';
import { useFormat } from '../format/use-format';

/** Upcoming matches, soonest first. */
export function NextMatches({ matches }: { readonly matches: readonly FixtureReference[] }) {
  const format = useFormat();
  const words = texts.parts;
  if (matches.length === 0) return <p className={styles.none}>{words.noNextMatch}</p>;
  return (
    <ul className={styles.list} aria-label={words.nextMatches}>
      {matches.map((match) => (
        <li key={match.id}>
          <Link to="/matches/$id" params={{ id: String(match.id) }} className={styles.match}>
            <span className={styles.when}>
              {format.date(new Date(match.kickoffUtc))} · <Moment at={new Date(match.kickoffUtc)} form="time" />
            </span>
            <b>{texts.match.versus(match.homeTeam.name, match.awayTeam.name)}</b>
            <span className={styles.when}>{match.competition.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
