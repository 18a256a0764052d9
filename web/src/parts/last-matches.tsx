import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import styles from './last-matches.module.css';

interface LastMatchesProps {
  /** Counts, newest first. */
  readonly counts: readonly number[];
  readonly line: number;
  readonly side: 'over' | 'under';
  /** Count at the top of the chart, for charts that share a scale; default: the maximum. */
  readonly top?: number;
}

const width = 7;
const height = 26;

/** The last matches as bars against the line, newest on the right; matches on the side of the bet are filled. */
export function LastMatches({ counts, line, side, top }: LastMatchesProps) {
  const format = useFormat();
  const most = top ?? Math.max(line + 1, ...counts);
  const tall = (count: number): number => Math.max(2, (count / most) * height);
  const isHit = (count: number): boolean => (side === 'over' ? count > line : count < line);
  const shown = counts.toReversed();
  const bars = (isShown: (count: number) => boolean): string =>
    shown
      .map((count, index) => {
        const [x, y] = [index * width, height - tall(count)];
        return isShown(count) ? `M${x} ${height}V${y}h${width - 2}V${height}z` : '';
      })
      .join('');
  const told = shown.map((count) => format.number(count)).join(', ');
  return (
    <svg
      className={styles.bars}
      width={counts.length * width}
      height={height}
      role="img"
      aria-label={texts.parts.lastMatches(told)}
    >
      <title>{texts.parts.lastMatches(told)}</title>
      <path className={styles.hit} d={bars(isHit)} />
      <path className={styles.miss} d={bars((count) => !isHit(count))} />
      <line className={styles.line} x2="100%" y1={height - tall(line)} y2={height - tall(line)} />
    </svg>
  );
}
