import { useQuery } from '@tanstack/react-query';
import type { FixturePage, TeamReference } from '../../api';
import { Empty } from '../../parts/empty';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import styles from './elevens.module.css';
import { linesOf, ofLineup, ofStarter } from './formation';
import type { PitchPlayer } from './formation';
import { elevensQuery } from './match-requests';
import { PlayerMark } from './player-mark';

const words = texts.match.elevens;

/** Both elevens on a pitch: as they began once the match is over, else published or projected. */
export function Elevens({ match }: { readonly match: FixturePage }) {
  const isOver = match.lineups.link === null && match.status !== 'notstarted';
  if (isOver) return <StartingElevens match={match} />;
  return (
    <Panel title={words.title} lead={match.lineups.lineupType === 'confirmed' ? words.confirmed : words.predicted}>
      <ProjectedElevens match={match} />
    </Panel>
  );
}

function StartingElevens({ match: { starters, homeTeam, awayTeam } }: { readonly match: FixturePage }) {
  const of = (side: string): PitchPlayer[] => starters.filter((each) => each.side === side).map(ofStarter);
  if (starters.length === 0) {
    return (
      <Panel title={words.title}>
        <Message title={words.noneKnown} detail={words.noneKnownWhy} />
      </Panel>
    );
  }
  const isComparable = starters.some(({ position, positionChange }) => position && positionChange.usualPosition);
  const changes = starters.filter(({ positionChange }) => positionChange.isPositionChange).length;
  return (
    <Panel title={words.title} lead={words.began}>
      <div className={styles.pitch}>
        <Eleven team={homeTeam} players={of('home')} state={words.isConfirmed} />
        <Eleven team={awayTeam} players={of('away')} state={words.isConfirmed} isAway />
      </div>
      <p className={styles.note}>{isComparable ? words.changed(changes) : words.notComparable}</p>
    </Panel>
  );
}

function ProjectedElevens({ match: { id, homeTeam, awayTeam } }: { readonly match: FixturePage }) {
  const elevens = useQuery(elevensQuery(String(id)));
  return (
    <QueryStates query={elevens} skeleton={<SkeletonRows count={8} />}>
      {({ data, emptyBecause, positionChangeCount }) => {
        if (data.length === 0) return <Empty because={emptyBecause} />;
        const of = ({ id: team }: TeamReference): PitchPlayer[] =>
          data.filter(({ teamId }) => teamId === team).map(ofLineup);
        const stateOf = (players: readonly PitchPlayer[]): string =>
          players.every(({ startProbability }) => startProbability === null) ? words.isConfirmed : words.isPredicted;
        const [home, away] = [of(homeTeam), of(awayTeam)];
        return (
          <>
            <div className={styles.pitch}>
              <Eleven team={homeTeam} players={home} state={stateOf(home)} />
              <Eleven team={awayTeam} players={away} state={stateOf(away)} isAway />
            </div>
            <p className={styles.note}>{words.changes(positionChangeCount)}</p>
          </>
        );
      }}
    </QueryStates>
  );
}

interface ElevenProps {
  readonly team: TeamReference;
  readonly players: readonly PitchPlayer[];
  /** Published or projected. */
  readonly state: string;
  readonly isAway?: boolean;
}

function Eleven({ team, players, state, isAway = false }: ElevenProps) {
  return (
    <div className={`${styles.half} ${isAway ? styles.away : ''}`}>
      <h3>
        {team.name}
        <span>{players.length === 0 ? words.unknown : state}</span>
      </h3>
      <div className={styles.lines}>
        {linesOf(players).map((line) => (
          <ul key={line[0]?.id} className={styles.line}>
            {line.map((player) => (
              <PlayerMark key={player.id} player={player} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}
