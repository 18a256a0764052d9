import { useFormat } from '../format/use-format';
import { useServiceClock } from '../session/service-clock';
import { texts } from '../texts';
import styles from './header.module.css';

/** A line below the header where the clock of the service stands still. */
export function FrozenNotice() {
  const format = useFormat();
  const clock = useServiceClock();
  return (
    <div role="status">
      {clock.isFrozen ? <p className={styles.frozen}>{texts.states.frozen(format.instant(clock.now()))}</p> : null}
    </div>
  );
}
