import type { Pool } from 'pg';

/** Connections of a pool to the primary, and the statements waiting for one. */
export interface PoolLoad {
  readonly name: string;
  /** Maximum number of connections. */
  readonly size: number;
  readonly busy: number;
  readonly idle: number;
  /** Statements waiting for a connection. */
  readonly waiting: number;
}

/** The pools of this process to the primary, for its metrics. */
export class DatabasePools {
  constructor(private readonly pools: Readonly<Record<string, Pool>>) {}

  loads(): PoolLoad[] {
    return Object.entries(this.pools).map(([name, { options, totalCount, idleCount, waitingCount }]) => ({
      name,
      size: options.max,
      busy: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }));
  }
}
