import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import type { Revision } from '../../common/revision/revision.js';
import { databaseTypes } from '../../database/types.js';
import type { OnDemandKeys } from '../keys/key-table.js';
import { storeCheckpoint } from '../load/checkpoint.repository.js';
import type { KnownPast } from '../world/known-past.js';
import type { BoardSource } from './board-source.js';
import { BoardBuilder } from './builder.js';
import { checkpointFormat } from './checkpoint-format.js';
import type { BoardSettings, Publication } from './publication.js';

/** A past of fewer matches of players is read as fast as it could be taken from the store. */
const LEAST_STORED_MATCHES = 20_000;
/** Shortest time between two that are stored. */
const STORE_MINUTES = 15;

/** Builds over one connection to the primary; a lost connection is replaced at the next build. */
export class DatabaseBuilder implements BoardSource {
  private connected: { client: Client; builder: BoardBuilder } | null = null;
  private storing: Promise<void> = Promise.resolve();
  private storedAt = -Infinity;

  /** @param warn is told when the past could not be stored, which costs time at the next start and nothing else */
  constructor(
    private readonly databaseUrl: string,
    private readonly settings: BoardSettings,
    private readonly warn: (error: Error) => void,
  ) {}

  async build(now: Date): Promise<Publication> {
    const { builder } = (this.connected ??= await this.connect());
    const publication = await builder.build(now);
    this.storePast(builder, publication);
    return publication;
  }

  async buildEveryKey(kind: OnDemandKeys, revision: Revision): Promise<Publication['keys'] | null> {
    return (await this.connected?.builder.buildEveryKey(kind, revision)) ?? null;
  }

  async close(): Promise<void> {
    const { connected } = this;
    this.connected = null;
    await this.storing;
    await connected?.client.end();
  }

  /** Beside the builds that follow, on a connection of its own. */
  private storePast(builder: BoardBuilder, { players }: Publication): void {
    if (players.matches.rows < LEAST_STORED_MATCHES || performance.now() - this.storedAt < STORE_MINUTES * 60_000)
      return;
    const past = builder.unstoredPast();
    if (past === null) return;
    this.storedAt = performance.now();
    this.storing = this.storing.then(() => this.store(past)).catch(this.warn);
  }

  private async store(past: KnownPast): Promise<void> {
    const client = this.client('football-analytics board checkpoint');
    // the statement under way fails by itself
    client.on('error', () => undefined);
    try {
      await client.connect();
      await storeCheckpoint(client, checkpointFormat(), past, STORE_MINUTES);
    } finally {
      await client.end();
    }
  }

  private async connect(): Promise<{ client: Client; builder: BoardBuilder }> {
    const client = this.client('football-analytics boards');
    // without a listener the loss of the connection would end the process; the build under way fails by itself
    client.on('error', () => (this.connected = null));
    client.on('end', () => (this.connected = null));
    await client.connect();
    return { client, builder: new BoardBuilder(client, this.settings) };
  }

  private client(name: string): Client {
    return new Client({
      connectionString: this.databaseUrl,
      types: databaseTypes,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: name,
    });
  }
}
