import type { ReactNode } from 'react';
import type { MatchEvent } from '../../api';
import styles from './event-icon.module.css';

/** Side of an icon in pixels. */
export const ICON = 16;

/** Icon of a goal, card, substitution or decision; the text is beside it. */
export function EventIcon({ type, ...place }: Place & { readonly type: MatchEvent['type'] }) {
  return (
    <svg {...place} className={styles.icon} width={ICON} height={ICON} viewBox="0 0 16 16" aria-hidden="true">
      {drawings[type]}
    </svg>
  );
}

/** Position of an icon within another SVG; absent: inline in text. */
interface Place {
  readonly x?: number | string;
  readonly y?: number | string;
}

const card = (kind: string | undefined, x: number) => (
  <rect className={kind} x={x} y="2" width="8" height="12" rx="1.5" />
);
const ball = (kind: string | undefined) => (
  <>
    <circle className={`${styles.ball} ${kind ?? ''}`} cx="8" cy="8" r="6.5" />
    <path className={styles.patch} d="M8 4.6 11.2 7 10 10.7H6L4.8 7Z" />
  </>
);

const drawings: Readonly<Record<MatchEvent['type'], ReactNode>> = {
  goal: ball(undefined),
  penaltyGoal: ball(styles.penalty),
  ownGoal: ball(styles.own),
  penaltyMissed: (
    <>
      <circle className={styles.ball} cx="8" cy="8" r="6.5" />
      <path className={styles.miss} d="m4.5 4.5 7 7m0-7-7 7" />
    </>
  ),
  yellowCard: card(styles.yellow, 4),
  secondYellowCard: (
    <>
      {card(styles.yellow, 2)}
      {card(styles.red, 6)}
    </>
  ),
  redCard: card(styles.red, 4),
  substitution: (
    <>
      <path className={styles.on} d="M5 14V3M2 6l3-3.5L8 6" />
      <path className={styles.off} d="M11 2v11m-3-3 3 3.5 3-3.5" />
    </>
  ),
  varDecision: <path className={styles.screen} d="M2 3h12v8H2ZM6 14h4" />,
};
