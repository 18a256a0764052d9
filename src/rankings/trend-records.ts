import type { BoardSnapshot } from '../boards/build/snapshot.js';
import type { Table } from '../boards/engine/columns.js';
import type { trendSchema } from '../boards/keys/trend-columns.js';
import { lineSides } from '../boards/world/prices.js';
import { round } from '../common/rounding.js';
import { TREND_WINDOWS, trendBound } from '../football/trend-windows.js';
import { publicIdOf } from '../common/public-id.js';
import type { TrendBasis } from './trend-basis.js';
import type { TrendRecord } from './trends.dto.js';

/** A key's line and side, and what its window is looked up by. */
export interface TrendKey {
  readonly kind: 'team' | 'player';
  /** Public id of the team or player. */
  readonly subjectId: number;
  readonly statistic: string;
  readonly member: number;
}

/** The members that records of teams and of players have in common. */
export function trendRecord(
  { world: { entities } }: Pick<BoardSnapshot, 'world'>, table: Table<typeof trendSchema>, basis: TrendBasis, { kind, subjectId, statistic, member }: TrendKey,
): TrendRecord {
  const row = basis.rows[member]!;
  const fixture = entities.fixtures[table.columns.fixture[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const [line, oddsType] = [table.columns.line[row]!, lineSides[table.columns.side[row]!]!];
  const [window, hits, pushes, total] = [TREND_WINDOWS[basis.window[member]!]!, basis.hits[member]!, basis.pushes[member]!, basis.total[member]!];
  const odds = basis.odds[member]!;
  return {
    id: publicIdOf(['trend', kind, fixture.id, subjectId, statistic, line, oddsType].join('|')),
    eventId: fixture.id,
    eventTimestamp: fixture.kickoff,
    homeTeamId: home.id, homeTeamName: home.name, homeTeamSlug: home.slug,
    awayTeamId: away.id, awayTeamName: away.name, awayTeamSlug: away.slug,
    leagueId: competition.id, leagueName: competition.name,
    line, oddsType,
    trendWindow: window, trendHits: hits, trendPushes: pushes, trendTotal: total,
    trendAvg: round(total / window, 2),
    hitRate: round(hits / (window - pushes), 4),
    hitRateLowerBound: round(trendBound(hits, window - pushes), 4),
    bestOdds: Number.isNaN(odds) ? null : odds,
  };
}

/** Whether a value hits a side of a line, or equals the line. */
export function outcomeOf(value: number, line: number, side: number): { isHit: boolean; isPush: boolean } {
  return { isHit: side === 0 ? value > line : value < line, isPush: value === line };
}
