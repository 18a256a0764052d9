import type { BoardSnapshot } from '../boards/builder/snapshot.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { positionWord } from '../boards/dataset/positions.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { MODEL_FAMILIES } from '../models/player-counts/index.js';
import { fairOddsAt } from './card-shares.js';
import type { ValueBetCard, ValueBetGame, ValueBetModel } from './value-bets.dto.js';

/** Values that the record tells. */
const TOLD_VALUES = 30;
/** Matches that it tells everything of. */
const TOLD_GAMES = 10;
const width = PLAYER_STATISTICS.length;

/** Members of a record that are the same whichever prices, model, horizon and side are looked at. */
export type CardProfile = Pick<
  ValueBetCard,
  | 'activityInfo'
  | 'awayTeamId'
  | 'homeTeamId'
  | 'awayTeamName'
  | 'homeTeamName'
  | 'groupKey'
  | 'jerseyNumber'
  | 'last30Stats'
  | 'line'
  | 'marketType'
  | 'matchDate'
  | 'matchId'
  | 'matchInternalId'
  | 'matchSlug'
  | 'models'
  | 'playerId'
  | 'playerName'
  | 'position'
  | 'recentGames'
  | 'teamId'
  | 'teamName'
  | 'uniqueTournamentId'
  | 'cardKey'
  | 'marketName'
  | 'leagueName'
>;

/** What is told of a card in any case. */
export function cardProfile(
  snapshot: BoardSnapshot,
  table: ValueCardTable,
  superSub: boolean,
  row: number,
): CardProfile {
  const {
    dataset: { entities },
    elevens,
  } = snapshot;
  const { columns } = table;
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const [home, away, team] = [
    entities.teams[fixture.home]!,
    entities.teams[fixture.away]!,
    entities.teams[columns.team[row]!] ?? null,
  ];
  const competition = entities.competitions[fixture.competition]!;
  const code = columns.player[row]!;
  const player = entities.players[code]!;
  const starter = elevens.get(columns.fixture[row]!)?.find((each) => each.player === code);
  const { key, displayName } = PLAYER_STATISTICS[columns.statistic[row]!]!;
  const line = columns.line[row]!;
  const matches = sampleOf(snapshot, code, columns.statistic[row]!, superSub, TOLD_VALUES);
  const groupKey = [fixture.id, player.id, key].join(':');
  return {
    activityInfo: {
      inPredictedLineup: columns.inEleven[row] === 1,
      lastGameWithTeam: columns.lastGameWithTeam[row]! < 0 ? null : columns.lastGameWithTeam[row]!,
      startedLastGame: columns.startedLastGame[row]! < 0 ? null : columns.startedLastGame[row] === 1,
    },
    awayTeamId: away.id,
    homeTeamId: home.id,
    awayTeamName: away.name,
    homeTeamName: home.name,
    groupKey,
    cardKey: `${groupKey}:${line}`,
    jerseyNumber: starter?.jerseyNumber ?? null,
    last30Stats: matches.map(({ value }) => value),
    line,
    marketType: key,
    marketName: displayName,
    matchDate: fixture.kickoff,
    matchId: fixture.id,
    matchInternalId: fixture.id,
    matchSlug: fixture.slug,
    models: MODEL_FAMILIES.map((_, family) => modelOf(table, row, family)),
    playerId: player.id,
    playerName: player.name,
    position: starter?.group ?? player.group,
    recentGames: matches.slice(0, TOLD_GAMES).map((match) => gameOf(snapshot, match.row, match.value)),
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    uniqueTournamentId: competition.id,
    leagueName: competition.name,
  };
}

function modelOf(table: ValueCardTable, row: number, family: number): ValueBetModel {
  const fair = (place: number, side: 'over' | 'under'): number | null => fairOddsAt(table, row, place, family, side);
  return {
    extraLongFairUnderOdds: fair(3, 'under'),
    longFairUnderOdds: fair(2, 'under'),
    mediumFairUnderOdds: fair(1, 'under'),
    shortFairUnderOdds: fair(0, 'under'),
    extraLongFairOverOdds: fair(3, 'over'),
    longFairOverOdds: fair(2, 'over'),
    mediumFairOverOdds: fair(1, 'over'),
    shortFairOverOdds: fair(0, 'over'),
    name: MODEL_FAMILIES[family]!,
  };
}

/** A match of a player's sample. */
export interface SampleMatch {
  /** Row of the histories. */
  readonly row: number;
  /** His count, together with those of the players who replaced him where that is asked for. */
  readonly value: number;
}

/** A player's last matches in which the count that is used is known, newest first. */
export function sampleOf(
  { dataset: { players } }: BoardSnapshot,
  player: number,
  statistic: number,
  superSub: boolean,
  most: number,
): SampleMatch[] {
  const counts = (superSub ? players.withReplacements : null) ?? players.own;
  const sample: SampleMatch[] = [];
  for (
    let row = players.starts[player] ?? 0;
    row < (players.starts[player + 1] ?? 0) && sample.length < most;
    row += 1
  ) {
    const value = counts[row * width + statistic]!;
    if (value >= 0) sample.push({ row, value });
  }
  return sample;
}

/** A match of a player as it is told. */
export function gameOf(
  {
    dataset: {
      players: {
        matches: { columns },
      },
      entities,
    },
  }: BoardSnapshot,
  match: number,
  stat: number,
): ValueBetGame {
  const opponent = entities.teams[columns.opponent[match]!] ?? null;
  return {
    hasSuperSub: columns.hasSuperSub[match] === 1,
    isHome: columns.isHome[match] === 2 ? null : columns.isHome[match] === 1,
    minutesPlayed: columns.minutes[match]!,
    opponentId: opponent?.id ?? null,
    opponentName: opponent?.name ?? null,
    position: positionWord(columns.position[match]!),
    stat,
    uniqueTournamentId: entities.competitions[columns.competition[match]!]!.id,
    eventId: columns.fixtureId[match]!,
    eventTimestamp: columns.kickoff[match]!,
  };
}
