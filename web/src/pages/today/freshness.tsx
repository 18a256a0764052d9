import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sourceFreshnessShow } from '../../api';
import { useFormat } from '../../format/use-format';
import { useServiceClock } from '../../session/service-clock';
import { nameOfSource, texts } from '../../texts';
import styles from './today.module.css';

const words = texts.today.freshness;
const pollMilliseconds = 60_000;

/** Age of the newest data from each source, in one line. */
export function Freshness() {
  const format = useFormat();
  const clock = useServiceClock();
  const { data: sources } = useQuery({
    queryKey: ['sources'],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => sourceFreshnessShow({ signal }),
  });
  const told = (sources?.data ?? []).flatMap(({ name, lastNewsAt }) => {
    if (lastNewsAt === null) return [];
    const seconds = (clock.arrivalNow().getTime() - Date.parse(lastNewsAt)) / 1_000;
    return [`${nameOfSource(name)} ${format.ago(Math.max(60, seconds))}`];
  });
  if (told.length === 0) return null;
  return (
    <p className={styles.quiet}>
      {words.updated} {told.join(', ')}. <Link to="/data">{words.more}</Link>
    </p>
  );
}
