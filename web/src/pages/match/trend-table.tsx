import type { ReactNode } from 'react';
import type { PlayerTrend, TeamTrend } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { Edge } from '../../parts/edge';
import { orUnknown } from '../../parts/hint';
import { LastMatches } from '../../parts/last-matches';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import styles from './match.module.css';

const words = texts.match.trends;
const { names, noEdge, noPrice } = texts.boards;

interface TrendTableProps<Trend> {
  readonly trends: readonly Trend[];
  /** Subject of the trend. */
  readonly nameOf: (trend: Trend) => ReactNode;
}

/** Trends with their hits, the last matches against the line, and break-even rate and value of the best price. */
export function TrendTable<Trend extends PlayerTrend | TeamTrend>({ trends, nameOf }: TrendTableProps<Trend>) {
  const format = useFormat();
  const columns: readonly Column<Trend>[] = [
    {
      name: words.trend,
      cell: (trend) => (
        <>
          <span className={styles.strong}>{nameOf(trend)}</span>{' '}
          {texts.sides[trend.oddsType](format.number(trend.line))}
          <span className={styles.below}>{texts.statistics[trend.statType]}</span>
        </>
      ),
    },
    {
      name: words.last,
      isText: true,
      cell: ({ recentGames, line, oddsType }) => (
        <LastMatches counts={recentGames.map(({ statValue }) => statValue)} line={line} side={oddsType} />
      ),
    },
    {
      name: words.hits,
      cell: ({ trendHits, trendWindow, trendPushes, hitRate }) => (
        <Stacked below={words.hitsOf(trendHits, trendWindow - trendPushes)}>
          {format.percent(hitRate, { places: 0 })}
        </Stacked>
      ),
    },
    { name: words.atLeast, cell: ({ hitRateLowerBound }) => format.percent(hitRateLowerBound, { places: 0 }) },
    {
      name: words.best,
      cell: ({ bestOdds }) =>
        orUnknown(bestOdds, texts.matches.noPrice, (odds) => (
          <Stacked below={words.needs(format.percent(breakEven(odds), { places: 0 }))}>{format.odds(odds)}</Stacked>
        )),
    },
    {
      name: names.edge,
      cell: ({ bestOdds, edge, edgeLow, edgeHigh }) => (
        <Edge edge={edge} low={edgeLow} high={edgeHigh} why={bestOdds === null ? noPrice : noEdge} />
      ),
    },
    { name: words.average, cell: ({ trendAvg }) => format.number(trendAvg, 2, true) },
  ];
  return <Table caption={words.title} columns={columns} rows={trends} keyOf={({ id }) => id} />;
}
