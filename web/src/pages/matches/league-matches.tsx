import type { CompetitionFacet, MatchdayFixture } from '../../api';
import { Flag } from '../../parts/flag';
import { changeSettings, useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import { alpha2Of } from './countries';
import type { MatchFacts } from './match-day';
import { MatchRow } from './match-row';
import styles from './matches.module.css';

const words = texts.matches;

interface LeagueMatchesProps {
  readonly league: CompetitionFacet;
  readonly matches: readonly MatchdayFixture[];
  /** Undefined while loading. */
  readonly facts: ReadonlyMap<number, MatchFacts> | undefined;
}

/** One league of the day. */
export function LeagueMatches({ league, matches, facts }: LeagueMatchesProps) {
  const { pinnedLeagues } = useSettings();
  const isPinned = pinnedLeagues.includes(league.id);
  const country = matches[0]?.categories.flag;
  const others = pinnedLeagues.filter((id) => id !== league.id);
  return (
    <section className={styles.league} aria-labelledby={`league-${league.id}`}>
      <header className={styles.leagueHead}>
        <h2 id={`league-${league.id}`}>
          {country === undefined ? null : <Flag alpha2={alpha2Of(country)} />}
          {league.name}
        </h2>
        <button
          type="button"
          className={styles.pin}
          aria-pressed={isPinned}
          aria-label={words.pin(league.name)}
          title={words.pin(league.name)}
          onClick={() => changeSettings({ pinnedLeagues: isPinned ? others : [...others, league.id] })}
        >
          {isPinned ? '★' : '☆'}
        </button>
        <span className={styles.count}>{words.count(matches.length)}</span>
        {matches.some(({ events }) => events.status === 'notstarted') ? (
          <span className={styles.outcomes} aria-hidden="true">
            <span>{words.outcomes.home}</span>
            <span>{words.outcomes.draw}</span>
            <span>{words.outcomes.away}</span>
          </span>
        ) : null}
      </header>
      <ul>
        {matches.map((match) => (
          <MatchRow key={match.events.id} match={match} facts={facts?.get(match.events.id)} />
        ))}
      </ul>
    </section>
  );
}
