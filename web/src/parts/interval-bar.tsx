import styles from './interval-bar.module.css';

interface IntervalBarProps {
  readonly low: number;
  readonly high: number;
  /** The reference value: break-even, perfect calibration. */
  readonly mark: number;
  /** Ends of the scale; values beyond are clamped. */
  readonly from: number;
  readonly to: number;
  /** Whether it takes the full width of its container. */
  readonly isWide?: boolean;
  /** Whether it is a record, where neither side of the mark is good or bad. */
  readonly isRecord?: boolean;
}

/** An interval on a scale against the reference mark. The numbers are given as text beside it. */
export function IntervalBar({ low, high, mark, from, to, isWide = false, isRecord = false }: IntervalBarProps) {
  const at = (value: number): number => Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100));
  // an interval beyond the scale shows as a stub at its end
  const start = Math.min(at(low), 96);
  const width = Math.max(at(high) - start, 4);
  const side = isRecord ? styles.record : low > mark ? styles.above : high < mark ? styles.below : styles.across;
  return (
    <svg className={isWide ? styles.wide : styles.bar} aria-hidden="true">
      <rect className={styles.scale} y="4" width="100%" height="6" rx="3" />
      <rect className={side} x={`${start}%`} y="4" width={`${width}%`} height="6" rx="3" />
      <line className={styles.mark} x1={`${at(mark)}%`} x2={`${at(mark)}%`} y1="1" y2="13" />
    </svg>
  );
}
