import { Link } from '@tanstack/react-router';
import type { PlayerMatch, PlayerNextFixture, PlayerProfile } from '../../api';
import { useFormat } from '../../format/use-format';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { MinutesBars } from './minutes-bars';
import { PlayerLines } from './player-lines';
import styles from './player-next.module.css';

const words = texts.player.next;
/** Number of matches whose minutes are drawn. */
const drawn = 10;

/** The next match of a player: expected role, recent minutes, and open lines. */
export function PlayerNext({ player: { id, matches, nextFixture } }: { readonly player: PlayerProfile }) {
  const last = matches.slice(0, drawn);
  return (
    <Panel title={words.title}>
      <div className={styles.columns}>
        <div>
          {nextFixture === null ? (
            <p className={styles.muted}>{texts.parts.noNextMatch}</p>
          ) : (
            <NextFixture next={nextFixture} />
          )}
        </div>
        <Minutes matches={last} />
      </div>
      {nextFixture === null ? null : <PlayerLines player={id} match={nextFixture.fixture.id} />}
    </Panel>
  );
}

function NextFixture({ next }: { readonly next: PlayerNextFixture }) {
  const format = useFormat();
  const { fixture, absence } = next;
  const kickoff = new Date(fixture.kickoffUtc);
  return (
    <>
      <Link to="/matches/$id" params={{ id: String(fixture.id) }} className={styles.match}>
        <b>{texts.match.versus(fixture.homeTeam.name, fixture.awayTeam.name)}</b>
        <span className={styles.muted}>
          {format.date(kickoff)} · <Moment at={kickoff} form="time" /> · {fixture.competition.name}
        </span>
      </Link>
      {absence === null ? null : (
        <p className={absence.type === 'out' ? styles.out : styles.doubtful}>
          <b>{texts.match.absences.types[absence.type]}</b>
          {absence.reason === null ? null : `: ${absence.reason}`}
          <span className={styles.muted}>
            {absence.isKnownAtAssumed ? null : ` ${words.reported(format.date(new Date(absence.knownAt)))}`}
          </span>
        </p>
      )}
      <p>{useRole(next)}</p>
    </>
  );
}

/** His role in the line-up, with its probability. */
function useRole({ lineupType, isInEleven, startProbability }: PlayerNextFixture): string {
  const format = useFormat();
  if (lineupType === 'unavailable' || isInEleven === null) return words.noLineUp;
  if (lineupType === 'confirmed') return isInEleven ? words.starts : words.doesNotStart;
  if (!isInEleven) return words.notProjected;
  return startProbability === null
    ? words.projected
    : words.projectedAt(format.percent(startProbability, { places: 0 }));
}

function Minutes({ matches }: { readonly matches: readonly PlayerMatch[] }) {
  const format = useFormat();
  const known = matches.flatMap(({ minutes }) => minutes ?? []);
  if (known.length === 0) return <p className={styles.muted}>{words.noMinutes}</p>;
  const mean = known.reduce((sum, minutes) => sum + minutes, 0) / known.length;
  const starts = matches.filter(({ isStarter }) => isStarter).length;
  return (
    <div>
      <p>{words.lately(starts, matches.length, format.number(mean, 0))}</p>
      <MinutesBars matches={matches} />
    </div>
  );
}
