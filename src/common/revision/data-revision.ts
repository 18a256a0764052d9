import { Injectable } from '@nestjs/common';
import { Replicas } from '../../database/replicas.js';
import { SqlClient } from '../../database/sql-client.js';

/**
 * The current revision of the data. Every read that follows sees it, also where replicas are behind: what is computed
 * between two equal revisions is of that revision.
 */
@Injectable()
export class DataRevision {
  constructor(
    private readonly sql: SqlClient,
    private readonly replicas: Replicas,
  ) {}

  /** Number of the last committed change, as the primary knows it. */
  async current(): Promise<number> {
    const row = await this.sql.row<{ revision: number }>('select revision from public.data_revision', [], {
      onPrimary: true,
    });
    const revision = row?.revision ?? 0;
    this.reached(revision);
    return revision;
  }

  /** From now on no read asks a server that is behind this revision. */
  reached(revision: number): void {
    this.replicas.requireRevision(revision);
  }
}
