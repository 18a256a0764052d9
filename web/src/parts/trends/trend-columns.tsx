import type { PlayerTrend, PlayerTrendsListData, TeamPropTrendsListData, TeamTrend } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import type { BoardColumn, SortOf } from '../board/board-declaration';
import { Below, Figure, MatchCell, Percent, Price } from '../board/cells';
import { LastMatches } from '../last-matches';

/** Columns that boards of trends share: of players and of teams. */

const { trends: words, names, noPrice, hitsOf } = texts.boards;

/** Members of both kinds of trends that their boards show. */
export const trendFields = [
  'eventId',
  'homeTeamName',
  'awayTeamName',
  'eventTimestamp',
  'leagueName',
  'teamPrimaryColor',
  'statType',
  'line',
  'oddsType',
  'hitRate',
  'trendHits',
  'trendWindow',
  'trendPushes',
  'trendAvg',
  'bestOdds',
  'lowerReturn',
] as const;
/** The newest ten by the compact view. */
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
      />
    ),
    onPhone: 'below',
  },
  {
    id: 'last',
    header: names.last,
    cell: ({ recentGames, line, oddsType }) => (
      <LastMatches counts={recentGames.map(({ statValue }) => statValue)} line={line} side={oddsType} />
    ),
    onPhone: 'below',
  },
  {
    id: 'hits',
    header: words.hits,
    sortBy: 'hitRate',
    isNumeric: true,
    cell: (trend) => <Hits trend={trend} />,
    onPhone: 'below',
  },
  {
    id: 'average',
    header: words.average,
    sortBy: 'trendAvg',
    isNumeric: true,
    isExtra: true,
    cell: ({ trendAvg }) => <Figure value={trendAvg} why={texts.states.unknown} />,
    onPhone: 'hidden',
  },
];

/** Best price, and what it returns at the low end. */
export const trendPriceColumns: readonly BoardColumn<Trend, SharedSort>[] = [
  {
    id: 'price',
    header: names.price,
    sortBy: 'odds',
    isNumeric: true,
    cell: ({ bestOdds }) => <Price odds={bestOdds} />,
    onPhone: 'end',
  },
  {
    id: 'return',
    header: words.lowerReturn,
    explanation: words.lowerReturnWhy,
    isNumeric: true,
    cell: ({ lowerReturn }) => <Percent value={lowerReturn === null ? null : lowerReturn * 100} why={noPrice} signed />,
    onPhone: 'end',
  },
];

function Hits({ trend: { hitRate, trendHits, trendWindow, trendPushes } }: { readonly trend: Trend }) {
  const format = useFormat();
  return (
    <>
      {format.percent(hitRate)}
      <Below>{hitsOf(trendHits, trendWindow - trendPushes)}</Below>
    </>
  );
}
