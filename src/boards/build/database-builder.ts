import { Client } from 'pg';
import { databaseTypes } from '../../database/types.js';
import type { BoardSource } from './board-source.js';
import { BoardBuilder } from './builder.js';
import type { BuilderSettings } from './builder.js';
import type { Revision } from '../../common/revision/revision.js';
import type { Publication } from './publication.js';

/** Builds over one connection to the primary; a lost connection is replaced at the next build, which begins from nothing. */
export class DatabaseBuilder implements BoardSource {
  private connected: { client: Client; builder: BoardBuilder } | null = null;

  constructor(
    private readonly databaseUrl: string,
    private readonly settings: BuilderSettings,
  ) {}

  async build(now: Date): Promise<Publication> {
    const { builder } = (this.connected ??= await this.connect());
    return builder.build(now);
  }

  async buildEveryKey(revision: Revision): Promise<Publication['keys'] | null> {
    return (await this.connected?.builder.buildEveryKey(revision)) ?? null;
  }

  async close(): Promise<void> {
    const { connected } = this;
    this.connected = null;
    await connected?.client.end();
  }

  private async connect(): Promise<{ client: Client; builder: BoardBuilder }> {
    const client = new Client({
      connectionString: this.databaseUrl, types: databaseTypes, keepAlive: true, connectionTimeoutMillis: 5_000,
      application_name: 'football-analytics boards',
    });
    // without a listener the loss of the connection would end the process; the build under way fails by itself
    client.on('error', () => (this.connected = null));
    client.on('end', () => (this.connected = null));
    await client.connect();
    return { client, builder: new BoardBuilder(client, this.settings) };
  }
}
