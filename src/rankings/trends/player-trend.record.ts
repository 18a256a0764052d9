import type { NamedDataset } from '../../boards/snapshot/snapshot.js';
import type { PlayerTrendTable } from '../../boards/candidates/player-trends.js';
import { noPlayerValues, playerValues } from '../../boards/candidates/trend-values.js';
import type { PlayerValues, RecentValues } from '../../boards/candidates/trend-values.js';
import { concededKey } from '../../boards/dataset/histories.js';
import { positionWord, positionWords } from '../../boards/dataset/positions.js';
import type { Dataset } from '../../boards/dataset/dataset.js';
import { round, roundKnown } from '../../common/rounding.js';
import type { PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { TREND_WINDOWS } from '../../football/trend-windows.js';
import { activityOf } from '../../boards/dataset/activity.js';
import type { PlayerTrend } from './player-trends.dto.js';
import { opponentTexts, outcomeText, recordUpToPrices, trendRecord } from './trend.record.js';
import type { OwnMembers } from './trend.record.js';
import type { TrendVariant } from './trend-variant.js';

/** Options that select the eligible matches and counts of a player. */
export interface PlayerMatchOptions {
  /** For players of the projected or confirmed eleven, only matches they started. */
  readonly startsOnly: boolean;
  /** Adds the counts of the players who replaced him. */
  readonly superSub: boolean;
  /** Only matches of the fixture's competition. */
  readonly sameCompetition: boolean;
}

const width = PLAYER_STATISTICS.length;
/** Buffer reused for each record. */
const values = noPlayerValues();

/** JSON text of a record up to its prices, written from the snapshot alone. */
export function playerTrendUpToPrices(
  snapshot: NamedDataset,
  variant: TrendVariant<PlayerTrendTable>,
  row: number,
  { startsOnly, superSub, sameCompetition }: PlayerMatchOptions,
): string {
  const { dataset } = snapshot;
  const { entities } = dataset;
  const { table, windows } = variant;
  const { columns } = table;
  const [playerIndex, teamIndex, statistic] = [columns.player[row]!, columns.team[row]!, columns.statistic[row]!];
  const player = entities.players[playerIndex]!;
  const [team, opponent] = [entities.teams[teamIndex] ?? null, entities.teams[columns.opponent[row]!] ?? null];
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const { key, displayName } = PLAYER_STATISTICS[statistic]!;
  const inPredictedLineup = columns.inEleven[row] === 1;
  const competition = sameCompetition ? fixture.competition : null;
  playerValues(dataset, { subject: playerIndex, statistic, competition }, values);
  const matches = listOf(values, { superSub, startsOnly: startsOnly && inPredictedLineup });
  const window = TREND_WINDOWS[windows.window[row]!]!;
  const shared = trendRecord(dataset, variant, row, { kind: 'player', subjectId: player.id, statistic: key });
  const own: OwnMembers<PlayerTrend> = {
    activityInfo: activityOf(dataset, playerIndex, teamIndex),
    eventInternalId: fixture.id,
    playerId: player.id,
    playerName: player.name,
    position: positionWord(columns.group[row]!) as PositionGroup | null,
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    teamSlug: team?.slug ?? null,
    teamPrimaryColor: team?.primaryColor ?? null,
    teamSecondaryColor: team?.secondaryColor ?? null,
    opponentTeamId: opponent?.id ?? null,
    opponentTeamName: opponent?.name ?? null,
    opponentTeamSlug: opponent?.slug ?? null,
    uniqueTournamentId: shared.leagueId,
    statType: key,
    marketName: displayName,
    inPredictedLineup,
    ...playedOf(dataset, matches, window),
    ...concededOf(dataset, fixture.competition, columns.opponent[row]!, statistic),
  };
  return recordUpToPrices(shared, own, gamesText(snapshot, table, row, matches, window));
}

/** Starts and mean minutes in the matches of a window. */
function playedOf(
  { players }: Dataset,
  { rows }: RecentValues,
  window: number,
): Pick<PlayerTrend, 'starts' | 'avgMinutes'> {
  const { isStarter, minutes } = players.matches.columns;
  let [starts, played] = [0, 0];
  for (const row of rows.subarray(0, window)) {
    starts += isStarter[row] === 1 ? 1 : 0;
    played += minutes[row]!;
  }
  return { starts, avgMinutes: round(played / window, 2) };
}

type Conceded = Pick<
  PlayerTrend,
  'opponentAverage' | 'opponentAverageExact' | 'leagueAverage' | 'leagueAverageExact' | 'opponentRank' | 'totalRanks'
>;

function concededOf(
  { conceded: { teams, leagues } }: Dataset,
  competition: number,
  opponent: number,
  statistic: number,
): Conceded {
  const [team, league] = [
    opponent < 0 ? undefined : teams.get(concededKey(competition, opponent)),
    leagues.get(competition),
  ];
  const [opponentAverage, leagueAverage] = [team?.average[statistic] ?? NaN, league?.average[statistic] ?? NaN];
  return {
    opponentAverage: roundKnown(opponentAverage, 0),
    opponentAverageExact: roundKnown(opponentAverage, 2),
    leagueAverage: roundKnown(leagueAverage, 0),
    leagueAverageExact: roundKnown(leagueAverage, 2),
    // rank 0 is unknown
    opponentRank: team?.rank[statistic] || null,
    totalRanks: league?.ranked[statistic] || null,
  };
}

/** JSON by index in `positionWords`. */
const positions = positionWords.map((position) => JSON.stringify(position));
/** The matches of a window as a JSON array of `PlayerTrendGame`. */
function gamesText(
  snapshot: NamedDataset,
  { columns }: PlayerTrendTable,
  row: number,
  { rows, values: counts }: RecentValues,
  window: number,
): string {
  const { players, entities } = snapshot.dataset;
  const opponents = opponentTexts(snapshot);
  const { fixtureId, kickoff, hasSuperSub, isHome, isStarter, minutes, opponent, position, phaseId, competition } =
    players.matches.columns;
  const [line, side, statistic] = [columns.line[row]!, columns.side[row]!, columns.statistic[row]!];
  let text = '';
  for (let index = 0; index < window; index += 1) {
    const [match, value] = [rows[index]!, counts[index]!];
    text +=
      `${index === 0 ? '[' : ','}{"eventId":${fixtureId[match]!},"eventTimestamp":${kickoff[match]!},` +
      `"hasSuperSub":${hasSuperSub[match] === 1},${outcomeText(value, line, side)},` +
      `"isHome":${isHome[match] === 2 ? null : isHome[match] === 1},"isStarter":${isStarter[match] === 1},` +
      `"minutesPlayed":${minutes[match]!},${opponents.of(opponent[match]!)},` +
      `"originalStatValue":${players.own[match * width + statistic]!},"statValue":${value},` +
      `"position":${positions[position[match]!]!},` +
      `"tournamentId":${phaseId[match]!},"uniqueTournamentId":${entities.competitions[competition[match]!]!.id}}`;
  }
  return `${text}]`;
}

function listOf(
  values: PlayerValues,
  { startsOnly, superSub }: Omit<PlayerMatchOptions, 'sameCompetition'>,
): RecentValues {
  if (startsOnly) return superSub ? values.startsWithReplacements : values.starts;
  return superSub ? values.allWithReplacements : values.all;
}
