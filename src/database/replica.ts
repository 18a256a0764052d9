import { DatabaseError } from 'pg';
import type { Logger } from '../common/logging/logger.js';
import { BoundedPool, createPool } from './pool.js';
import type { PoolUse } from './pool.js';

/** How far a server has committed or replayed changes. */
export interface ServerPosition {
  /** Number of the last committed change of data. */
  readonly revision: number;
  /** Position in the write-ahead log, in bytes. */
  readonly lsn: bigint;
}

/** Polling interval of a replica that answers. */
const LOOK_MILLISECONDS = 400;
/** Longest wait for the answer to a poll, and for a connection. */
const PATIENCE_MILLISECONDS = 800;
/** How long a replica that does not answer is left alone. */
const AWAY_MILLISECONDS = 5_000;

/** `16/B374D848` as a number of bytes; null for any other text. */
export function parseLsn(text: string): bigint | null {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  return match === null ? null : (BigInt(`0x${match[1]!}`) << 32n) | BigInt(`0x${match[2]!}`);
}

/** A read replica, polled for how far it has replayed; one that does not answer is disconnected for 5 s. */
export class Replica {
  private readonly lookPool: BoundedPool;
  private readonly pools: BoundedPool[] = [];
  private position: ServerPosition | null = null;
  private away = false;
  private looking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly preparesStatements: boolean,
  ) {
    const patience = { connectionTimeoutMillis: PATIENCE_MILLISECONDS, query_timeout: PATIENCE_MILLISECONDS };
    this.lookPool = createPool(url, 'replica', () => undefined, undefined, patience);
  }

  /** Host and port. */
  get address(): string {
    return new URL(this.url).host;
  }

  /** How far it has replayed; null while it does not answer. */
  get replayed(): ServerPosition | null {
    return this.isAway ? null : this.position;
  }

  /** Opens connections for reads; `fail` closes them. */
  open(use: PoolUse): BoundedPool {
    const { url, preparesStatements } = this;
    const pool = createPool(
      { url, directUrl: url, preparesStatements },
      use,
      (error) => this.logger.warn({ err: error, pool: use }, 'a connection to a replica was lost'),
      undefined,
      { connectionTimeoutMillis: PATIENCE_MILLISECONDS },
    );
    this.pools.push(pool);
    return pool;
  }

  /** Whether it does not answer, or has not answered yet. */
  get isAway(): boolean {
    return this.away || this.position === null;
  }

  /** Whether it has replayed a revision and a position of the log. */
  has({ revision, lsn }: ServerPosition): boolean {
    const { position } = this;
    return !this.isAway && position !== null && position.revision >= revision && position.lsn >= lsn;
  }

  /** Polls how far it has replayed; concurrent callers share a poll. */
  look(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = null;
      if (this.isClosed) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.look(), this.away ? AWAY_MILLISECONDS : LOOK_MILLISECONDS).unref();
    });
    return this.looking;
  }

  /** Stops using the replica for a while; statements waiting for it fail. */
  fail(error: unknown): void {
    if (this.away || this.isClosed) return;
    this.away = true;
    this.logger.warn({ err: error }, 'a replica does not answer: the primary takes its reads');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), AWAY_MILLISECONDS).unref();
    for (const pool of [this.lookPool, ...this.pools]) pool.breakOff();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.lookPool.end();
  }

  private async ask(): Promise<void> {
    try {
      const { rows } = await this.lookPool.query<{ revision: number | null; lsn: string }>(
        `select (select revision from public.data_revision) as revision,
          (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text
            as lsn`,
      );
      const [row] = rows;
      const lsn = parseLsn(row?.lsn ?? '');
      if (row === undefined || lsn === null) throw new Error('a replica does not report its position');
      this.position = { revision: row.revision ?? 0, lsn };
      if (this.away) this.logger.info('a replica answers again');
      this.away = false;
    } catch (error) {
      if (error instanceof DatabaseError && error.severity === 'ERROR') {
        this.logger.warn({ err: error }, 'a replica does not report its position');
      }
      this.fail(error);
    }
  }
}
