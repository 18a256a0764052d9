import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { facingDecided, facingHits, facingWindowNames } from '../boards/keys/team-trends.js';
import { noValues, teamValues } from '../boards/keys/trend-values.js';
import { percentOf, roundKnown } from '../common/rounding.js';
import { TEAM_STATISTICS } from '../football/statistics.js';
import { TREND_WINDOWS } from '../football/trend-windows.js';
import type { TeamTrend, TeamTrendGame } from './team-trends.dto.js';
import type { TrendBasis } from './trend-basis.js';
import type { TrendListing } from './trend-listing.js';
import { shownPrices } from './trend-prices.js';
import { outcomeOf, trendRecord } from './trend-records.js';

/** Percent of the opponent's matches in which the side facing it hit the line, unrounded; null without one. */
export function opponentHitRate({ teamTrends: { table } }: BoardSnapshot, { rows, window }: TrendBasis, member: number): number | null {
  const packed = table.columns[facingWindowNames[window[member]!]!][rows[member]!]!;
  return percentOf(facingHits(packed), facingDecided(packed));
}

/** The record of a key, from the snapshot alone. */
export function teamTrendOf(snapshot: BoardSnapshot, { basis, prices }: TrendListing, member: number): TeamTrend {
  const { teamTrends: { table }, world: { entities } } = snapshot;
  const { columns } = table;
  const row = basis.rows[member]!;
  const [team, opponent] = [entities.teams[columns.team[row]!]!, entities.teams[columns.opponent[row]!]!];
  const statistic = TEAM_STATISTICS[columns.statistic[row]!]!;
  return {
    ...trendRecord(snapshot, table, basis, { kind: 'team', subjectId: team.id, statistic: statistic.key, member }),
    teamId: team.id, teamName: team.name, teamSlug: team.slug,
    teamPrimaryColor: team.primaryColor, teamSecondaryColor: team.secondaryColor,
    opponentTeamId: opponent.id, opponentTeamName: opponent.name, opponentTeamSlug: opponent.slug,
    statType: statistic.key, statDisplay: statistic.displayName,
    opponentHitRate: roundKnown(opponentHitRate(snapshot, basis, member), 0),
    bookmakers: shownPrices(snapshot, columns.lineRow[row]!, prices),
    recentGames: gamesOf(snapshot, basis, member),
  };
}

function gamesOf({ world, teamTrends: { table: { columns } } }: BoardSnapshot, { rows, window }: TrendBasis, member: number): TeamTrendGame[] {
  const row = rows[member]!;
  const values = noValues();
  teamValues(world, columns.team[row]!, world.teams.own, columns.statistic[row]!, TEAM_STATISTICS.length, values);
  const matches = world.teams.matches.columns;
  return Array.from(values.rows.subarray(0, TREND_WINDOWS[window[member]!]), (match, place) => {
    const opponent = world.entities.teams[matches.opponent[match]!]!;
    const statValue = values.values[place]!;
    return {
      eventId: matches.fixtureId[match]!, eventTimestamp: matches.kickoff[match]!,
      ...outcomeOf(statValue, columns.line[row]!, columns.side[row]!),
      isHome: matches.isHome[match] === 1,
      opponentId: opponent.id, opponentName: opponent.name, opponentSlug: opponent.slug, statValue,
    };
  });
}
