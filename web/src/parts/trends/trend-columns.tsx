import type { PlayerTrend, PlayerTrendsListData, TeamPropTrendsListData, TeamTrend } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import type { BoardColumn, SortOf } from '../board/board-declaration';
import { Below, Figure, MatchCell, Price } from '../board/cells';
import { Edge } from '../edge';
import { LastMatches } from '../last-matches';
import type { trendFields } from './trend-fields';

/** Columns shared by the boards of player and team trends. */

const { trends: words, names, noEdge, noPrice, hitsOf } = texts.boards;

/** The newest ten in the compact view. */
export type TrendList = 'recentGames';

type Trend = Pick<PlayerTrend | TeamTrend, (typeof trendFields)[number] | TrendList>;
type SharedSort = SortOf<PlayerTrendsListData> & SortOf<TeamPropTrendsListData>;

/** Match and last matches. */
export const trendColumns: readonly BoardColumn<Trend, SharedSort>[] = [
  {
    id: 'match',
    header: names.match,
    sortBy: 'eventTimestamp',
    isAscending: true,
    cell: (trend) => (
      <MatchCell
        home={trend.homeTeamName}
        away={trend.awayTeamName}
        kickoff={trend.eventTimestamp}
        league={trend.leagueName}
        team={trend.teamName}
      />
    ),
    onPhone: 'below',
  },
  {
    id: 'last',
    header: names.last,
    explanation: names.lastWhy,
    cell: ({ recentGames, line, oddsType }) => (
      <LastMatches counts={recentGames.map(({ statValue }) => statValue)} line={line} side={oddsType} />
    ),
    onPhone: 'last',
  },
  {
    id: 'hits',
    header: words.hits,
    sortBy: 'hitRate',
    isNumeric: true,
    cell: (trend) => <Hits trend={trend} />,
    onPhone: 'last',
    phoneLabel: '',
  },
  {
    id: 'average',
    header: words.average,
    sortBy: 'trendAvg',
    isNumeric: true,
    isExtra: true,
    cell: ({ trendAvg }) => <Figure value={trendAvg} why={texts.states.unknown} />,
  },
];

/** Best price, break-even hit rate, and value of the price. */
export const trendPriceColumns: readonly BoardColumn<Trend, SharedSort>[] = [
  {
    id: 'price',
    header: names.price,
    sortBy: 'odds',
    isNumeric: true,
    cell: ({ bestOdds }) => <PriceNeeds odds={bestOdds} />,
    onPhone: 'end',
    phoneLabel: '',
  },
  {
    id: 'edge',
    header: names.edge,
    isNumeric: true,
    cell: ({ bestOdds, edge, edgeLow, edgeHigh }) => (
      <Edge edge={edge} low={edgeLow} high={edgeHigh} why={bestOdds === null ? noPrice : noEdge} />
    ),
    onPhone: 'end',
    phoneLabel: texts.boards.sheet.edge,
  },
];

function PriceNeeds({ odds }: { readonly odds: number | null }) {
  const format = useFormat();
  const needed = odds === null ? undefined : words.needs(format.percent(breakEven(odds), { places: 0 }));
  return <Price odds={odds} below={needed} />;
}

function Hits({ trend: { hitRate, trendHits, trendWindow, trendPushes } }: { readonly trend: Trend }) {
  const format = useFormat();
  return (
    <>
      {format.percent(hitRate)}
      <Below>{hitsOf(trendHits, trendWindow - trendPushes)}</Below>
    </>
  );
}
