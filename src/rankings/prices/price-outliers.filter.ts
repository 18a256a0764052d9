import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { Bitset } from '../../boards/engine/bitset.js';
import { RowSets } from '../../boards/engine/row-sets.js';
import type { Entities } from '../../boards/dataset/entities.js';
import { codesOf } from '../../boards/dataset/entity-codes.js';
import { scopes } from '../../boards/dataset/prices.js';
import type { Scope } from '../../boards/dataset/prices.js';
import { searchWords } from '../../boards/dataset/search.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';

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
export function linesThatPass(
  snapshot: BoardSnapshot,
  { scopes: wanted, markets, competitionId, search, line }: LineFilter,
): Bitset {
  const {
    dataset: { entities },
    live,
    prices: {
      lines: { rows, columns },
    },
  } = snapshot;
  const members = Bitset.full(rows);
  if (live.size > 0) members.subtract(RowSets.of(columns.fixture).withAny(live));
  if (wanted !== undefined)
    members.intersect(
      anyOf(
        rows,
        wanted.map((scope) => RowSets.of(columns.scope).with(scopes.indexOf(scope))),
      ),
    );
  if (markets !== undefined)
    members.intersect(
      anyOf(
        rows,
        markets.map((market) => linesOfMarket(snapshot, market)),
      ),
    );
  if (competitionId !== undefined)
    members.intersect(RowSets.of(columns.fixture).withAny(fixturesOf(entities, competitionId)));
  if (line !== undefined) members.intersect(ofLine(snapshot, members, line));
  for (const word of searchWords(entities, search ?? '')) {
    members.intersect(
      RowSets.of(columns.fixture)
        .withMarked(word.fixtures)
        .unite(RowSets.of(columns.player).withMarked(word.players())),
    );
  }
  return members;
}

/** The union of sets, which is not to be changed. */
function anyOf(rows: number, sets: readonly Bitset[]): Bitset {
  const [only, ...more] = sets;
  return only !== undefined && more.length === 0 ? only : sets.reduce((all, set) => all.unite(set), Bitset.empty(rows));
}

/** Lines by market, kept as long as the column of statistics. */
const kept = new WeakMap<Uint8Array, Map<string, Bitset>>();

function linesOfMarket(
  {
    prices: {
      lines: {
        columns: { scope, statistic },
      },
    },
  }: BoardSnapshot,
  market: string,
): Bitset {
  const known = kept.get(statistic) ?? new Map<string, Bitset>();
  kept.set(statistic, known);
  let lines = known.get(market);
  if (lines === undefined) {
    // statistics of teams and of players are numbered apart; whoever has none of that name has -1, which is nobody's
    // code
    const of = (keys: readonly string[]): Bitset => RowSets.of(statistic).withAny([keys.indexOf(market)]);
    const players = RowSets.of(scope).with(scopes.indexOf('player'));
    lines = of(PLAYER_STATISTIC_KEYS).intersect(players).unite(of(TEAM_STATISTIC_KEYS).subtract(players));
    known.set(market, lines);
  }
  return lines;
}

/** Codes of the fixtures of a competition. */
function fixturesOf({ fixtures, competitions }: Entities, id: number): number[] {
  const wanted = codesOf(competitions).get(id);
  const codes: number[] = [];
  for (let code = 0; code < fixtures.length; code += 1) if (fixtures[code]!.competition === wanted) codes.push(code);
  return codes;
}

function ofLine(
  {
    prices: {
      lines: {
        rows,
        columns: { line: lines },
      },
    },
  }: BoardSnapshot,
  members: Bitset,
  line: number,
): Bitset {
  const found = Bitset.empty(rows);
  for (const row of members.members()) if (lines[row] === line) found.add(row);
  return found;
}
