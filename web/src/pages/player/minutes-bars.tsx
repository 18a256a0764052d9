import type { PlayerMatch } from '../../api';
import { texts } from '../../texts';
import styles from './player-next.module.css';

const words = texts.player.next;
const WIDTH = 28;
const HEIGHT = 56;
/** Minutes at which a bar has full height. */
const FULL = 90;

/** Minutes in the last matches as bars, newest on the right; starts are filled. */
export function MinutesBars({ matches }: { readonly matches: readonly PlayerMatch[] }) {
  const shown = matches.toReversed();
  const labels = shown.map(({ minutes, isStarter }) => {
    if (minutes === null) return texts.states.unknown;
    return isStarter ? String(minutes) : texts.player.cameOn(minutes);
  });
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${shown.length * WIDTH} ${HEIGHT + 16}`}
      width={shown.length * WIDTH}
      role="img"
      aria-label={words.minutesOf(labels.join(', '))}
    >
      {shown.map(({ fixture, minutes, isStarter }, index) => {
        const tall = Math.min(minutes ?? 0, FULL) * (HEIGHT / FULL);
        const middle = index * WIDTH + WIDTH / 2;
        return (
          <g key={fixture.id}>
            <rect
              className={isStarter ? styles.started : styles.cameOn}
              x={middle - 9}
              y={HEIGHT - tall}
              width="18"
              height={tall}
              rx="2"
            />
            <text className={styles.count} x={middle} y={HEIGHT + 13} textAnchor="middle">
              {minutes ?? '–'}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
