import { useQuery } from '@tanstack/react-query';
import { sourceFreshnessShow } from '../api';
import { useFormat } from '../format/use-format';
import { nameOfSource, texts } from '../texts';
import styles from './late-prices.module.css';

const pollMilliseconds = 60_000;

/** Lists price sources without new prices for longer than usual, as measured by the service. */
export function LatePrices() {
  const format = useFormat();
  const { data: sources } = useQuery({
    queryKey: ['sources'],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => sourceFreshnessShow({ signal }),
  });
  const late = (sources?.data ?? []).flatMap(({ name, gives, isLate, lastNewsAt, expectedEverySeconds: every }) =>
    isLate === true && lastNewsAt !== null && gives.some((kind) => kind.endsWith('Prices'))
      ? { name, lastNewsAt, every }
      : [],
  );
  return late.map(({ name, lastNewsAt, every }) => (
    <p key={name} className={styles.late} role="status">
      {texts.states.latePrices(
        nameOfSource(name),
        format.weekdayTime(new Date(lastNewsAt)),
        every === null ? null : format.duration(every),
      )}
    </p>
  ));
}
