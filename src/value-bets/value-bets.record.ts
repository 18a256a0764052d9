import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { cardEdge } from '../boards/keys/card-numbers.js';
import { probabilityColumns } from '../boards/keys/card-columns.js';
import type { ValueCardTable } from '../boards/keys/card-columns.js';
import { positionWord } from '../boards/world/positions.js';
import { percentOf, round, roundFairOdds, roundKnown } from '../common/rounding.js';
import { fairOddsOfShares } from '../football/odds-value.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';
import { HORIZON_MATCHES, HORIZONS, linePlace, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { CardBasis } from './value-bets.basis.js';
import { numbersOfCard } from './value-bets.numbers.js';
import type { ValueBetCard, ValueBetGame, ValueBetHitRates, ValueBetModel } from './value-bets.dto.js';
import { known, matchOddsOf, pricesOf } from './value-bets.prices.js';

/** Values that the record tells. */
const TOLD_VALUES = 30;
/** Matches that it tells everything of. */
const TOLD_GAMES = 10;
const width = PLAYER_STATISTICS.length;

/** The record of a card, from the snapshot alone. */
export function valueBetCard(snapshot: BoardSnapshot, basis: CardBasis, row: number): ValueBetCard {
  const { world: { entities }, elevens } = snapshot;
  const { keys: { table: { columns } }, choice, horizonPlaces } = basis;
  const { over, under, edge, side } = numbersOfCard(snapshot, basis, row);
  const fixture = entities.fixtures[columns.fixture[row]!]!;
  const [home, away, team] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!, entities.teams[columns.team[row]!] ?? null];
  const competition = entities.competitions[fixture.competition]!;
  const code = columns.player[row]!;
  const player = entities.players[code]!;
  const starter = elevens.get(columns.fixture[row]!)?.find((each) => each.player === code);
  const { key, displayName } = PLAYER_STATISTICS[columns.statistic[row]!]!;
  const line = columns.line[row]!;
  const place = horizonPlaces[columns.matches[row]!]!;
  const horizon = HORIZONS[place]!;
  const matches = sampleOf(snapshot, code, columns.statistic[row]!, choice.superSub, HORIZON_MATCHES.extraLong);
  const values = matches.map(({ value }) => value);
  const sample = matches.slice(0, HORIZON_MATCHES[horizon]);
  const { team: teams } = snapshot.world.players.matches.columns;
  const groupKey = [fixture.id, player.id, key].join(':');
  const isPriced = over > 0 || under > 0;
  return {
    activityInfo: {
      inPredictedLineup: columns.inEleven[row] === 1,
      lastGameWithTeam: columns.lastGameWithTeam[row]! < 0 ? null : columns.lastGameWithTeam[row]!,
      startedLastGame: columns.startedLastGame[row]! < 0 ? null : columns.startedLastGame[row] === 1,
    },
    alertsSupported: isPriced && columns.isLive[row] === 0,
    avgOverEdge: meanEdge(basis, row, 'over', over), avgUnderEdge: meanEdge(basis, row, 'under', under),
    bestOverOdds: known(over), bestUnderOdds: known(under),
    awayTeamId: away.id, homeTeamId: home.id, awayTeamName: away.name, homeTeamName: home.name,
    bookmakers: pricesOf(snapshot, basis, row),
    groupKey,
    hitRates: hitRates(values, line, side),
    horizonFallback: horizon !== choice.horizon,
    isPredictionOnly: !isPriced,
    multiClub: new Set(sample.map((match) => teams[match.row]!).filter((each) => each >= 0)).size > 1,
    jerseyNumber: starter?.jerseyNumber ?? null,
    last30Stats: values.slice(0, TOLD_VALUES),
    line, marketType: key,
    matchDate: fixture.kickoff, matchId: fixture.id, matchInternalId: fixture.id,
    matchOdds: matchOddsOf(snapshot, columns.fixture[row]!, basis.prices.includeStale),
    matchSlug: fixture.slug,
    models: MODEL_FAMILIES.map((_, family) => modelOf(basis, row, family)),
    playerId: player.id, playerName: player.name, position: starter?.group ?? player.group,
    recentGames: matches.slice(0, TOLD_GAMES).map((match) => gameOf(snapshot, match.row, match.value)),
    sampleSize: sample.length,
    scannerEdge: roundKnown(known(edge), 2),
    scannerFairOdds: fairOddsAt(basis, row, MODEL_FAMILIES.indexOf(choice.model), place, side),
    scannerModelName: choice.model,
    teamId: team?.id ?? null, teamName: team?.name ?? null,
    uniqueTournamentId: competition.id,
    windowHorizon: horizon,
    cardKey: `${groupKey}:${line}`,
    scannerSide: side, marketName: displayName, leagueName: competition.name,
  };
}

