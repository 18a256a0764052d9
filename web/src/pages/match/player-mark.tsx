import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useFormat } from '../../format/use-format';
import type { Shirt } from '../../parts/team-colours';
import { shortPosition, texts } from '../../texts';
import styles from './elevens.module.css';
import { EventIcon } from './event-icon';
import type { PitchPlayer } from './formation';
import type { PlayerMark as Mark } from './player-events';

const words = texts.match.elevens;

interface PlayerMarkProps {
  readonly player: PitchPlayer;
  readonly shirt: Shirt;
  /** His events in the match. */
  readonly marks: readonly Mark[];
}

/** A starter: shirt with number, event marks, and a mark for an unusual position. */
export function PlayerMark({ player, shirt, marks }: PlayerMarkProps) {
  const format = useFormat();
  const { id, name, jerseyNumber, position, usualPosition, startProbability } = player;
  return (
    <li className={styles.player}>
      <Link to="/players/$id" params={{ id: String(id) }} className={styles.link}>
        <svg className={styles.shirt} viewBox="0 0 40 36" aria-hidden="true">
          <path className={usualPosition === null ? styles.cloth : styles.changed} d={outline} fill={shirt?.fill} />
          <text className={styles.number} x="20" y="24" textAnchor="middle" fill={shirt?.ink}>
            {jerseyNumber ?? '–'}
          </text>
        </svg>
        <span className={styles.name} style={lettersOf(name)} title={name}>
          {name}
        </span>
      </Link>
      {marks.length === 0 ? null : (
        <span className={styles.marks}>
          {marks.map(({ type, text }) => (
            <span key={text} title={text}>
              <EventIcon type={type} />
              <span className="unseen">{text}</span>
            </span>
          ))}
        </span>
      )}
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

/** Letters of the longest word, usually the surname; elevens.module.css fits it into the player's width. */
function lettersOf(name: string): CSSProperties {
  const letters = Math.max(...name.split(/[\s-]/).map(({ length }) => length));
  return { '--letters': letters } as CSSProperties;
}

const outline = 'M13 2c2 3.5 12 3.5 14 0l10 5-3.5 8-4-1.5V34H10.5V13.5l-4 1.5L3 7Z';
