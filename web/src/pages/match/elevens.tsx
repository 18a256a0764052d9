import { useQuery } from '@tanstack/react-query';
import type { FixturePage, LineupPlayer, TeamReference } from '../../api';
import { Empty } from '../../parts/empty';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import styles from './elevens.module.css';
import { linesOf } from './formation';
import { elevensQuery } from './match-requests';
import { PlayerMark } from './player-mark';

const words = texts.match.elevens;

/** Both elevens on a pitch; the fill of a shirt is the probability to start. */
export function Elevens({ match }: { readonly match: FixturePage }) {
  const isOver = match.lineups.link === null && match.status !== 'notstarted';
  const lead = match.lineups.lineupType === 'confirmed' ? words.confirmed : words.predicted;
  return (
    <Panel title={words.title} lead={isOver ? undefined : lead}>
      {isOver ? <Message title={words.over} detail={words.overWhy} /> : <Pitch match={match} />}
    </Panel>
  );
}

function Pitch({ match }: { readonly match: FixturePage }) {
  const elevens = useQuery(elevensQuery(String(match.id)));
  return (
    <QueryStates query={elevens} skeleton={<SkeletonRows count={8} />}>
      {({ data, emptyBecause, positionChangeCount }) =>
        data.length === 0 ? (
          <Empty because={emptyBecause} />
        ) : (
          <>
            <div className={styles.pitch}>
              <Eleven team={match.homeTeam} players={data} />
              <Eleven team={match.awayTeam} players={data} isAway />
            </div>
            <p className={styles.note}>{words.changes(positionChangeCount)}</p>
          </>
        )
      }
    </QueryStates>
  );
}

interface ElevenProps {
  readonly team: TeamReference;
  /** Of both sides. */
  readonly players: readonly LineupPlayer[];
  readonly isAway?: boolean;
}

function Eleven({ team, players, isAway = false }: ElevenProps) {
  const own = players.filter(({ teamId }) => teamId === team.id);
  const isConfirmed = own.every(({ predictionType }) => predictionType === 'confirmed');
  return (
    <div className={`${styles.half} ${isAway ? styles.away : ''}`}>
      <h3>
        {team.shortName ?? team.name}
        <span>{own.length === 0 ? words.unknown : isConfirmed ? words.isConfirmed : words.isPredicted}</span>
      </h3>
      <div className={styles.lines}>
        {linesOf(own).map((line) => (
          <ul key={line[0]?.playerId} className={styles.line}>
            {line.map((player) => (
              <PlayerMark key={player.playerId} player={player} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}
