import { performance } from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
import type { Revision } from '../../common/revision/revision.js';
import { answerTasks, warnFromThread } from '../../common/worker-thread.js';
import type { DatabaseTarget } from '../../database/database-address.js';
import { openSqlClient } from '../../database/sql-client.js';
import type { OwnSqlClient } from '../../database/sql-client.js';
import type { OnDemandKind } from '../candidates/candidate-table.js';
import { storeCheckpoint } from '../load/checkpoint.queries.js';
import type { BoardThreadAnswer, BoardThreadData, BoardThreadTask } from './board-thread.js';
import { BoardBuilder } from './builder.js';
import { checkpointFormat } from './checkpoint-format.js';
import { BuildGarbage } from './garbage.js';
import type { BoardSettings, SnapshotPayload } from '../snapshot/snapshot-payload.js';

/** Minimum number of player matches, or prices, for a checkpoint; less is read as fast from the tables. */
const LEAST_STORED_MATCHES = 20_000;
const LEAST_STORED_QUOTES = 100_000;
/** Minimum time between two checkpoints. */
const STORE_MINUTES = 15;

/** Builds on its own connections to the primary; after a lost connection the next build starts over. */
class DatabaseBuilder {
  private readonly sql: OwnSqlClient;
  private readonly builder: BoardBuilder;
  private storing: Promise<void> = Promise.resolve();
  private storedAt = -Infinity;

  constructor(database: DatabaseTarget, settings: BoardSettings) {
    this.sql = openSqlClient(database, 'boards', () => this.builder.startOver());
    this.builder = new BoardBuilder(this.sql, settings, () => garbage.collectMuch());
  }

  async build(now: Date): Promise<SnapshotPayload> {
    const payload = await this.builder.build(now);
    this.storePast(payload);
    return payload;
  }

  buildOnDemand(kind: OnDemandKind, revision: Revision): Promise<SnapshotPayload['candidates'] | null> {
    return this.builder.buildOnDemand(kind, revision);
  }

  /** Stores a checkpoint while further builds run. */
  private storePast({ players, prices }: SnapshotPayload): void {
    if (players.matches.rows < LEAST_STORED_MATCHES && prices.quotes.rows < LEAST_STORED_QUOTES) return;
    if (performance.now() - this.storedAt < STORE_MINUTES * 60_000) return;
    const past = this.builder.unstoredPast();
    if (past === null) return;
    this.storedAt = performance.now();
    this.storing = this.storing
      .then(() => storeCheckpoint(this.sql, checkpointFormat(), past, STORE_MINUTES))
      .then(() => undefined, warnFromThread);
  }
}

const { database, settings } = workerData as BoardThreadData;
const garbage = new BuildGarbage();
const builder = new DatabaseBuilder(database, settings);

answerTasks(
  (task: BoardThreadTask): Promise<BoardThreadAnswer> =>
    'now' in task ? builder.build(task.now) : builder.buildOnDemand(task.kind, task.revision),
  () => garbage.collectMuch(),
);
