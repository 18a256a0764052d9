import { fixtureOfKey } from '../boards/records/ranked-board.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { Turns } from '../common/turns.js';
import type { RowChange } from './change-log.js';
import { changedMarkets } from './changed-markets.js';
import { rowBoards } from './covered-boards.js';
import type { CoveredBoards, ListedRows, RowBoard } from './covered-boards.js';

/** Rows compared together; requests are served between blocks. */
const ROWS_PER_BLOCK = 10;

/** Fixtures that were recomputed between two snapshots. */
export interface MovedBetween {
  /** Null: all fixtures. */
  readonly fixtures: ReadonlySet<number> | null;
  /** Those where only prices changed. */
  readonly repriced: ReadonlySet<number>;
  /** Those with new facts or line-ups, past ones too. */
  readonly facts: ReadonlySet<number>;
}

/** Rows, as the boards list them by default, that appeared, changed or disappeared between two snapshots. */
export async function compareSnapshots(
  boards: CoveredBoards,
  before: BoardSnapshot,
  after: BoardSnapshot,
  moved: MovedBetween,
): Promise<RowChange[]> {
  const changes: RowChange[] = [];
  if (moved.fixtures === null || moved.fixtures.size > 0) {
    const markets = moved.fixtures === null ? new Map() : changedMarkets(before, after, moved.repriced);
    const comparison = { boards, before, after, markets };
    for (const board of rowBoards) changes.push(...(await compareBoard(comparison, board, moved.fixtures)));
  }
  const fixtures = new Set([...moved.facts, ...(moved.fixtures ?? fixturesOf(after))]);
  for (const eventId of fixtures) changes.push({ board: 'fixtures', eventId, key: String(eventId), kind: 'changed' });
  return changes;
}

interface Comparison {
  readonly boards: CoveredBoards;
  readonly before: BoardSnapshot;
  readonly after: BoardSnapshot;
  /** Result of `changedMarkets`; for fixtures not in it, any record may differ. */
  readonly markets: ReturnType<typeof changedMarkets>;
}

async function compareBoard(
  comparison: Comparison,
  board: RowBoard,
  moved: ReadonlySet<number> | null,
): Promise<RowChange[]> {
  const { boards, before, after, markets } = comparison;
  const ids = moved ?? everyFixture(before, after);
  const [old, now] = [await boards.list(board, before, ids), await boards.list(board, after, ids)];
  // where no team has a price, rows of matches replace those of teams
  if (moved !== null && old.name !== now.name) return compareBoard(comparison, board, null);
  const [rowsBefore, rows] = [rowsByKey(old), rowsByKey(now)];
  const changeOf = (key: string, kind: RowChange['kind']): RowChange => ({
    board,
    eventId: fixtureOfKey(key)!,
    key,
    kind,
  });
  const gone = [...rowsBefore.keys()].filter((key) => !rows.has(key)).map((key) => changeOf(key, 'disappeared'));
  const appeared = [...rows.keys()].filter((key) => !rowsBefore.has(key)).map((key) => changeOf(key, 'appeared'));
  const mayDiffer = (key: string): boolean => {
    const changed = markets.get(fixtureOfKey(key)!) ?? null;
    return changed === null || changed.has(boards.marketOf(board, key));
  };
  const changed = await changedKeys(
    old,
    now,
    [...rows].filter(([key]) => rowsBefore.has(key) && mayDiffer(key)),
    rowsBefore,
  );
  return [...gone, ...changed.map((key) => changeOf(key, 'changed')), ...appeared];
}

/** Keys whose records differ. */
async function changedKeys(
  old: ListedRows,
  now: ListedRows,
  rows: readonly (readonly [key: string, row: number])[],
  rowsBefore: ReadonlyMap<string, number>,
): Promise<string[]> {
  const changed: string[] = [];
  const turns = new Turns();
  for (let first = 0; first < rows.length; first += ROWS_PER_BLOCK) {
    await turns.next();
    const block = rows.slice(first, first + ROWS_PER_BLOCK);
    const texts = await now.texts(block.map(([, row]) => row));
    const earlier = await old.texts(block.map(([key]) => rowsBefore.get(key) as number));
    changed.push(...block.filter((_, index) => texts[index] !== earlier[index]).map(([key]) => key));
  }
  return changed;
}

function rowsByKey(listed: ListedRows): Map<string, number> {
  const { rows } = listed.rows();
  const keys = listed.keys(rows);
  return new Map(rows.map((row, index) => [keys[index] as string, row]));
}

const everyFixture = (...snapshots: readonly BoardSnapshot[]): Set<number> =>
  new Set(snapshots.flatMap((snapshot) => [...fixturesOf(snapshot)]));

/** Ids of the upcoming and live fixtures of a snapshot. */
function fixturesOf({ matchOdds: { columns }, dataset: { entities } }: BoardSnapshot): Set<number> {
  return new Set([...columns.fixture].map((index) => entities.fixtures[index]!.id));
}
