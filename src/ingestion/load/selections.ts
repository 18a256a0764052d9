import type { ClientBase } from 'pg';
import type { MarketScope, OutcomeSide } from '../../football/canonical.js';
import { CopyBuffer } from './copy.js';
import { reserveIds } from './reserve-ids.js';

/**
 * Ids of what can be quoted (fixture, market, subject, line, side) for some fixtures. New ones get ids
 * from a block reserved in the table's sequence; the importers' lock keeps others from adding them too.
 */
export class SelectionIds {
  /** The selections that are to be created. */
  readonly fresh = new CopyBuffer('facts.selections', ['id', 'fixture_id', 'market', 'scope', 'player_id', 'line', 'side']);
  readonly #byFixture = new Map<number, Map<string, number>>();
  readonly #first: number;
  #next: number;

  private constructor(first: number) {
    this.#first = first;
    this.#next = first;
  }

  static async load(client: ClientBase, fixtureIds: readonly number[]): Promise<SelectionIds> {
    const { rows } = await client.query<{ id: number; fixture_id: number; market: string; scope: string; player_id: number | null; line: number | null; side: string }>(
      'select id, fixture_id, market, scope, player_id, line, side from facts.selections where fixture_id = any($1::bigint[])',
      [fixtureIds],
    );
    const ids = new SelectionIds(await reserveIds(client, 'facts.selections', 0));
    for (const row of rows) ids.#of(row.fixture_id).set(keyOf(row.market, row.scope, row.player_id, row.line, row.side), row.id);
    return ids;
  }

  /** The id of a selection; a new one is added to `fresh`. */
  idOf(fixtureId: number, market: string, scope: MarketScope, playerId: number | null, line: number | null, side: OutcomeSide): number {
    const known = this.#of(fixtureId);
    const key = keyOf(market, scope, playerId, line, side);
    let id = known.get(key);
    if (id === undefined) {
      id = this.#next++;
      known.set(key, id);
      this.fresh.add([id, fixtureId, market, scope, playerId, line, side]);
    }
    return id;
  }

  /** Writes the new selections and moves the sequence past them. */
  async store(client: ClientBase): Promise<void> {
    await this.fresh.send(client);
    await this.claim(client);
  }

  /** Moves the sequence past the new selections, which the caller writes. */
  async claim(client: ClientBase): Promise<void> {
    if (this.#next === this.#first) return;
    await client.query(`select setval(pg_get_serial_sequence('facts.selections', 'id'), $1)`, [this.#next - 1]);
  }

  #of(fixtureId: number): Map<string, number> {
    let known = this.#byFixture.get(fixtureId);
    if (known === undefined) {
      known = new Map<string, number>();
      this.#byFixture.set(fixtureId, known);
    }
    return known;
  }
}

const keyOf = (market: string, scope: string, playerId: number | null, line: number | null, side: string): string =>
  `${market}|${scope}|${playerId ?? ''}|${line ?? ''}|${side}`;
