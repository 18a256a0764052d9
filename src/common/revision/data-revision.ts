import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Replicas } from '../../database/replicas.js';
import { SqlClient } from '../../database/sql-client.js';
import { parseLsn } from '../../database/replica.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';

/** The current revision of the data; reads that follow see it on replicas too. */
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

/**
 * Header of responses to changes, with read replicas: a request that sends it back reads from a server with the change.
 */
export const consistencyTokenHeader = 'Consistency-Token';

/** Lets callers read what they wrote: the token is a position in the write-ahead log of the primary. */
@Injectable()
export class ConsistencyTokens {
  constructor(
    private readonly sql: SqlClient,
    private readonly replicas: Replicas,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Handles a request; its reads see what its token stands for. A text that is no token counts as none. */
  handle<T>(request: Request, work: () => T): T {
    const lsn = parseLsn(request.get(consistencyTokenHeader) ?? '');
    return lsn === null || this.replicas.all.length === 0 ? work() : this.replicas.runAfter(lsn, work);
  }

  /** A token for all that is committed; null where every read asks the primary, or the primary does not tell. */
  async issue(): Promise<string | null> {
    if (this.replicas.all.length === 0) return null;
    try {
      const { lsn } = await this.sql.rowOrFail<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn', [], {
        onPrimary: true,
      });
      return lsn;
    } catch (error) {
      // the change is committed all the same
      this.logger.warn({ err: error }, 'a change was committed without a consistency token');
      return null;
    }
  }
}
