import { useFormat } from '../../../format/use-format';
import styles from './shared.module.css';

/** A moment of the past as `16 Feb 2025 19:30`; the full instant stands in its title. */
export function Instant({ at }: { readonly at: string }) {
  const format = useFormat();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format.instant(moment)} className={styles.instant}>
      {format.date(moment)} {format.time(moment)}
    </time>
  );
}
