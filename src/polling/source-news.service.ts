import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { RepeatedTask } from '../common/repeated-task.js';
import { AppConfig } from '../config/app-config.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import type { Transaction } from '../database/transaction-runner.js';
import { connectionState, LATE_AFTER_MINUTES } from './connection-state.js';
import type { ConnectionState } from './connection-state.js';
import { listProgress, lockTold, storeTold } from './connections.queries.js';

const SCAN_MILLISECONDS = 60_000;

/** A connection that stopped working, or recovered. */
export interface SourceNews {
  readonly sourceId: number;
  readonly name: string;
  readonly kind: 'late' | 'refused' | 'failing' | 'recovered';
  readonly state: ConnectionState;
}

/** A channel that notifies operators. */
export interface SourceNewsReader {
  /** Whether there is currently anyone to notify. */
  isWanted(transaction: Transaction): Promise<boolean>;
  /** Stores the notifications, in the transaction that marks the news as delivered. */
  tell(transaction: Transaction, news: readonly SourceNews[]): Promise<void>;
}

/**
 * Reports to every reader once when a connection is refused, fails or is late, and once when it recovers. With a frozen
 * clock nothing is requested, so there is no news.
 */
@Injectable()
export class SourceNewsService implements BeforeApplicationShutdown {
  private readonly readers: SourceNewsReader[] = [];
  private readonly scans = new RepeatedTask(
    () => this.scan(),
    (error) => this.logger.warn({ err: error }, 'operators could not be told of their sources; trying again'),
  );

  constructor(
    private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly transactions: TransactionRunner,
    private readonly clock: Clock,
  ) {}

  /** Registers a channel that notifies operators. */
  addReader(reader: SourceNewsReader): void {
    this.readers.push(reader);
  }

  /** Scans once a minute. */
  start(): void {
    if (this.config.clockAsOf === null) this.scans.start(SCAN_MILLISECONDS);
  }

  /** Passes news to every reader; as long as none wants them, they are kept for later. */
  async scan(): Promise<void> {
    const now = this.clock.realTime.now();
    await this.transactions.transaction(async (transaction) => {
      const readers = await this.readersOf(transaction);
      if (readers.length === 0) return;
      const news = await findNews(transaction, now);
      if (news.length === 0) return;
      for (const reader of readers) await reader.tell(transaction, news);
    });
  }

  /** Stops scanning. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.scans.stop();
  }

  private async readersOf(transaction: Transaction): Promise<SourceNewsReader[]> {
    const readers: SourceNewsReader[] = [];
    for (const reader of this.readers) if (await reader.isWanted(transaction)) readers.push(reader);
    return readers;
  }
}

/** Finds news and marks them as delivered in the same transaction, so that only one of two processes reports them. */
async function findNews({ sql }: Transaction, now: Date): Promise<SourceNews[]> {
  const told = await lockTold(sql);
  const news: SourceNews[] = [];
  for (const { id, name, ...progress } of await listProgress(sql)) {
    const state = connectionState(progress, now, false);
    if (isUndecided(state, now)) continue;
    const fault = faultOf(state);
    if (fault === (told.get(name) ?? null)) continue;
    await storeTold(sql, name, fault);
    if (state.state !== 'paused') news.push({ sourceId: id, name, kind: fault ?? 'recovered', state });
  }
  return news;
}

type Fault = Exclude<SourceNews['kind'], 'recovered'>;

const faultOf = ({ state }: ConnectionState): Fault | null =>
  state === 'failing' || state === 'late' || state === 'refused' ? state : null;

/** Whether a run in progress, due, or delayed by the provider for a short time, has yet to show if a fault is over. */
function isUndecided({ state, until }: ConnectionState, now: Date): boolean {
  switch (state) {
    case 'running':
      return true;
    case 'waiting':
      return until === null || until <= now;
    case 'refused':
      return until === null || until.getTime() - now.getTime() <= LATE_AFTER_MINUTES * 60_000;
    default:
      return false;
  }
}
