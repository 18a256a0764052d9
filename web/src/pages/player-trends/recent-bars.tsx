import type { PlayerTrend } from '../../api';
import { texts } from '../../texts';
import styles from './player-trends.module.css';

const words = texts.trends;
const height = 26;
const step = 8;

/** The last ten matches as bars against the line, the newest at the right; hits are filled, misses grey. */
export function RecentBars({ trend: { recentGames, line, oddsType } }: { readonly trend: PlayerTrend }) {
  const counts = recentGames.slice(0, 10).map(({ statValue }) => statValue);
  const oldestFirst = counts.toReversed();
  const greatest = Math.max(line + 0.5, ...counts, 1);
  const isHit = (count: number): boolean => (oddsType === 'over' ? count > line : count < line);
  const at = (count: number): number => height - (count / greatest) * (height - 2);
  const label = `${words.last}: ${oldestFirst.join(', ')}`;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${10 * step} ${height}`} role="img" aria-label={label}>
      {oldestFirst.map((count, index) => (
        <rect
          // matches have no other order
          key={index}
          className={isHit(count) ? styles.hit : styles.miss}
          x={index * step}
          width={step - 2}
          y={Math.min(at(count), height - 2)}
          height={Math.max(height - at(count), 2)}
          rx="1"
        />
      ))}
      <line className={styles.line} x1="0" x2={10 * step} y1={at(line)} y2={at(line)} />
    </svg>
  );
}
