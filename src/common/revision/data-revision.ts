import { Injectable } from '@nestjs/common';
import { SqlClient } from '../../database/sql-client.js';

/** Reads the current revision of the data, from the servers that the boards read. */
@Injectable()
export class DataRevision {
  constructor(private readonly sql: SqlClient) {}

  /** Number of the last committed change. */
  async current(): Promise<number> {
    const row = await this.sql.row<{ revision: number }>('select revision from public.data_revision');
    return row?.revision ?? 0;
  }
}
