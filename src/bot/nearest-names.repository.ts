import { Injectable } from '@nestjs/common';
import { SqlClient } from '../database/sql-client.js';

/** Whose names are looked at. */
export type NamedKind = 'team' | 'referee';

const tables: Readonly<Record<NamedKind, string>> = { team: 'teams', referee: 'referees' };

/** Names of everybody of a kind. */
@Injectable()
export class NearestNamesRepository {
  constructor(private readonly sql: SqlClient) {}

  /** Every name once: a few thousand short rows, read only when somebody wrote a name that nobody has. */
  async list(kind: NamedKind): Promise<string[]> {
    const rows = await this.sql.rows<{ name: string }>(`select distinct name from ${tables[kind]}`);
    return rows.map(({ name }) => name);
  }
}
