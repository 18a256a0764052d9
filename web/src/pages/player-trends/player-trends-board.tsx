import type { PlayerTrend } from '../../api';
import { useFormat } from '../../format/use-format';
import type { BoardDeclaration } from '../../parts/board/board-declaration';
import { Changing } from '../../parts/changing';
import { Unknown } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import { keyOfTrend } from './player-trends';
import { RecentBars } from './recent-bars';
import styles from './player-trends.module.css';

const words = texts.trends;

/** The board of player trends. */
export const playerTrendsBoard: BoardDeclaration<PlayerTrend> = {
  id: 'player trends',
  title: words.title,
  lead: words.lead,
  find: words.find,
  keyOf: keyOfTrend,
  filters: [
    { kind: 'facet', name: 'leagues', dimension: 'competition', label: words.filters.leagues },
    { kind: 'facet', name: 'matches', dimension: 'fixture', label: words.filters.matches },
    { kind: 'facet', name: 'statistics', dimension: 'market', label: words.filters.statistics },
    { kind: 'facet', name: 'side', dimension: 'side', label: words.filters.sides, isSingle: true },
    { kind: 'facet', name: 'positions', dimension: 'position', label: words.filters.positions },
    { kind: 'facet', name: 'bookmakers', dimension: 'bookmaker', label: words.filters.bookmakers },
    { kind: 'range', from: 'minOdds', to: 'maxOdds', label: words.filters.odds, smallest: 1, step: 0.01 },
    { kind: 'flag', name: 'sameLeague', label: words.filters.sameLeague },
    { kind: 'flag', name: 'unpriced', label: words.filters.unpriced },
  ],
  columns: [
    { id: 'trend', header: words.trend, cell: (row) => <Who trend={row} />, onPhone: 'start' },
    {
      id: 'match',
      header: words.match,
      sortBy: 'eventTimestamp',
      cell: (row) => <Match trend={row} />,
      onPhone: 'below',
    },
    { id: 'last', header: words.last, cell: (row) => <RecentBars trend={row} />, onPhone: 'below' },
    {
      id: 'hits',
      header: words.hits,
      sortBy: 'hitRate',
      isNumeric: true,
      cell: (row) => <Hits trend={row} />,
      onPhone: 'end',
    },
    {
      id: 'average',
      header: words.average,
      sortBy: 'trendAvg',
      isNumeric: true,
      isExtra: true,
      cell: (row) => <Figure value={row.trendAvg} />,
      onPhone: 'hidden',
    },
    {
      id: 'opponent',
      header: words.opponentRank,
      explanation: words.opponentRankWhy,
      sortBy: 'opponentRank',
      isNumeric: true,
      cell: (row) => <OpponentRank trend={row} />,
      onPhone: 'hidden',
    },
    {
      id: 'price',
      header: words.price,
      sortBy: 'odds',
      isNumeric: true,
      cell: (row) => <Price odds={row.bestOdds} />,
      onPhone: 'end',
    },
    {
      id: 'return',
      header: words.lowerReturn,
      explanation: words.lowerReturnWhy,
      isNumeric: true,
      cell: (row) => <LowerReturn value={row.lowerReturn} />,
      onPhone: 'end',
    },
  ],
};

function Who({ trend }: { readonly trend: PlayerTrend }) {
  const format = useFormat();
  return (
    <span className={styles.who}>
      <svg className={styles.colour} viewBox="0 0 4 30" aria-hidden="true">
        <rect width="4" height="30" rx="2" fill={trend.teamPrimaryColor ?? 'currentColor'} />
      </svg>
      <span>
        <b>{trend.playerName}</b> {words.side[trend.oddsType]} {format.number(trend.line)}
        <span className={styles.below}>
          {trend.marketName}
          {trend.teamName === null ? null : ` · ${trend.teamName}`}
          {trend.inPredictedLineup ? null : <span className={styles.warning}>{words.notInLineUp}</span>}
        </span>
      </span>
    </span>
  );
}

function Match({ trend }: { readonly trend: PlayerTrend }) {
  return (
    <>
      {trend.homeTeamName} – {trend.awayTeamName}
      <span className={styles.below}>
        <Moment at={new Date(trend.eventTimestamp * 1_000)} /> · {trend.leagueName}
      </span>
    </>
  );
}

function Hits({ trend }: { readonly trend: PlayerTrend }) {
  const format = useFormat();
  return (
    <>
      {format.percent(trend.hitRate)}
      <span className={styles.below}>{words.hitsOf(trend.trendHits, trend.trendWindow - trend.trendPushes)}</span>
    </>
  );
}

function Figure({ value }: { readonly value: number }) {
  return useFormat().number(value, 2, true);
}

function OpponentRank({ trend }: { readonly trend: PlayerTrend }) {
  if (trend.opponentRank === null) return <Unknown why={words.noRank} />;
  return trend.totalRanks === null ? trend.opponentRank : `${trend.opponentRank} / ${trend.totalRanks}`;
}

function Price({ odds }: { readonly odds: number | null }) {
  const format = useFormat();
  if (odds === null) return <Unknown why={words.noPrice} />;
  return (
    <b className={styles.price}>
      <Changing value={odds}>{format.odds(odds)}</Changing>
    </b>
  );
}

function LowerReturn({ value }: { readonly value: number | null }) {
  const format = useFormat();
  if (value === null) return <Unknown why={words.noPrice} />;
  return <span className={styles.muted}>{format.percent(value, { signed: true })}</span>;
}
