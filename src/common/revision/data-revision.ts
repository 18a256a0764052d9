import { Injectable } from '@nestjs/common';
import { SqlClient } from '../../database/sql-client.js';

/** Reads which state of the data is the current one, from the same servers that answer the boards. */
@Injectable()
export class DataRevision {
  constructor(private readonly sql: SqlClient) {}

  /** Number of the last committed change. */
  async current(): Promise<number> {
    const row = await this.sql.row<{ revision: number }>('select revision from public.data_revision');
    return row?.revision ?? 0;
  }
}
