import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import styles from './stale-prices.module.css';

interface StalePricesProps {
  /** Moments of the prices shown, ISO 8601. */
  readonly quotedAt: readonly string[];
  /** Moment of the page. */
  readonly dataAsOf: string;
}

/** Hours after which bookmakers, who quote every few minutes, can be expected to have quoted again. */
const usualHours = 3;

/** Says that no price shown is recent, and since when; nothing where one is, or where there are none. */
export function StalePrices({ quotedAt, dataAsOf }: StalePricesProps) {
  const format = useFormat();
  const newest = Math.max(...quotedAt.map((moment) => Date.parse(moment)));
  if (!Number.isFinite(newest) || Date.parse(dataAsOf) - newest <= usualHours * 3_600_000) return null;
  return (
    <p className={styles.stale} role="status">
      {texts.states.stalePrices(format.weekdayTime(new Date(newest)))}
    </p>
  );
}
