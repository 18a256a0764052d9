import type { ClientBase } from 'pg';
import type { MarketScope, OutcomeSide } from '../../football/canonical.js';
import { CopyBuffer } from './copy.js';
import { reserveIds } from './reserve-ids.js';

/**
 * Ids of what can be quoted (fixture, market, subject, line, side) for some fixtures. New ones get ids
 * from a block reserved in the table's sequence; the importers' lock keeps others from adding them too.
 */
export class SelectionIds {
  readonly #known = new Map<string, number>();
  readonly #fresh = new CopyBuffer('facts.selections', ['id', 'fixture_id', 'market', 'scope', 'player_id', 'line', 'side']);
  #next: number;

  private constructor(first: number) {
    this.#next = first;
  }

  static async load(client: ClientBase, fixtureIds: readonly number[]): Promise<SelectionIds> {
    const { rows } = await client.query<{ id: number; fixture_id: number; market: string; scope: string; player_id: number | null; line: number | null; side: string }>(
      'select id, fixture_id, market, scope, player_id, line, side from facts.selections where fixture_id = any($1::bigint[])',
      [fixtureIds],
    );
    const ids = new SelectionIds(await reserveIds(client, 'facts.selections', 0));
    for (const row of rows) ids.#known.set(keyOf(row.fixture_id, row.market, row.scope, row.player_id, row.line, row.side), row.id);
    return ids;
  }

  /** The id of a selection; a new one is remembered until `store`. */
  idOf(fixtureId: number, market: string, scope: MarketScope, playerId: number | null, line: number | null, side: OutcomeSide): number {
    const key = keyOf(fixtureId, market, scope, playerId, line, side);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const id = this.#next++;
    this.#known.set(key, id);
    this.#fresh.add([id, fixtureId, market, scope, playerId, line, side]);
    return id;
  }

  /** Writes the new selections and moves the sequence past them. */
  async store(client: ClientBase): Promise<void> {
    if (this.#fresh.rows === 0) return;
    await this.#fresh.send(client);
    await client.query(`select setval(pg_get_serial_sequence('facts.selections', 'id'), $1)`, [this.#next - 1]);
  }
}

const keyOf = (fixtureId: number, market: string, scope: string, playerId: number | null, line: number | null, side: string): string =>
  `${fixtureId}|${market}|${scope}|${playerId ?? ''}|${line ?? ''}|${side}`;
