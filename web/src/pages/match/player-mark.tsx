import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { LineupPlayer } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import styles from './elevens.module.css';

const words = texts.match.elevens;
const size = 36;

/** A starter: shirt number, filled up to the probability to start, and a mark where the position is unusual. */
export function PlayerMark({ player }: { readonly player: LineupPlayer }) {
  const format = useFormat();
  const clip = useId();
  const { positionChange: change, startProbability, predictionType } = player;
  const position = change.currentPosition ?? player.position;
  return (
    <li className={styles.player}>
      <Link to="/players/$id" params={{ id: String(player.playerId) }} className={styles.link}>
        <svg className={styles.shirt} width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
          <clipPath id={clip}>
            <circle cx="18" cy="18" r="16" />
          </clipPath>
          <circle className={styles.empty} cx="18" cy="18" r="16" />
          <rect
            className={styles.fill}
            clipPath={`url(#${clip})`}
            y={2 + 32 * (1 - startProbability)}
            width={size}
            height={32 * startProbability}
          />
          <circle className={change.isPositionChange ? styles.changed : styles.rim} cx="18" cy="18" r="16" />
          <text className={styles.number} x="18" y="23" textAnchor="middle">
            {player.jerseyNumber ?? '–'}
          </text>
        </svg>
        <span className={styles.name}>{player.playerName}</span>
      </Link>
      <span className={styles.small}>
        {position}
        {predictionType === 'confirmed' ? null : ` · ${format.percent(startProbability, { places: 0 })}`}
      </span>
      {change.isPositionChange && change.usualPosition !== null ? (
        <span className={styles.change}>{words.usually(change.usualPosition)}</span>
      ) : null}
    </li>
  );
}
