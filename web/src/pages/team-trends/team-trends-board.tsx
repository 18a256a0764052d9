import type { TeamPropTrendsListData, TeamTrend, TeamTrendRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { rowOf } from '../../parts/board/board-requests';
import { Percent, Who } from '../../parts/board/cells';
import { trendColumns, trendPriceColumns } from '../../parts/trends/trend-columns';
import type { TrendList } from '../../parts/trends/trend-columns';
import { nameOfMarket, texts } from '../../texts';
import { TeamTrendSheet } from './team-trend-sheet';
import { teamTrendsRequest } from './team-trends-request';

const { trends, teamTrends: words, side } = texts.boards;

type Row = Pick<TeamTrend, (typeof teamTrendsRequest.fields)[number] | TrendList>;

const columns: readonly BoardColumn<Row, SortOf<TeamPropTrendsListData>>[] = [
  { id: 'trend', header: trends.trend, cell: (trend) => <Team trend={trend} />, onPhone: 'start' },
  ...trendColumns,
  {
    id: 'opponent',
    header: words.opponentRate,
    explanation: words.opponentRateWhy,
    sortBy: 'opponentHitRate',
    isNumeric: true,
    cell: ({ opponentHitRate }) => <Percent value={opponentHitRate} why={words.noOpponentRate} />,
  },
  ...trendPriceColumns,
];

/** Ranked trends of sides and of matches. */
export const TeamTrendsPage = boardPage<Row, TeamTrendRow>({
  ...teamTrendsRequest,
  words,
  keyOf: ({ eventId, teamId, statType, line, oddsType }) => [eventId, teamId, statType, line, oddsType].join(':'),
  details: (request) => rowOf(teamTrendsRequest.address, request),
  Sheet: TeamTrendSheet,
  columns,
});

function Team({ trend }: { readonly trend: Row }) {
  const format = useFormat();
  return (
    <Who
      name={trend.teamName}
      what={`${side[trend.oddsType]} ${format.number(trend.line)}`}
      below={[nameOfMarket(trend.statType), trend.scope === 'match' ? words.bothSides : null]}
      colour={trend.teamPrimaryColor}
    />
  );
}
