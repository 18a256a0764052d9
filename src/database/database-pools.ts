import type { Pool } from 'pg';

/** How many connections to the primary a pool has, and who waits for one. */
export interface PoolLoad {
  readonly name: string;
  /** Most connections. */
  readonly size: number;
  readonly busy: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/** The pools of a process to the primary, for its metrics. */
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
