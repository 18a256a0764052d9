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
  return withEveryWord(members, snapshot, search);
}

/** Leaves the lines in whose teams, player or competition every word of the search is found. */
function withEveryWord(members: Bitset, { world: { entities }, priceLines: { index }, prices: { lines: { columns } } }: BoardSnapshot, search = ''): Bitset {
  let found = members;
  for (const word of new Set(normaliseName(search).split(' '))) {
    if (word === '') continue;
    const isIn = ({ searchName }: { readonly searchName: string }): boolean => searchName.includes(word);
    const [teams, competitions] = [entities.teams.map(isIn), entities.competitions.map(isIn)];
    const fixtures = entities.fixtures.map(({ home, away, competition }) => teams[home]! || teams[away]! || competitions[competition]!);
    // 1 found, 2 not: only players of the lines that are left are looked at
    const players = new Uint8Array(entities.players.length);
    const left = Bitset.empty(index.rows);
    for (let position = 0; position < index.rows; position += 1) {
      if (!found.has(position)) continue;
      const row = index.order[position]!;
      const player = columns.player[row]!;
      if (fixtures[columns.fixture[row]!]! || (player >= 0 && (players[player] ||= isIn(entities.players[player]!) ? 1 : 2) === 1)) left.add(position);
    }
    found = left;
  }
  return found;
}

function union(size: number, sets: readonly Bitset[]): Bitset {
  return sets.reduce((all, set) => all.unite(set), Bitset.empty(size));
}
