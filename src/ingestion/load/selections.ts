import type { SqlTransaction } from '../../database/sql-client.js';
import type { MarketScope, OutcomeSide } from '../../football/canonical.js';
import { CopyBuffer, reserveIds } from './copy.js';

const COLUMNS = ['id', 'fixture_id', 'market', 'scope', 'player_id', 'line', 'side'];

interface StoredSelection {
  id: number;
  fixture_id: number;
  market: string;
  scope: MarketScope;
  player_id: number | null;
  line: number | null;
  side: OutcomeSide;
}

/**
 * Ids of selections (fixture, market, subject, line, side); under the import lock new ones get ids past the sequence.
 */
export class SelectionIds {
  /** Rows of the selections to create. */
  readonly fresh = new CopyBuffer('facts.selections', COLUMNS);
  /** Id of each side by fixture, market, player or scope, and line. */
  readonly #ids = new Map<
    number,
    Map<string, Map<number | MarketScope, Map<number | null, Map<OutcomeSide, number>>>>
  >();
  readonly #first: number;
  #next: number;

  private constructor(first: number) {
    this.#first = first;
    this.#next = first;
  }

  static async load(sql: SqlTransaction, fixtureIds: readonly number[]): Promise<SelectionIds> {
    const rows = await sql.rows<StoredSelection>(
      `select ${COLUMNS.join(', ')} from facts.selections where fixture_id = any($1::bigint[])`,
      [fixtureIds],
    );
    const ids = new SelectionIds(await reserveIds(sql, 'facts.selections', 0));
    for (const row of rows)
      ids.#sides(row.fixture_id, row.market, row.player_id ?? row.scope, row.line).set(row.side, row.id);
    return ids;
  }

  /** Id of a selection; adds a new one to `fresh`. */
  idOf(
    fixtureId: number,
    market: string,
    scope: MarketScope,
    playerId: number | null,
    line: number | null,
    side: OutcomeSide,
  ): number {
    const sides = this.#sides(fixtureId, market, playerId ?? scope, line);
    let id = sides.get(side);
    if (id === undefined) {
      id = this.#next++;
      sides.set(side, id);
      this.fresh.add([id, fixtureId, market, scope, playerId, line, side]);
    }
    return id;
  }

  /** Writes the new selections and moves the sequence past them. */
  async store(sql: SqlTransaction): Promise<void> {
    await this.fresh.send(sql);
    await this.claim(sql);
  }

  /** Moves the sequence past the new selections; the caller writes them. */
  async claim(sql: SqlTransaction): Promise<void> {
    if (this.#next === this.#first) return;
    await sql.rows(`select setval(pg_get_serial_sequence('facts.selections', 'id'), $1)`, [this.#next - 1]);
  }

  #sides(
    fixtureId: number,
    market: string,
    subject: number | MarketScope,
    line: number | null,
  ): Map<OutcomeSide, number> {
    return innerMap(innerMap(innerMap(innerMap(this.#ids, fixtureId), market), subject), line);
  }
}

/** The map at a key, created if absent; nested maps are cheaper than joined keys. */
export function innerMap<Key, InnerKey, Value>(outer: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  let inner = outer.get(key);
  if (inner === undefined) {
    inner = new Map<InnerKey, Value>();
    outer.set(key, inner);
  }
  return inner;
}
