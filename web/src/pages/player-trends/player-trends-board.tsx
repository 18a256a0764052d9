import type { PlayerTrend, PlayerTrendRow, PlayerTrendsListData } from '../../api';
import { useFormat } from '../../format/use-format';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { rowOf } from '../../parts/board/board-requests';
import { notInLineUp, Who } from '../../parts/board/cells';
import { Unknown } from '../../parts/hint';
import { trendColumns, trendPriceColumns } from '../../parts/trends/trend-columns';
import type { TrendList } from '../../parts/trends/trend-columns';
import { nameOfMarket, texts } from '../../texts';
import { PlayerTrendSheet } from './player-trend-sheet';
import { playerTrendsRequest } from './player-trends-request';

const { trends: words, side } = texts.boards;

type Row = Pick<PlayerTrend, (typeof playerTrendsRequest.fields)[number] | TrendList>;

const columns: readonly BoardColumn<Row, SortOf<PlayerTrendsListData>>[] = [
  { id: 'trend', header: words.trend, cell: (trend) => <Player trend={trend} />, onPhone: 'start' },
  ...trendColumns,
  {
    id: 'opponent',
    header: words.opponentRank,
    explanation: words.opponentRankWhy,
    sortBy: 'opponentRank',
    isAscending: true,
    isNumeric: true,
    cell: (trend) => <OpponentRank trend={trend} />,
  },
  ...trendPriceColumns,
];

/** Ranked player trends. */
export const PlayerTrendsPage = boardPage<Row, PlayerTrendRow>({
  ...playerTrendsRequest,
  words,
  keyOf: ({ eventId, playerId, statType, line, oddsType }) => [eventId, playerId, statType, line, oddsType].join(':'),
  details: (request) => rowOf(playerTrendsRequest.address, request),
  Sheet: PlayerTrendSheet,
  columns,
});

function Player({ trend }: { readonly trend: Row }) {
  const format = useFormat();
  return (
    <Who
      isPerson
      name={trend.playerName}
      what={`${side[trend.oddsType]} ${format.number(trend.line)}`}
      below={[nameOfMarket(trend.statType), trend.teamName]}
      colour={trend.teamPrimaryColor}
      mark={trend.inPredictedLineup ? null : notInLineUp}
    />
  );
}

function OpponentRank({ trend: { opponentRank, totalRanks } }: { readonly trend: Row }) {
  if (opponentRank === null) return <Unknown why={words.noRank} />;
  return totalRanks === null ? opponentRank : `${opponentRank} / ${totalRanks}`;
}
