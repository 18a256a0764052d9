import { Link } from '@tanstack/react-router';
import type { LiveScore, MatchdayFixture, MatchdayTeam, TeamReference } from '../../api';
import { liveText } from '../../format/minutes';
import { Crest } from '../../parts/crest';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import type { MatchFacts } from './match-day';
import { MatchMarks } from './match-marks';
import styles from './matches.module.css';
import { PriceCell } from './price-cell';

const words = texts.matches;
const outcomes = ['home', 'draw', 'away'] as const;

interface MatchRowProps {
  readonly match: MatchdayFixture;
  /** Undefined while loading. */
  readonly facts: MatchFacts | undefined;
}

/** One match: when, who, score, three prices, marks. */
export function MatchRow({ match, facts }: MatchRowProps) {
  const { events, homeTeam, awayTeam } = match;
  const live = facts?.live ?? null;
  return (
    <li className={styles.match}>
      <div className={styles.when}>
        <Moment at={new Date(events.timeStartTimestamp * 1_000)} form="time" />
        <MatchStatus match={match} live={live} />
      </div>
      <Link to="/matches/$id" params={{ id: String(events.id) }} className={styles.sides} data-row={events.id}>
        <Side team={homeTeam} colours={facts?.homeTeam} goals={live?.homeGoals ?? events.homeScoreCurrent} />
        <Side team={awayTeam} colours={facts?.awayTeam} goals={live?.awayGoals ?? events.awayScoreCurrent} />
      </Link>
      <MatchMarks match={match} facts={facts} />
      {events.status === 'notstarted' ? (
        <div className={styles.prices}>
          {outcomes.map((outcome) => (
            <PriceCell
              key={outcome}
              outcome={outcome}
              price={facts?.result?.outcomes.find(({ side }) => side === outcome)}
              moved={facts?.moved.get(outcome) ?? null}
              isLoading={facts === undefined}
            />
          ))}
        </div>
      ) : null}
    </li>
  );
}

interface SideProps {
  readonly team: MatchdayTeam;
  /** Undefined while loading. */
  readonly colours: TeamReference | undefined;
  readonly goals: number | null;
}

function Side({ team: { name, shortname }, colours, goals }: SideProps) {
  return (
    <span className={styles.side}>
      <Crest
        name={shortname ?? name}
        primary={colours?.primaryColor ?? null}
        secondary={colours?.secondaryColor ?? null}
      />
      <span>{name}</span>
      {goals === null ? null : <b>{goals}</b>}
    </span>
  );
}

interface MatchStatusProps {
  readonly match: MatchdayFixture;
  readonly live: LiveScore | null;
}

function MatchStatus({ match: { events }, live }: MatchStatusProps) {
  if (events.status === 'notstarted') return null;
  const text = live === null ? words.status[events.status] : liveText(live);
  return (
    <span className={events.status === 'inprogress' ? styles.live : styles.status}>
      {events.awarded ? words.awarded : text}
    </span>
  );
}
