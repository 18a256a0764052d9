import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { backed } from '../../parts/picks/backed';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { yesterdayQuery } from './today-requests';
import type { Yesterday } from './today-requests';
import styles from './today.module.css';

const words = texts.today.yesterday;
const grades = texts.scorecard.picks.grades;

/** Results of the bets that boards listed on yesterday's matches, losses as visible as wins. */
export function YesterdaysBets() {
  const query = useQuery(yesterdayQuery(useFormat().timeZone));
  return (
    <Panel title={words.title}>
      <QueryStates query={query} skeleton={<SkeletonRows count={3} />}>
        {(yesterday) => <Results yesterday={yesterday} />}
      </QueryStates>
      <Link to="/scorecard" className={styles.more}>
        {words.scorecard}
      </Link>
    </Panel>
  );
}

function Results({ yesterday: { total, picks } }: { readonly yesterday: Yesterday }) {
  const format = useFormat();
  if (total === null || picks.length === 0) return <p className={styles.counts}>{words.none}</p>;
  return (
    <>
      <p className={styles.counts}>
        {words.total(format.number(total.bets), total.bets)}
        {total.roiPct.value === null
          ? null
          : ` ${words.returned(format.percent(total.roiPct.value / 100, { signed: true }))}`}
      </p>
      <ul>
        {picks.map((pick) => (
          <li key={pick.id} className={styles.move}>
            <Link to="/scorecard" search={{ match: pick.eventId }}>
              <b>
                {pick.playerName} {backed(pick, format)}
              </b>
              <span className={styles.where}>
                {format.odds(pick.price)} · {pick.bookmaker}
              </span>
            </Link>
            <b className={pick.profit > 0 ? styles.good : pick.profit < 0 ? styles.bad : undefined}>
              {grades[pick.grade]}
            </b>
          </li>
        ))}
      </ul>
    </>
  );
}
