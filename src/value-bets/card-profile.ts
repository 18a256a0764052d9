import { positionWord } from '../boards/dataset/positions.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { CardDataset } from './card-forecast.js';
import { cardFairOdds } from './card-variant.js';
import type { CardVariant } from './card-variant.js';
import type { ValueBetGame, ValueBetModel } from './value-bets.dto.js';

/** Maximum number of values in `last30Stats`. */
const SHOWN_VALUES = 30;
/** Maximum number of matches in `recentGames`. */
const SHOWN_GAMES = 10;
const width = PLAYER_STATISTICS.length;

/** Members of a record that do not depend on prices, model, horizon and side. */
export type CardProfile = ReturnType<typeof cardProfile>;

/** Members of a record that depend on no option except `superSub`. */
export function cardProfile(snapshot: Pick<CardDataset, 'dataset' | 'elevens'>, variant: CardVariant, row: number) {
  const { entities } = snapshot.dataset;
  const { columns } = variant.table;
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const [home, away, team] = [
    entities.teams[fixture.home]!,
    entities.teams[fixture.away]!,
    entities.teams[columns.team[row]!] ?? null,
  ];
  const competition = entities.competitions[fixture.competition]!;
  const playerIndex = columns.player[row]!;
  const player = entities.players[playerIndex]!;
  const starter = snapshot.elevens.get(columns.fixture[row]!)?.find((each) => each.player === playerIndex);
  const { key, displayName } = PLAYER_STATISTICS[columns.statistic[row]!]!;
  const line = columns.line[row]!;
  const matches = sampleOf(snapshot, playerIndex, columns.statistic[row]!, variant.options.superSub, SHOWN_VALUES);
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
    models: MODEL_FAMILIES.map((_, family) => modelOf(variant, row, family)),
    playerId: player.id,
    playerName: player.name,
    position: starter?.group ?? player.group,
    recentGames: matches.slice(0, SHOWN_GAMES).map((match) => gameOf(snapshot, match.row, match.value)),
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    uniqueTournamentId: competition.id,
    leagueName: competition.name,
  };
}

function modelOf(variant: CardVariant, row: number, family: number): ValueBetModel {
  const fair = (horizon: number, side: 'over' | 'under'): number | null =>
    cardFairOdds(variant, row, horizon, family, side);
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
  /** Row in the histories. */
  readonly row: number;
  /** His count; with `superSub` including those of his replacements. */
  readonly value: number;
}

/** A player's last matches with a known count of the statistic, newest first, at most `most`. */
export function sampleOf(
  { dataset: { players } }: Pick<CardDataset, 'dataset'>,
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

/** A match of a player as shown in records. */
export function gameOf(
  { dataset: { players, entities } }: Pick<CardDataset, 'dataset'>,
  match: number,
  stat: number,
): ValueBetGame {
  const { columns } = players.matches;
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
