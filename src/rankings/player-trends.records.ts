import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { noPlayerValues, playerValues } from '../boards/keys/trend-values.js';
import type { PlayerValues, RecentValues } from '../boards/keys/trend-values.js';
import { positionWord } from '../boards/world/positions.js';
import type { World } from '../boards/world/world.js';
import { round, roundKnown } from '../common/rounding.js';
import type { PositionGroup } from '../football/canonical.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { TREND_WINDOWS } from '../football/trend-windows.js';
import { activityOf } from '../boards/world/activity.js';
import type { PlayerTrend, PlayerTrendGame } from './player-trends.dto.js';
import type { TrendListing } from './trend-listing.js';
import { shownPrices } from './trend-prices.js';
import { outcomeOf, trendRecord } from './trend-records.js';

/** Which matches of a player count, and whether with the counts of those who replaced him. */
export interface PlayerVariant {
  readonly startsOnly: boolean;
  readonly superSub: boolean;
}

const width = PLAYER_STATISTICS.length;

/** The record of a key, from the snapshot alone. */
export function playerTrendOf(snapshot: BoardSnapshot, { basis, prices }: TrendListing, member: number, variant: PlayerVariant): PlayerTrend {
  const { playerTrends: { table }, world } = snapshot;
  const { columns } = table;
  const { entities } = world;
  const row = basis.rows[member]!;
  const [code, teamCode, statistic] = [columns.player[row]!, columns.team[row]!, columns.statistic[row]!];
  const player = entities.players[code]!;
  const [team, opponent] = [entities.teams[teamCode] ?? null, entities.teams[columns.opponent[row]!] ?? null];
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const { key, displayName } = PLAYER_STATISTICS[statistic]!;
  const inPredictedLineup = columns.inEleven[row] === 1;
  const games = gamesOf(world, table, row, TREND_WINDOWS[basis.window[member]!]!, { ...variant, startsOnly: variant.startsOnly && inPredictedLineup });
  const shared = trendRecord(snapshot, table, basis, { kind: 'player', subjectId: player.id, statistic: key, member });
  return {
    ...shared,
    activityInfo: activityOf(world, code, teamCode),
    eventInternalId: fixture.id,
    playerId: player.id, playerName: player.name, position: positionWord(columns.group[row]!) as PositionGroup | null,
    teamId: team?.id ?? null, teamName: team?.name ?? null, teamSlug: team?.slug ?? null,
    teamPrimaryColor: team?.primaryColor ?? null, teamSecondaryColor: team?.secondaryColor ?? null,
    opponentTeamId: opponent?.id ?? null, opponentTeamName: opponent?.name ?? null, opponentTeamSlug: opponent?.slug ?? null,
    uniqueTournamentId: shared.leagueId,
    statType: key, marketName: displayName, inPredictedLineup,
    starts: games.filter(({ isStarter }) => isStarter).length,
    avgMinutes: round(games.reduce((sum, { minutesPlayed }) => sum + minutesPlayed, 0) / games.length, 2),
    ...facingOf(world, fixture.competition, columns.opponent[row]!, statistic),
    bookmakers: shownPrices(snapshot, columns.lineRow[row]!, prices),
    recentGames: games,
  };
}

type Facing = Pick<PlayerTrend, 'opponentAverage' | 'opponentAverageExact' | 'leagueAverage' | 'leagueAverageExact' | 'opponentRank' | 'totalRanks'>;

function facingOf({ facing: { teams, leagues } }: World, competition: number, opponent: number, statistic: number): Facing {
  const [faced, league] = [opponent < 0 ? undefined : teams.get(competition * 65_536 + opponent), leagues.get(competition)];
  const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
  const [opponentAverage, leagueAverage] = [known(faced?.average[statistic]), known(league?.average[statistic])];
  return {
    opponentAverage: roundKnown(opponentAverage, 0), opponentAverageExact: roundKnown(opponentAverage, 2),
    leagueAverage: roundKnown(leagueAverage, 0), leagueAverageExact: roundKnown(leagueAverage, 2),
    // rank 0 stands for none
    opponentRank: faced?.rank[statistic] || null, totalRanks: league?.ranked[statistic] || null,
  };
}

function gamesOf(world: World, { columns }: BoardSnapshot['playerTrends']['table'], row: number, window: number, variant: PlayerVariant): PlayerTrendGame[] {
  const values = noPlayerValues();
  const statistic = columns.statistic[row]!;
  playerValues(world, columns.player[row]!, statistic, width, values);
  const counted = listOf(values, variant);
  const { matches, own } = world.players;
  const { entities } = world;
  return Array.from(counted.rows.subarray(0, window), (match, place) => {
    const opponent = entities.teams[matches.columns.opponent[match]!] ?? null;
    const statValue = counted.values[place]!;
    return {
      eventId: matches.columns.fixtureId[match]!, eventTimestamp: matches.columns.kickoff[match]!,
      hasSuperSub: matches.columns.hasSuperSub[match] === 1,
      ...outcomeOf(statValue, columns.line[row]!, columns.side[row]!),
      isHome: matches.columns.isHome[match] === 2 ? null : matches.columns.isHome[match] === 1,
      isStarter: matches.columns.isStarter[match] === 1,
      minutesPlayed: matches.columns.minutes[match]!,
      opponentId: opponent?.id ?? null, opponentName: opponent?.name ?? null, opponentSlug: opponent?.slug ?? null,
      originalStatValue: own[match * width + statistic]!, statValue,
      position: positionWord(matches.columns.position[match]!),
      tournamentId: matches.columns.phaseId[match]!,
      uniqueTournamentId: entities.competitions[matches.columns.competition[match]!]!.id,
    };
  });
}

function listOf(values: PlayerValues, { startsOnly, superSub }: PlayerVariant): RecentValues {
  if (startsOnly) return superSub ? values.startsWithReplacements : values.starts;
  return superSub ? values.allWithReplacements : values.all;
}
