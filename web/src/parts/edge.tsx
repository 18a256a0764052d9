import { useFormat } from '../format/use-format';
import { Unknown } from './hint';
import { IntervalBar } from './interval-bar';
import styles from './edge.module.css';

interface EdgeProps {
  /** Expected profit in percent of the stake. */
  readonly edge: number | null;
  /** Ends of its 80 % interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** Reason if there is none. */
  readonly why: string;
  /** Text if there is no interval; absent: nothing. */
  readonly noInterval?: string;
}

/** Ends of the scale of edges, in percent; break-even is in the middle. */
const scale = 30;

/** An edge with its interval, against break-even. */
export function Edge({ edge, low, high, why, noInterval }: EdgeProps) {
  const format = useFormat();
  if (edge === null) return <Unknown why={why} />;
  const isAbove = low !== null && low > 0;
  return (
    <span className={styles.edge}>
      <b className={isAbove ? styles.good : edge < 0 ? styles.bad : undefined}>
        {format.percent(edge / 100, { signed: true })}
      </b>
      {low === null || high === null ? (
        noInterval === undefined ? null : (
          <span className={styles.ends}>{noInterval}</span>
        )
      ) : (
        <>
          <span className={styles.ends}>
            {format.number(low, 1, true)} … {format.number(high, 1, true)}
          </span>
          <IntervalBar low={low} high={high} mark={0} from={-scale} to={scale} />
        </>
      )}
    </span>
  );
}
