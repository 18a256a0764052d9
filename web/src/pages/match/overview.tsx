import type { FixturePage } from '../../api';
import { Absences } from './absences';
import { Elevens } from './elevens';
import styles from './match.module.css';
import { Markets } from './markets';
import { MatchBets } from './match-bets';
import { MatchEvents } from './match-events';
import { MatchStatistics } from './match-statistics';
import { Meetings } from './meetings';
import { Origins } from './origins';
import { RefereePanel } from './referee-panel';

/** Events, bets, market and model, line-ups, absences, referee, recent meetings and data sources. */
export function Overview({ match }: { readonly match: FixturePage }) {
  return (
    <div className={styles.overview}>
      <div className={styles.wide}>
        <MatchEvents match={match} />
        <MatchBets match={match} />
        <Markets match={match} />
        <Elevens match={match} />
        <Absences match={match} />
      </div>
      <div className={styles.narrow}>
        <MatchStatistics match={match} />
        <RefereePanel referee={match.referee} />
        <Meetings match={match} />
        <Origins id={String(match.id)} />
      </div>
    </div>
  );
}
