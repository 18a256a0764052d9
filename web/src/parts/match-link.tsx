import { Link } from '@tanstack/react-router';
import type { FixtureReference } from '../api';
import { useFormat } from '../format/use-format';
import styles from './match-link.module.css';

/** A match by day, sides and score, linked to its page. */
export function MatchLink({ match }: { readonly match: FixtureReference }) {
  const format = useFormat();
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const kickoff = new Date(match.kickoffUtc);
  const score = homeScore === null || awayScore === null ? '–' : `${homeScore}:${awayScore}`;
  return (
    <Link to="/matches/$id" params={{ id: String(match.id) }} className={styles.match}>
      <time dateTime={match.kickoffUtc} title={format.instant(kickoff)}>
        {format.date(kickoff)}
      </time>
      <span>
        {homeTeam.name} <b>{score}</b> {awayTeam.name}
      </span>
    </Link>
  );
}
