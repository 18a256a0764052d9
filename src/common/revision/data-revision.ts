import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Replicas } from '../../database/replicas.js';
import { SqlClient } from '../../database/sql-client.js';
import { parseLsn } from '../../database/replica.js';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';

/** Reads the current revision of the data; later reads see at least that revision, on replicas too. */
@Injectable()
export class DataRevision {
  constructor(
    private readonly sql: SqlClient,
    private readonly replicas: Replicas,
  ) {}

  /** Number of the last committed change, read from the primary. */
  async current(): Promise<number> {
    const row = await this.sql.row<{ revision: number }>('select revision from public.data_revision', [], {
      onPrimary: true,
    });
    const revision = row?.revision ?? 0;
    this.reached(revision);
    return revision;
  }

  /** From now on, reads skip replicas that are behind this revision. */
  reached(revision: number): void {
    this.replicas.requireRevision(revision);
  }
}

/**
 * Response header of writes when there are read replicas; a request that sends it back reads from a server that has
 * the change.
 */
export const consistencyTokenHeader = 'Consistency-Token';

/** Read-your-writes for callers: the token is a position in the primary's write-ahead log. */
@Injectable()
export class ConsistencyTokens {
  constructor(
    private readonly sql: SqlClient,
    private readonly replicas: Replicas,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Handles a request whose reads see everything up to its token. A malformed token counts as none. */
  handle<T>(request: Request, work: () => T): T {
    const lsn = parseLsn(request.get(consistencyTokenHeader) ?? '');
    return lsn === null || this.replicas.all.length === 0 ? work() : this.replicas.runAfter(lsn, work);
  }

  /** A token that covers all committed changes; null without replicas, or when the primary cannot be queried. */
  async issue(): Promise<string | null> {
    if (this.replicas.all.length === 0) return null;
    try {
      const { lsn } = await this.sql.rowOrFail<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn', [], {
        onPrimary: true,
      });
      return lsn;
    } catch (error) {
      // the change itself is committed
      this.logger.warn({ err: error }, 'a change was committed without a consistency token');
      return null;
    }
  }
}
