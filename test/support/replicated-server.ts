import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { prepareHome } from '../../src/database/embedded/home.js';
import { dataFolder } from '../../src/database/embedded/postgres-process.js';
import type { Account } from '../../src/database/embedded/reach.js';
import { migrate } from '../../src/database/migrate.js';
import { openSqlClient } from '../../src/database/sql-client.js';
import type { OwnSqlClient } from '../../src/database/sql-client.js';

/** A primary with the present schema, and a hot standby that follows it. */
export interface ReplicatedServer {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Statements on the primary. */
  readonly primary: OwnSqlClient;
  /** Statements on the standby. */
  readonly replica: OwnSqlClient;
  /** Pauses the replay of changes on the standby, or resumes it. */
  pause(isPaused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two embedded servers: the standby starts as a copy of the stopped primary. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'));
  // otherwise root keeps the servers elsewhere, where they would not be removed
  chmodSync(folder, 0o755);
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
  const first = await EmbeddedServer.open(primaryFolder);
  await migrate(first.url);
  await first.release();
  cpSync(primaryFolder, replicaFolder, { recursive: true });
  const home = await prepareHome(replicaFolder);
  giveTo(home.account, home.folder);
  const primaryServer = await EmbeddedServer.open(primaryFolder);
  const { hostname, port, username, password } = new URL(primaryServer.url);
  const data = dataFolder(home);
  writeFileSync(join(data, 'standby.signal'), '');
  const address = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\nhot_standby = on\n`);
  const replicaServer = await EmbeddedServer.open(replicaFolder);
  const primary = openSqlClient(primaryServer.url, 'command', () => undefined);
  const replica = openSqlClient(replicaServer.url, 'command', () => undefined);
  return {
    primaryUrl: primaryServer.url,
    replicaUrl: replicaServer.url,
    primary,
    replica,
    pause: async (isPaused) => void (await replica.rows(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)),
    async stop() {
      await primary.close();
      await replica.close();
      await replicaServer.release();
      await primaryServer.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server requires that it owns its files, unreadable for others. */
function giveTo(account: Account | null, folder: string): void {
  for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])]) {
    const path = join(folder, name);
    if (account !== null) lchownSync(path, account.uid, account.gid);
    if (name === 'data') chmodSync(path, 0o700);
  }
}
