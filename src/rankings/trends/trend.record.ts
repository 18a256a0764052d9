import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import type { Table } from '../../boards/engine/columns.js';
import type { trendSchema } from '../../boards/candidates/trend-columns.js';
import { lineSides } from '../../boards/dataset/prices.js';
import { round } from '../../common/rounding.js';
import { TREND_WINDOWS, packedHits, packedPushes, packedTotal, trendBound } from '../../football/trend-windows.js';
import { publicIdOf } from '../../common/public-id.js';
import type { PricesText } from './trend-prices.js';
import type { ShownWindows } from './trend-windows.js';
import type { TrendRecord } from './trends.dto.js';

/** A key's line and side, and what its window is looked up by. */
export interface TrendKey {
  readonly kind: 'team' | 'match' | 'player';
  /** Public id of the team or player. */
  readonly subjectId: number;
  readonly statistic: string;
  readonly row: number;
}

/** The members that records of teams and of players have in common, but the last one, the best price. */
export function trendRecord(
  { dataset: { entities } }: Pick<BoardSnapshot, 'dataset'>,
  table: Table<typeof trendSchema>,
  windows: ShownWindows,
  { kind, subjectId, statistic, row }: TrendKey,
): Omit<TrendRecord, 'bestOdds'> {
  const fixture = entities.fixtures[table.columns.fixture[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const [line, oddsType] = [table.columns.line[row]!, lineSides[table.columns.side[row]!]!];
  const [window, packed] = [TREND_WINDOWS[windows.window[row]!]!, windows.packed[row]!];
  const [hits, pushes, total] = [packedHits(packed), packedPushes(packed), packedTotal(packed)];
  return {
    id: publicIdOf(['trend', kind, fixture.id, subjectId, statistic, line, oddsType].join('|')),
    eventId: fixture.id,
    eventTimestamp: fixture.kickoff,
    homeTeamId: home.id,
    homeTeamName: home.name,
    homeTeamSlug: home.slug,
    awayTeamId: away.id,
    awayTeamName: away.name,
    awayTeamSlug: away.slug,
    leagueId: competition.id,
    leagueName: competition.name,
    line,
    oddsType,
    trendWindow: window,
    trendHits: hits,
    trendPushes: pushes,
    trendTotal: total,
    trendAvg: round(total / window, 2),
    hitRate: round(hits / (window - pushes), 4),
    hitRateLowerBound: round(trendBound(hits, window - pushes), 4),
  };
}

const [hit, push, miss] = [
  '"isHit":true,"isPush":false',
  '"isHit":false,"isPush":true',
  '"isHit":false,"isPush":false',
] as const;

/** Whether a value hits a side of a line, or equals the line, as members of a match. */
export function outcomeText(value: number, line: number, side: number): string {
  if (value === line) return push;
  return value > line === (side === 0) ? hit : miss;
}

/**
 * The text of a record up to its prices, which end it. Matches, which repeat, come as text: written member by member
 * they would cost several times as much.
 */
export function trendBeginning(shared: Omit<TrendRecord, 'bestOdds'>, own: object, games: string): string {
  // spread into one object, members would be added one by one, which takes ten times as long
  return `${JSON.stringify(shared).slice(0, -1)},${JSON.stringify(own).slice(1, -1)},"recentGames":${games}`;
}

/**
 * The rest of the text.
 * @param odds best price, NaN without one
 */
export function trendEnd(odds: number, { text }: PricesText): string {
  return `,"bestOdds":${Number.isNaN(odds) ? 'null' : odds},"bookmakers":${text}}`;
}

/** What a board adds to the shared members, before prices and matches. */
export type OwnMembers<Row extends TrendRecord> = Omit<Row, keyof TrendRecord | 'bookmakers' | 'recentGames'>;
