import { performance } from 'node:perf_hooks';
import type { Revision } from '../../common/revision/revision.js';
import { openSqlClient } from '../../database/open-sql-client.js';
import type { OwnSqlClient } from '../../database/open-sql-client.js';
import type { OnDemandKeys } from '../candidates/key-table.js';
import { storeCheckpoint } from '../load/checkpoint.repository.js';
import type { BoardSource } from './board-source.js';
import { BoardBuilder } from './builder.js';
import { checkpointFormat } from './checkpoint-format.js';
import type { BoardSettings, SnapshotPayload } from './snapshot-payload.js';

/** A past of fewer matches of players is read as fast as it could be taken from the store. */
const LEAST_STORED_MATCHES = 20_000;
/** Shortest time between two that are stored. */
const STORE_MINUTES = 15;

/** Builds on connections of its own to the primary; after one was lost the next build begins from nothing. */
export class DatabaseBuilder implements BoardSource {
  private readonly sql: OwnSqlClient;
  private builder: BoardBuilder | null = null;
  private storing: Promise<void> = Promise.resolve();
  private storedAt = -Infinity;

  /** @param warn is told when the past could not be stored, which costs time at the next start and nothing else */
  constructor(
    databaseUrl: string,
    private readonly settings: BoardSettings,
    private readonly warn: (error: Error) => void,
  ) {
    this.sql = openSqlClient(databaseUrl, 'boards', () => (this.builder = null));
  }

  async build(now: Date): Promise<SnapshotPayload> {
    const builder = (this.builder ??= new BoardBuilder(this.sql, this.settings));
    const payload = await builder.build(now);
    this.storePast(builder, payload);
    return payload;
  }

  async buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<SnapshotPayload['keys'] | null> {
    return (await this.builder?.buildEveryKey(kind, revision)) ?? null;
  }

  async close(): Promise<void> {
    this.builder = null;
    await this.storing;
    await this.sql.close();
  }

  /** Beside the builds that follow. */
  private storePast(builder: BoardBuilder, { players }: SnapshotPayload): void {
    if (players.matches.rows < LEAST_STORED_MATCHES || performance.now() - this.storedAt < STORE_MINUTES * 60_000)
      return;
    const past = builder.unstoredPast();
    if (past === null) return;
    this.storedAt = performance.now();
    this.storing = this.storing
      .then(() => storeCheckpoint(this.sql, checkpointFormat(), past, STORE_MINUTES))
      .then(() => undefined, this.warn);
  }
}
