import type { KeyboardEvent, PointerEvent } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import styles from './series.module.css';

/** The count of one match; null: unknown. */
interface SeriesCount {
  readonly key: number;
  readonly count: number | null;
  readonly title: string;
}

interface SeriesProps {
  /** The statistic counted. */
  readonly name: string;
  /** Oldest first. */
  readonly counts: readonly SeriesCount[];
  readonly line: number;
  readonly change: (line: number) => void;
}

const height = 160;
/** Keys that move the line, and by how much. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 5,
  PageDown: -5,
};

/** A count match by match against a line that pointer and arrow keys move; matches above it are filled. */
export function Series({ name, counts, line, change }: SeriesProps) {
  const format = useFormat();
  const most = Math.max(line + 0.5, ...counts.map(({ count }) => count ?? 0)) + 1;
  const y = (count: number): number => height * (1 - count / most);
  const width = 100 / Math.max(counts.length, 1);
  const moveTo = (next: number): void => {
    const moved = Math.max(0.5, Math.floor(next) + 0.5);
    if (moved !== line) change(moved);
  };
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons === 0) return;
    const { top, height: drawn } = event.currentTarget.getBoundingClientRect();
    moveTo(Math.max(0, (1 - (event.clientY - top) / drawn) * most));
  };
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(line + step);
  };
  return (
    <div className={styles.series}>
      <svg className={styles.chart} height={height} onPointerDown={drag} onPointerMove={drag} aria-hidden="true">
        {counts.map(({ key, count, title }, index) => (
          <rect
            key={key}
            className={count === null ? styles.unknown : count > line ? styles.hit : styles.miss}
            x={`${index * width + width * 0.1}%`}
            width={`${width * 0.8}%`}
            y={count === null ? height - 2 : Math.min(y(count), height - 2)}
            height={count === null ? 2 : Math.max(height - y(count), 2)}
          >
            <title>{title}</title>
          </rect>
        ))}
        <line className={styles.line} x2="100%" y1={y(line)} y2={y(line)} />
      </svg>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={texts.parts.lineOf(name)}
        aria-valuemin={0.5}
        aria-valuemax={most}
        aria-valuenow={line}
        aria-valuetext={texts.sides.over(format.number(line))}
        onKeyDown={press}
      >
        {texts.sides.over(format.number(line))} <span>{texts.parts.moveLine}</span>
      </div>
    </div>
  );
}
