import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useFormat } from '../../format/use-format';
import { shortPosition, texts } from '../../texts';
import styles from './elevens.module.css';
import type { PitchPlayer } from './formation';

const words = texts.match.elevens;
const size = 36;

/** A starter: shirt number, filled up to the probability to start, and a mark where the position is unusual. */
export function PlayerMark({ player }: { readonly player: PitchPlayer }) {
  const format = useFormat();
  const clip = useId();
  const { id, name, jerseyNumber, position, usualPosition, startProbability } = player;
  const filled = startProbability ?? 1;
  return (
    <li className={styles.player}>
      <Link to="/players/$id" params={{ id: String(id) }} className={styles.link}>
        <svg className={styles.shirt} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <clipPath id={clip}>
            <circle cx="18" cy="18" r="16" />
          </clipPath>
          <circle className={styles.empty} cx="18" cy="18" r="16" />
          <rect
            className={styles.fill}
            clipPath={`url(#${clip})`}
            y={2 + 32 * (1 - filled)}
            width={size}
            height={32 * filled}
          />
          <circle className={usualPosition === null ? styles.rim : styles.changed} cx="18" cy="18" r="16" />
          <text className={styles.number} x="18" y="23" textAnchor="middle">
            {jerseyNumber ?? '–'}
          </text>
        </svg>
        <span className={styles.name}>{name}</span>
      </Link>
      <span className={styles.small}>
        {[
          position && shortPosition(position),
          startProbability === null ? null : format.percent(startProbability, { places: 0 }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      {usualPosition === null ? null : (
        <span className={styles.change}>{words.usually(shortPosition(usualPosition))}</span>
      )}
    </li>
  );
}
