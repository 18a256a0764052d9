import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { scopes } from '../boards/world/prices.js';
import type { Scope } from '../boards/world/prices.js';
import { normaliseName } from '../football/names.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../football/statistics.js';

/** Which lines a price board looks at, whatever their prices. */
export interface LineFilter {
  readonly scopes?: readonly Scope[] | undefined;
  /** Keys of statistics. */
  readonly markets?: readonly string[] | undefined;
  /** Public id. */
  readonly competitionId?: number | undefined;
  readonly search?: string | undefined;
  readonly line?: number | undefined;
}

/** Key of a line's statistic. */
export function marketOf({ prices }: BoardSnapshot, row: number): string {
  const { scope, statistic } = prices.lines.columns;
  const keys: readonly string[] = scopes[scope[row]!] === 'player' ? PLAYER_STATISTIC_KEYS : TEAM_STATISTIC_KEYS;
  return keys[statistic[row]!]!;
}

/** The lines of fixtures to come that pass, as a set over `priceLines`. */
export function linesThatPass(snapshot: BoardSnapshot, { scopes: wantedScopes, markets, competitionId, search, line }: LineFilter): Bitset {
  const { world: { entities }, live, priceLines: { index }, prices: { lines: { columns } } } = snapshot;
  const members = Bitset.full(index.rows).intersect(index.where('to come', (row) => !live.has(columns.fixture[row]!)));
  if (wantedScopes !== undefined) {
    members.intersect(union(index.rows, wantedScopes.map((scope) => index.where(`scope ${scope}`, (row) => scopes[columns.scope[row]!] === scope))));
  }
  if (markets !== undefined) {
    members.intersect(union(index.rows, markets.map((market) => index.where(`market ${market}`, (row) => marketOf(snapshot, row) === market))));
  }
  if (competitionId !== undefined) {
    const code = entities.competitions.findIndex(({ id }) => id === competitionId);
    if (code < 0) return Bitset.empty(index.rows);
    members.intersect(index.where(`competition ${code}`, (row) => entities.fixtures[columns.fixture[row]!]!.competition === code));
  }
  if (line !== undefined) members.intersect(index.select((row) => columns.line[row] === line));
  return intersectSearch(members, snapshot, search);
}

/** Leaves the lines in whose teams, player or competition every word of the search is found. */
function intersectSearch(members: Bitset, { world: { entities }, priceLines: { index }, prices: { lines: { columns } } }: BoardSnapshot, search = ''): Bitset {
  for (const word of new Set(normaliseName(search).split(' '))) {
    if (word === '') continue;
    const isFound = ({ searchName }: { readonly searchName: string }): boolean => searchName.includes(word);
    const [teams, competitions, players] = [entities.teams.map(isFound), entities.competitions.map(isFound), entities.players.map(isFound)];
    const fixtures = entities.fixtures.map(({ home, away, competition }) => teams[home]! || teams[away]! || competitions[competition]!);
    members.intersect(index.select((row) => fixtures[columns.fixture[row]!]! || (columns.player[row]! >= 0 && players[columns.player[row]!]!)));
  }
  return members;
}

function union(size: number, sets: readonly Bitset[]): Bitset {
  return sets.reduce((all, set) => all.unite(set), Bitset.empty(size));
}
