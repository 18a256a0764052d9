import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { RowSets } from '../boards/engine/row-sets.js';
import { scopes } from '../boards/world/prices.js';
import type { Scope } from '../boards/world/prices.js';
import { searchWords } from '../boards/world/search.js';
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

/** The rows of the lines of fixtures to come that pass. */
export function linesThatPass(snapshot: BoardSnapshot, { scopes: wanted, markets, competitionId, search, line }: LineFilter): Bitset {
  const { world: { entities }, live, prices: { lines: { rows, columns } } } = snapshot;
  const members = Bitset.full(rows);
  if (live.size > 0) members.subtract(RowSets.of(columns.fixture).withAny(live));
  if (wanted !== undefined) members.intersect(withOneOf(columns.scope, wanted.map((scope) => scopes.indexOf(scope))));
  if (markets !== undefined) members.intersect(withMarkets(snapshot, markets));
  if (competitionId !== undefined) {
    const marks = Uint8Array.from(entities.fixtures, ({ competition }) => (entities.competitions[competition]!.id === competitionId ? 1 : 0));
    members.intersect(RowSets.of(columns.fixture).withMarked(marks));
  }
  if (line !== undefined) members.intersect(ofLine(snapshot, members, line));
  for (const word of searchWords(entities, search ?? '')) {
    members.intersect(RowSets.of(columns.fixture).withMarked(word.fixtures).unite(RowSets.of(columns.player).withMarked(word.players())));
  }
  return members;
}

/** Statistics of teams and of players are numbered apart. */
function withMarkets({ prices: { lines: { columns } } }: BoardSnapshot, markets: readonly string[]): Bitset {
  const of = (keys: readonly string[]): Bitset =>
    withOneOf(columns.statistic, markets.map((market) => keys.indexOf(market)).filter((code) => code >= 0));
  const players = RowSets.of(columns.scope).with(scopes.indexOf('player'));
  return of(PLAYER_STATISTIC_KEYS).intersect(players).unite(of(TEAM_STATISTIC_KEYS).subtract(players));
}

function ofLine({ prices: { lines: { rows, columns: { line: lines } } } }: BoardSnapshot, members: Bitset, line: number): Bitset {
  const found = Bitset.empty(rows);
  for (const row of members.members()) if (lines[row] === line) found.add(row);
  return found;
}

/** The rows with one of a few codes; each code's set is kept. */
function withOneOf(column: Uint8Array, codes: readonly number[]): Bitset {
  const sets = RowSets.of(column);
  return codes.reduce((all, code) => all.unite(sets.with(code)), Bitset.empty(column.length));
}
