import { Link } from '@tanstack/react-router';
import type { FixturePage, PlayerAbsence } from '../../api';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import styles from './absences.module.css';

const words = texts.match.absences;

/** Absent and doubtful players by side, with the time of the report. */
export function Absences({ match: { absences, homeTeam, awayTeam } }: { readonly match: FixturePage }) {
  const format = useFormat();
  const [first] = absences;
  if (first === undefined) return null;
  const lead = first.isKnownAtAssumed ? words.assumed : words.asOf(format.instant(new Date(first.knownAt)));
  return (
    <Panel title={words.title} lead={lead}>
      <div className={styles.sides}>
        <Side team={homeTeam.name} absences={absences.filter(({ side }) => side === 'home')} />
        <Side team={awayTeam.name} absences={absences.filter(({ side }) => side === 'away')} />
      </div>
    </Panel>
  );
}

function Side({ team, absences }: { readonly team: string; readonly absences: readonly PlayerAbsence[] }) {
  return (
    <div>
      <h3>{team}</h3>
      {absences.length === 0 ? (
        <p className={styles.note}>{words.nobody}</p>
      ) : (
        <ul>
          {absences.map(({ playerId, playerName, type, reason }) => (
            <li key={playerId}>
              <Link to="/players/$id" params={{ id: String(playerId) }}>
                {playerName}
              </Link>
              <span className={styles.note}>
                <span data-type={type}>{words.types[type]}</span>
                {reason === null ? null : `, ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