/** Fair odds as they are shown. */
export function roundFair(fair: number): number | null {
  return Number.isNaN(fair) ? null : roundFairOdds(fair);
}

function fairOddsAt({ keys: { table } }: CardBasis, row: number, family: number, place: number, side: 'over' | 'under'): number | null {
  const [over, under] = sharesAt(table, row, place, family);
  return roundFair(side === 'over' ? fairOddsOfShares(over, under) : fairOddsOfShares(under, over));
}

const columnsByPlace = new WeakMap<ValueCardTable, readonly Float64Array[]>();

/** Probabilities of over and under; the columns of a table are looked up by name once. */
function sharesAt(table: ValueCardTable, row: number, horizon: number, family: number): readonly [number, number] {
  let columns = columnsByPlace.get(table);
  if (columns === undefined) columnsByPlace.set(table, (columns = probabilityColumns.map((name) => table.columns[name])));
  const place = linePlace(horizon, family);
  return [columns[place]![row]!, columns[place + 1]![row]!];
}

function modelOf(basis: CardBasis, row: number, family: number): ValueBetModel {
  const fair = (place: number, side: 'over' | 'under'): number | null => fairOddsAt(basis, row, family, place, side);
  return {
    extraLongFairUnderOdds: fair(3, 'under'), longFairUnderOdds: fair(2, 'under'), mediumFairUnderOdds: fair(1, 'under'), shortFairUnderOdds: fair(0, 'under'),
    extraLongFairOverOdds: fair(3, 'over'), longFairOverOdds: fair(2, 'over'), mediumFairOverOdds: fair(1, 'over'), shortFairOverOdds: fair(0, 'over'),
    name: MODEL_FAMILIES[family]!,
  };
}

/** Mean over all families and horizons. */
function meanEdge({ keys: { table } }: CardBasis, row: number, side: 'over' | 'under', price: number): number | null {
  if (Number.isNaN(price)) return null;
  let [sum, count] = [0, 0];
  for (let place = 0; place < HORIZONS.length; place += 1) {
    for (let family = 0; family < MODEL_FAMILIES.length; family += 1) {
      const [over, under] = sharesAt(table, row, place, family);
      const edge = side === 'over' ? cardEdge(over, under, price) : cardEdge(under, over, price);
      if (Number.isNaN(edge)) continue;
      sum += edge;
      count += 1;
    }
  }
  return count === 0 ? null : round(sum / count, 2);
}

/** A match of a player's sample. */
export interface SampleMatch {
  /** Row of the histories. */
  readonly row: number;
  /** His count, together with those of the players who replaced him where that is asked for. */
  readonly value: number;
}

/** A player's last matches in which the count that is used is known, newest first. */
export function sampleOf({ world: { players } }: BoardSnapshot, player: number, statistic: number, superSub: boolean, most: number): SampleMatch[] {
  const counts = (superSub ? players.withReplacements : null) ?? players.own;
  const sample: SampleMatch[] = [];
  for (let row = players.starts[player] ?? 0; row < (players.starts[player + 1] ?? 0) && sample.length < most; row += 1) {
    const value = counts[row * width + statistic]!;
    if (value >= 0) sample.push({ row, value });
  }
  return sample;
}

function hitRates(values: readonly number[], line: number, side: 'over' | 'under'): ValueBetHitRates {
  const rate = (length: number): number | null => {
    const decided = values.slice(0, length).filter((value) => value !== line);
    return roundKnown(percentOf(decided.filter((value) => (side === 'over' ? value > line : value < line)).length, decided.length), 2);
  };
  return { l10: rate(10), l20: rate(20), l30: rate(30) };
}

/** A match of a player as it is told. */
export function gameOf({ world: { players: { matches: { columns } }, entities } }: BoardSnapshot, match: number, stat: number): ValueBetGame {
  const opponent = entities.teams[columns.opponent[match]!] ?? null;
  return {
    hasSuperSub: columns.hasSuperSub[match] === 1,
    isHome: columns.isHome[match] === 2 ? null : columns.isHome[match] === 1,
    minutesPlayed: columns.minutes[match]!,
    opponentId: opponent?.id ?? null, opponentName: opponent?.name ?? null,
    position: positionWord(columns.position[match]!),
    stat,
    uniqueTournamentId: entities.competitions[columns.competition[match]!]!.id,
    eventId: columns.fixtureId[match]!, eventTimestamp: columns.kickoff[match]!,
  };
}
