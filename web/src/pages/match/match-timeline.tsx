import type { FixturePage, MatchEvent } from '../../api';
import { minuteText } from '../../format/minutes';
import { Crest } from '../../parts/crest';
import { texts } from '../../texts';
import { EventIcon, ICON } from './event-icon';
import styles from './match-timeline.module.css';
import { timelineOf } from './timeline';

const words = texts.match.inPlay;
/** Pixels from the axis to the first icon, and from one icon to the next. */
const GAP = 5;
const STEP = ICON + 2;

/** Events on a timeline, the home side above. The list below it repeats them in words. */
export function MatchTimeline({ match }: { readonly match: FixturePage }) {
  const { events, live, homeTeam, awayTeam } = match;
  const { events: placed, breaks, played, levels } = timelineOf(events, live === null ? null : (live.minute ?? 0));
  const half = GAP + levels * STEP;
  return (
    <div className={styles.timeline} aria-hidden="true">
      <div className={styles.crests}>
        {[homeTeam, awayTeam].map(({ id, name, shortName, primaryColor, secondaryColor }) => (
          <Crest key={id} name={shortName ?? name} primary={primaryColor} secondary={secondaryColor} />
        ))}
      </div>
      <svg className={styles.strip} height={2 * half}>
        <rect className={styles.ahead} y={half - 2} width="100%" height="4" rx="2" />
        <rect className={styles.played} y={half - 2} width={percent(played)} height="4" rx="2" />
        {breaks.map((at) => (
          <rect key={at} className={styles.break} x={percent(at)} y={half - 7} width="2" height="14" />
        ))}
        {placed.map(({ event, at, level }, index) => (
          <svg key={index} x={percent(at)} y={yOf(event.side, level, half)} className={styles.event}>
            <title>{titleOf(event)}</title>
            <EventIcon type={event.type} x={-ICON / 2} />
          </svg>
        ))}
      </svg>
    </div>
  );
}

const percent = (part: number): string => `${100 * part}%`;

const yOf = (side: MatchEvent['side'], level: number, half: number): number =>
  side === 'home' ? half - GAP - (level + 1) * STEP + 2 : half + GAP + level * STEP;

function titleOf({ type, playerName, minute, addedMinute }: MatchEvent): string {
  const what = `${minuteText(minute, addedMinute)} ${words.types[type]}`;
  return playerName === null ? what : `${what}: ${playerName}`;
}
