import type { FixturePage } from '../../api';
import { Hint, Unknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { statistics as keys } from './match-search';
import type { MatchStatistic } from './match-search';
import styles from './match-statistics.module.css';

const words = texts.match.made;

/** Statistics of both sides of a finished match, as bars from the middle. */
export function MatchStatistics({ match }: { readonly match: FixturePage }) {
  const { statistics, homeTeam, awayTeam } = match;
  if (statistics === null) return null;
  return (
    <Panel title={words.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{homeTeam.name}</th>
            <th scope="col">{words.statistic}</th>
            <th scope="col">{awayTeam.name}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <StatisticRow
              key={key}
              name={key}
              home={statistics.home[key]}
              away={statistics.away[key]}
              isDerived={statistics.derivedFromPlayers.includes(key)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface StatisticRowProps {
  readonly name: MatchStatistic;
  readonly home: number | null;
  readonly away: number | null;
  readonly isDerived: boolean;
}

function StatisticRow({ name, home, away, isDerived }: StatisticRowProps) {
  const most = Math.max(home ?? 0, away ?? 0, 1);
  const part = (count: number | null): number => (100 * (count ?? 0)) / most;
  const shown = (count: number | null) => (count === null ? <Unknown why={words.unknown} /> : <b>{count}</b>);
  return (
    <tr>
      <td>{shown(home)}</td>
      <th scope="row">
        {isDerived ? <Hint why={words.derived}>{texts.statistics[name]}</Hint> : texts.statistics[name]}
        <svg className={styles.bars} aria-hidden="true">
          <rect className={styles.home} x={`${(100 - part(home)) / 2}%`} width={`${part(home) / 2}%`} height="6" />
          <rect className={styles.away} x="50%" width={`${part(away) / 2}%`} height="6" />
        </svg>
      </th>
      <td>{shown(away)}</td>
    </tr>
  );
}
