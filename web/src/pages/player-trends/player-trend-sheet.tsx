import type { PlayerTrendRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { orUnknown } from '../../parts/hint';
import { SheetLink } from '../../parts/sheet/sheet-head';
import { TrendSheet } from '../../parts/trends/trend-sheet';
import { texts } from '../../texts';

const { trends: words, sheet, hitsOf, notInLineUpWhy } = texts.boards;

/** Explains the trend of a player. */
export function PlayerTrendSheet({ details: { data: trend, dataAsOf } }: { readonly details: PlayerTrendRow }) {
  const format = useFormat();
  const { eventId, playerId, statType: market, line, oddsType: side } = trend;
  return (
    <TrendSheet
      board="player-trends"
      trend={trend}
      name={trend.playerName}
      outcome={{ eventId, market, scope: 'player', playerId, line, side }}
      links={
        <SheetLink to="/players/$id" id={playerId}>
          {sheet.toPlayer}
        </SheetLink>
      }
      warning={trend.inPredictedLineup ? null : notInLineUpWhy}
      facts={[
        [words.starts, hitsOf(trend.starts, trend.trendWindow)],
        [words.minutes, format.number(trend.avgMinutes, 0)],
        [words.conceded, orUnknown(trend.opponentAverageExact, words.noRank, (mean) => format.number(mean, 2))],
      ]}
      dataAsOf={dataAsOf}
    />
  );
}
