import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client.js';

/** What ids of entities that were merged into others stand for now. */
@Injectable()
export class MergedIdsRepository {
  constructor(private readonly sql: SqlClient) {}

  /** The ids that these once were; those that never named anything else are left out. */
  async findCurrent(kind: 'fixture' | 'competition', oldIds: readonly number[]): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'select entity_id as id from public_id_aliases where kind = $1::text and old_id = any ($2::bigint[])',
      [kind, oldIds],
    );
    return rows.map(({ id }) => id);
  }
}
