import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { PoolConfig, QueryResult } from 'pg';
import { BoundedPool } from './pool.js';
import type { ReadPool } from './read-pool.js';

/** Marks the address of TypeORM's replica: its statements go to the read pool. */
const READS = '#reads';

/** The address of the one replica of a data source whose reads go to a `ReadPool`. */
export const readsAddress = (url: string): string => `${url}${READS}`;

type Connected = (error: Error | undefined, connection?: ReadConnection, release?: () => void) => void;

/** A connection of TypeORM for reads, with no real connection behind it: each statement may go to another server. */
class ReadConnection extends EventEmitter {
  constructor(private readonly reads: ReadPool) {
    super();
    // every running query adds a listener for errors, which it gets from its statement
    this.setMaxListeners(0);
  }

  query(text: string, values: unknown[] = []): Promise<QueryResult> {
    return this.reads.query({ text, values });
  }
}

/** A pool as TypeORM uses it for its replicas. */
export class ReadConnections extends EventEmitter {
  private readonly connection: ReadConnection;

  constructor(readonly reads: ReadPool) {
    super();
    this.connection = new ReadConnection(reads);
  }

  connect(connected: Connected): void {
    connected(undefined, this.connection, () => undefined);
  }

  end(ended: (error?: Error) => void): void {
    this.reads.end().then(() => ended(), ended);
  }
}

/** `pg` as the driver of TypeORM: bounded pools, and a pool of reads in place of its replicas. */
export function driverWithReads(reads: ReadPool): object {
  const Pool = function (config: PoolConfig): BoundedPool | ReadConnections {
    return config.connectionString?.endsWith(READS) === true ? new ReadConnections(reads) : new BoundedPool(config);
  };
  return { ...pg, Pool };
}
