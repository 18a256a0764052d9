import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Reads which state of the data is the current one, from the same servers that answer the boards. */
@Injectable()
export class DataRevision {
  constructor(private readonly database: Database) {}

  /** Number of the last committed change. */
  async current(): Promise<number> {
    const row = await this.database.row<{ revision: number }>('select revision from public.data_revision');
    return row?.revision ?? 0;
  }
}
