import type { PlayerStatisticsRecord } from '../../../football/canonical.js';
import type { PlayerCountKey } from '../../../football/statistics.js';
import type { RefusedRow } from '../../source.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { ownGoalsByPlayer, type MatchEvent } from './events.js';
import { sideOf, type MatchReference } from './fixtures.js';
import { readPlayer, readPositionGroup } from './lineups.js';
import { listAt, optionalInteger, requireList, valueAt } from './response.js';

/** Members with a count, except cards and own goals. Blocked shots are not included in players' shots. */
const COUNTS: readonly (readonly [PlayerCountKey, string])[] = [
  ['goals', 'goals.total'],
  ['assists', 'goals.assists'],
  ['unblockedShots', 'shots.total'],
  ['shotsOnTarget', 'shots.on'],
  ['fouls', 'fouls.committed'],
  ['foulsWon', 'fouls.drawn'],
  ['tackles', 'tackles.total'],
  ['interceptions', 'tackles.interceptions'],
  ['passes', 'passes.total'],
  ['offsides', 'offsides'],
  ['saves', 'goals.saves'],
];

/**
 * Counts of the players of a match; those who stayed on the bench have 0 minutes and no counts except cards.
 * @param events of the match; null or empty: unknown, so own goals are unknown too
 */
export function readPlayers(
  match: MatchReference,
  elements: readonly unknown[],
  events: readonly MatchEvent[] | null,
  lineOf: (index: number) => number,
  refused: RefusedRow[],
): PlayerStatisticsRecord[] {
  const ownGoals = events === null ? null : ownGoalsByPlayer(events);
  const sides = elements.flatMap((element, index) => {
    const line = lineOf(index);
    const read = readOrRefuse(line, refused, () => ({
      side: sideOf(match, element, index),
      players: requireList(element, 'players'),
    }));
    return read === null ? [] : [{ line, ...read }];
  });
  // in a match with only minutes and goals recorded, null means unknown rather than 0
  const isDetailed = sides.some(({ players }) => players.some((entry) => passesOf(entry) !== null));
  return sides.flatMap(({ line, side, players }) =>
    players.flatMap(
      (entry) =>
        readOrRefuse(line, refused, (): PlayerStatisticsRecord => {
          const statistics = requireStatistics(entry);
          const player = readPlayer(entry, 'player', readPositionGroup(statistics, 'games.position'));
          const minutes = optionalInteger(statistics, 'games.minutes') ?? 0;
          const counts = minutes > 0 ? readCounts(statistics, isDetailed) : {};
          if (minutes > 0 && ownGoals !== null) counts.ownGoals = ownGoals.get(player.externalId ?? '') ?? 0;
          return {
            kind: 'playerStatistics',
            line,
            fixtureRef: match.fixtureRef,
            side,
            player,
            minutes,
            isStarter: minutes > 0 && requireFlag(statistics, 'games.substitute') === false,
            values: { ...counts, ...readCards(statistics) },
            knownAt: null,
          };
        }) ?? [],
    ),
  );
}

type Counts = PlayerStatisticsRecord['values'];

const passesOf = (entry: unknown): unknown => valueAt(listAt(entry, 'statistics')[0], 'passes.total') ?? null;

/** The only element of a player's statistics. @throws RowFault naming the member */
function requireStatistics(entry: unknown): unknown {
  const [statistics] = requireList(entry, 'statistics');
  if (statistics === undefined) throw new RowFault('bad_member', 'statistics is empty; it must have one element');
  return statistics;
}

function requireFlag(element: unknown, path: string): boolean {
  const value = valueAt(element, path);
  if (typeof value === 'boolean') return value;
  throw new RowFault('bad_member', `${path} is ${JSON.stringify(value ?? null)}; it must be true or false`);
}

/** Counts of a player with minutes; null means 0 if the match is detailed. @throws RowFault naming the member */
function readCounts(statistics: unknown, isDetailed: boolean): Counts {
  const none = isDetailed ? 0 : null;
  const counts: Counts = {};
  for (const [key, path] of COUNTS) counts[key] = optionalInteger(statistics, path) ?? none;
  counts.accuratePasses = readAccuratePasses(statistics, counts.passes ?? null) ?? none;
  return counts;
}

/** `passes.accuracy`: the number of accurate passes as text; with a percent sign, their share. */
function readAccuratePasses(statistics: unknown, passes: number | null): number | null {
  const value = valueAt(statistics, 'passes.accuracy') ?? null;
  if (value === null) return null;
  const [, digits, percent] = /^(\d{1,4})(%?)$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (digits === undefined) {
    const allowed = 'the number of accurate passes, such as "35", or their share, such as "68%"';
    throw new RowFault('bad_member', `passes.accuracy is ${JSON.stringify(value)}; it must be ${allowed}`);
  }
  if (percent === '') return Number(digits);
  return passes === null ? null : Math.round((Number(digits) * passes) / 100);
}

/** The source lists a second yellow as two yellow cards and a red one. */
function readCards(statistics: unknown): Pick<Counts, 'yellowCards' | 'redCards' | 'cards'> {
  const yellow = optionalInteger(statistics, 'cards.yellow');
  const red = optionalInteger(statistics, 'cards.red');
  if (yellow === null || red === null) return {};
  const yellowCards = Math.min(yellow, 1);
  return { yellowCards, redCards: red, cards: yellowCards + red };
}

/** Dismissals by a second yellow card, by team id. */
export function secondYellowsByTeam(elements: readonly unknown[]): Map<unknown, number> {
  const isDismissed = (entry: unknown): boolean => Number(valueAt(listAt(entry, 'statistics')[0], 'cards.yellow')) > 1;
  return new Map(
    elements.map((element) => [valueAt(element, 'team.id'), listAt(element, 'players').filter(isDismissed).length]),
  );
}
