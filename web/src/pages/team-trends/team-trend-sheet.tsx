import type { TeamTrendRow } from '../../api';
import { Percent } from '../../parts/board/cells';
import { SheetLink } from '../../parts/sheet/sheet-head';
import { TrendSheet } from '../../parts/trends/trend-sheet';
import { texts } from '../../texts';

const { teamTrends: words, sheet } = texts.boards;

/** Explains the trend of a side, or of both sides of a match. */
export function TeamTrendSheet({ details: { data: trend, dataAsOf } }: { readonly details: TeamTrendRow }) {
  const { eventId, teamId, homeTeamId, statType: market, line, oddsType: side } = trend;
  const isOfMatch = trend.scope === 'match';
  const scope = isOfMatch ? 'match' : teamId === homeTeamId ? 'home' : 'away';
  return (
    <TrendSheet
      board="team-trends"
      trend={trend}
      name={isOfMatch ? `${trend.teamName} (${words.bothSides})` : trend.teamName}
      outcome={{ eventId, market, scope, line, side }}
      links={
        <SheetLink to="/teams/$id" id={teamId}>
          {sheet.toTeam}
        </SheetLink>
      }
      warning={trend.derivedFrom === null ? null : words.derived}
      facts={[[words.opponentRateOf, <Percent key="rate" value={trend.opponentHitRate} why={words.noOpponentRate} />]]}
      dataAsOf={dataAsOf}
    />
  );
}
