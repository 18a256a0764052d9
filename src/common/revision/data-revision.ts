import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Reads which state of the data is the current one. */
@Injectable()
export class DataRevision {
  constructor(private readonly dataSource: DataSource) {}

  /** Number of the last committed change. */
  async current(): Promise<number> {
    const rows: { revision: number | string }[] = await this.dataSource.query('select revision from public.data_revision');
    return Number(rows[0]?.revision ?? 0);
  }
}
