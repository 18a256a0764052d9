import { Link } from '@tanstack/react-router';
import type { FixturePage, MatchEvent } from '../../api';
import { minuteText } from '../../format/minutes';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { EventIcon } from './event-icon';
import styles from './match-events.module.css';
import { MatchTimeline } from './match-timeline';

const words = texts.match.inPlay;

/** Goals, cards and substitutions: on a timeline, then as a list, with the sides left and right of the minute. */
export function MatchEvents({ match }: { readonly match: FixturePage }) {
  const { events, homeTeam, awayTeam } = match;
  if (events.length === 0) return null;
  return (
    <Panel title={words.events}>
      <MatchTimeline match={match} />
      <ol className={styles.events}>
        {events.map((event, index) => (
          <li key={index} className={styles[event.side]}>
            <span className={styles.minute}>{minuteText(event.minute, event.addedMinute)}</span>
            <div>
              <span className="unseen">{`${event.side === 'home' ? homeTeam.name : awayTeam.name}: `}</span>
              <Happened event={event} />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Happened({ event }: { readonly event: MatchEvent }) {
  const { type, detail, playerId, playerName, relatedPlayerId, relatedPlayerName } = event;
  const player = playerName === null ? null : <Player id={playerId} name={playerName} />;
  const related = relatedPlayerName === null ? null : <Player id={relatedPlayerId} name={relatedPlayerName} />;
  const isSubstitution = type === 'substitution';
  const [first, second] = isSubstitution ? [related, player] : [player, related];
  const what = [words.types[type], ...(detail === null ? [] : [detail])].join(', ');
  return (
    <>
      {first === null && type === 'varDecision' ? null : <b>{first ?? words.unknownPlayer}</b>}
      <span className={styles.note}>
        <EventIcon type={type} />
        <span data-type={type}>{what}</span>
        {second === null ? null : (
          <>
            {isSubstitution ? ` ${words.replaces} ` : `, ${words.assist} `}
            {second}
          </>
        )}
      </span>
    </>
  );
}

function Player({ id, name }: { readonly id: number | null; readonly name: string }) {
  if (id === null) return name;
  return (
    <Link to="/players/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}
