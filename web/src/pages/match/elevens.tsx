import { useQuery } from '@tanstack/react-query';
import type { FixturePage, TeamReference } from '../../api';
import { Empty } from '../../parts/empty';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { shirtsOf } from '../../parts/team-colours';
import type { Shirt } from '../../parts/team-colours';
import { texts } from '../../texts';
import styles from './elevens.module.css';
import { formationOf, linesOf, ofLineup, ofStarter } from './formation';
import type { PitchPlayer } from './formation';
import { elevensQuery } from './match-requests';
import { marksByPlayer } from './player-events';
import { PlayerMark } from './player-mark';

const words = texts.match.elevens;

/** Both elevens on a pitch: the starting elevens once the match is over, else published or projected ones. */
export function Elevens({ match }: { readonly match: FixturePage }) {
  const isOver = match.lineups.link === null && match.status !== 'notstarted';
  if (isOver) return <StartingElevens match={match} />;
  return (
    <Panel title={words.title} lead={match.lineups.lineupType === 'confirmed' ? words.confirmed : words.predicted}>
      <ProjectedElevens match={match} />
    </Panel>
  );
}

function StartingElevens({ match }: { readonly match: FixturePage }) {
  const { starters } = match;
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
      <Pitch match={match} home={of('home')} away={of('away')} />
      <p className={styles.note}>{isComparable ? words.changed(changes) : words.notComparable}</p>
    </Panel>
  );
}

function ProjectedElevens({ match }: { readonly match: FixturePage }) {
  const elevens = useQuery(elevensQuery(String(match.id)));
  return (
    <QueryStates query={elevens} skeleton={<SkeletonRows count={8} />}>
      {({ data, emptyBecause, positionChangeCount }) => {
        if (data.length === 0) return <Empty because={emptyBecause} />;
        const of = ({ id: team }: TeamReference): PitchPlayer[] =>
          data.filter(({ teamId }) => teamId === team).map(ofLineup);
        return (
          <>
            <Pitch match={match} home={of(match.homeTeam)} away={of(match.awayTeam)} />
            <p className={styles.note}>{words.changes(positionChangeCount)}</p>
          </>
        );
      }}
    </QueryStates>
  );
}

interface PitchProps {
  readonly match: FixturePage;
  readonly home: readonly PitchPlayer[];
  readonly away: readonly PitchPlayer[];
}

/** Both line-ups: side by side, on a phone the home side above. */
function Pitch({ match: { homeTeam, awayTeam, events }, home, away }: PitchProps) {
  const [homeShirt, awayShirt] = shirtsOf(homeTeam, awayTeam);
  const marks = marksByPlayer(events);
  return (
    <div className={styles.pitch}>
      <Eleven team={homeTeam} players={home} shirt={homeShirt} marks={marks} side="home" />
      <Eleven team={awayTeam} players={away} shirt={awayShirt} marks={marks} side="away" />
    </div>
  );
}

interface ElevenProps {
  readonly team: TeamReference;
  readonly players: readonly PitchPlayer[];
  readonly shirt: Shirt;
  readonly marks: ReturnType<typeof marksByPlayer>;
  readonly side: 'home' | 'away';
}

function Eleven({ team, players, shirt, marks, side }: ElevenProps) {
  return (
    <>
      <h3 className={`${styles.team} ${styles[`${side}Team`]}`}>
        {team.name}
        <span>{[formationOf(players), stateOf(players)].filter((part) => part !== null).join(' · ')}</span>
      </h3>
      <ol className={`${styles.half} ${styles[side]}`} aria-label={words.of(team.name)}>
        {linesOf(players).map((line) => (
          <li key={line[0]?.id} className={styles.line}>
            <ul>
              {line.map((player) => (
                <PlayerMark key={player.id} player={player} shirt={shirt} marks={marks.get(player.id) ?? []} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Published or projected. */
function stateOf(players: readonly PitchPlayer[]): string {
  if (players.length === 0) return words.unknown;
  return players.every(({ startProbability }) => startProbability === null) ? words.isConfirmed : words.isPredicted;
}
