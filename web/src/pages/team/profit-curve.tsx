import type { BettingMatchRow } from '../../api';
import { useFormat } from '../../format/use-format';
import styles from './team.module.css';

const width = 1_000;
const height = 160;

/** Running profit bet by bet, the oldest at the left, with the line of no profit; its table stands below. */
export function ProfitCurve({ bets }: { readonly bets: readonly BettingMatchRow[] }) {
  const format = useFormat();
  const profits = bets.map(({ runningProfit }) => runningProfit);
  const highest = Math.max(0, ...profits);
  const lowest = Math.min(0, ...profits);
  const x = (index: number): number => (index / Math.max(bets.length - 1, 1)) * width;
  const y = (profit: number): number => 4 + ((highest - profit) / Math.max(highest - lowest, 1)) * (height - 8);
  return (
    <div className={styles.curve} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" height={height}>
        <line className={styles.zero} x1="0" x2={width} y1={y(0)} y2={y(0)} vectorEffect="non-scaling-stroke" />
        <polyline
          className={styles.profit}
          points={profits.map((profit, index) => `${x(index)},${y(profit)}`).join(' ')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className={styles.scale}>
        <span>{format.number(highest, 1)}</span>
        <span>{format.number(lowest, 1)}</span>
      </span>
    </div>
  );
}
