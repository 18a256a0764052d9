import { Link } from '@tanstack/react-router';
import type { FixturePage, MatchEvent } from '../../api';
import { minuteText } from '../../format/minutes';
import { texts } from '../../texts';
import { EventIcon } from './event-icon';
import styles from './scorers.module.css';

const words = texts.match.inPlay;

/** A player of a side who scored or was sent off, with the minutes. */
interface Entry {
  readonly key: string;
  readonly id: number | null;
  readonly name: string | null;
  readonly type: MatchEvent['type'];
  /** `23′, 67′ (pen.)` */
  readonly minutes: readonly string[];
}

const goals: readonly MatchEvent['type'][] = ['goal', 'penaltyGoal', 'ownGoal'];
const dismissals: readonly MatchEvent['type'][] = ['secondYellowCard', 'redCard'];

/** Scorers and dismissals below the score, each side below its name. */
export function Scorers({ match: { events, homeTeam, awayTeam } }: { readonly match: FixturePage }) {
  const [home, away] = [entriesOf(events, 'home'), entriesOf(events, 'away')];
  if (home.length + away.length === 0) return null;
  return (
    <>
      <Side entries={home} label={words.scorersOf(homeTeam.name)} className={styles.home} />
      <Side entries={away} label={words.scorersOf(awayTeam.name)} className={styles.away} />
    </>
  );
}

interface SideProps {
  readonly entries: readonly Entry[];
  readonly label: string;
  readonly className: string | undefined;
}

function Side({ entries, label, className }: SideProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={className} aria-label={label}>
      {entries.map(({ key, id, name, type, minutes }) => (
        <li key={key}>
          {name === null || id === null ? (
            (name ?? words.unknownPlayer)
          ) : (
            <Link to="/players/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          )}{' '}
          {minutes.join(', ')} <EventIcon type={type} />
          <span className="unseen">{words.types[type]}</span>
        </li>
      ))}
    </ul>
  );
}

/** Goals by player, ordered by the first one of each, then dismissals; goals without a name are listed separately. */
export function entriesOf(events: readonly MatchEvent[], side: MatchEvent['side']): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const types of [goals, dismissals]) {
    events.forEach((event, index) => {
      const { type, playerId, playerName, minute, addedMinute } = event;
      if (event.side !== side || !types.includes(type)) return;
      const isOwn = type === 'ownGoal';
      const key = `${types === goals ? (isOwn ? 'own' : 'goal') : 'off'} ${playerId ?? playerName ?? `#${index}`}`;
      const note = type === 'penaltyGoal' ? ` ${words.penaltyNote}` : isOwn ? ` ${words.ownGoalNote}` : '';
      const minuteWithNote = minuteText(minute, addedMinute) + note;
      const { minutes = [], type: first = type === 'penaltyGoal' ? 'goal' : type } = entries.get(key) ?? {};
      entries.set(key, { key, id: playerId, name: playerName, type: first, minutes: [...minutes, minuteWithNote] });
    });
  }
  return [...entries.values()];
}
