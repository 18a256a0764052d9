import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { run, until } from './processes.mjs';

const SERVERS = ['db1', 'db2', 'db3'];
const addressOf = (server) => `10.77.0.1${server.at(-1)}`;
/** The primary through HAProxy. */
export const primaryUrl = 'postgres://fairline:drill@127.0.0.1:5000/fairline';
export const poolerUrl = 'postgres://fairline:drill@127.0.0.1:6432/fairline';
export const replicaUrls = SERVERS.map((server) => `postgres://fairline:drill@${addressOf(server)}:5432/fairline`);

/** Three servers in network namespaces, each with etcd, Patroni and PostgreSQL, behind HAProxy and pgbouncer. */
export class Cluster {
  #processes;
  #folder;
  #configs;

  constructor(processes, folder, configs) {
    this.#processes = processes;
    this.#folder = folder;
    this.#configs = configs;
  }

  get servers() {
    return SERVERS;
  }

  async start() {
    this.#network();
    for (const server of SERVERS) {
      this.makeFolder(server);
      this.startEtcd(server);
    }
    await until('etcd', () => {
      run('ip', 'netns', 'exec', 'db1', ...this.#etcdctl('endpoint', 'health'));
      return true;
    });
    for (const server of SERVERS) this.startPatroni(server);
    this.startHaproxy();
    await until('a primary', () => this.primary(), 60);
    await this.#createDatabase();
    this.pgbackrest(await this.primary(), 'stanza-create');
    await this.untilWhole();
    copyFileSync(join(this.#configs, 'pgbouncer.ini'), join(this.#folder, 'pgbouncer.ini'));
    writeFileSync(join(this.#folder, 'userlist.txt'), '"fairline" "drill"\n');
    this.startPgbouncer();
  }

  /** Creates a bridge, and behind it a namespace with an address for each server. */
  #network() {
    run('mount', '-t', 'tmpfs', 'none', '/run');
    mkdirSync('/run/netns');
    mkdirSync('/etc/netns', { recursive: true });
    run('mount', '-t', 'tmpfs', 'none', '/etc/netns');
    run('ip', 'link', 'set', 'lo', 'up');
    run('ip', 'link', 'add', 'br0', 'type', 'bridge');
    run('ip', 'address', 'add', '10.77.0.1/24', 'dev', 'br0');
    run('ip', 'link', 'set', 'br0', 'up');
    for (const server of SERVERS) {
      run('ip', 'netns', 'add', server);
      run('ip', 'link', 'add', `to-${server}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', server);
      run('ip', 'link', 'set', `to-${server}`, 'master', 'br0', 'up');
      run('ip', '-n', server, 'address', 'add', `${addressOf(server)}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) run('ip', '-n', server, 'link', 'set', device, 'up');
    }
  }

  /** Mounts a 2 GB disk for a server. */
  makeFolder(server) {
    const folder = join(this.#folder, server);
    mkdirSync(folder);
    run('mount', '-t', 'tmpfs', '-o', 'size=2g,mode=0700', 'none', folder);
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    for (const path of [folder, join(folder, 'data')]) giveToPostgres(path);
    this.#configureBackups(server);
  }

  /** Configures pgBackRest; files in /etc/netns/<server> replace those in /etc for the programs of that namespace. */
  #configureBackups(server) {
    const repository = join(this.#folder, 'backups');
    mkdirSync(repository, { recursive: true });
    giveToPostgres(repository);
    const text = readFileSync(join(this.#configs, 'pgbackrest.conf'), 'utf8')
      .replaceAll('/var/lib/pgbackrest', repository)
      .replaceAll('/var/lib/postgresql/fairline', this.folderOf(server))
      .replaceAll('/tmp/pgbackrest', join(this.folderOf(server), 'pgbackrest'));
    mkdirSync(`/etc/netns/${server}`, { recursive: true });
    writeFileSync(`/etc/netns/${server}/pgbackrest.conf`, text);
  }

  /** Runs pgBackRest on a server. */
  pgbackrest(server, ...words) {
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    return run('ip', 'netns', 'exec', server, ...asPostgres, 'pgbackrest', '--stanza=fairline', ...words);
  }

  /** Removes the disks and the configuration of the namespaces. */
  unmount() {
    const places = [...SERVERS.map((server) => this.folderOf(server)), '/etc/netns'];
    for (const place of places) spawnSync('umount', ['-l', place], { stdio: 'ignore' });
    spawnSync('rmdir', ['/etc/netns'], { stdio: 'ignore' });
  }

  folderOf(server) {
    return join(this.#folder, server);
  }

  startEtcd(server) {
    const url = (port) => `http://${addressOf(server)}:${port}`;
    const peers = SERVERS.map((each) => `${each}=http://${addressOf(each)}:2380`).join(',');
    const options = {
      name: server,
      'data-dir': join(this.folderOf(server), 'etcd'),
      'listen-client-urls': url(2379),
      'advertise-client-urls': url(2379),
      'listen-peer-urls': url(2380),
      'initial-advertise-peer-urls': url(2380),
      'initial-cluster': peers,
      'initial-cluster-token': 'drill',
      // fast machines in the same room
      'heartbeat-interval': 200,
      'election-timeout': 2000,
    };
    const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    this.#processes.start(`etcd-${server}`, ['etcd', ...words], { namespace: server, user: 'postgres' });
  }

  #etcdctl(...words) {
    const endpoints = SERVERS.map((server) => `${addressOf(server)}:2379`).join(',');
    return ['env', 'ETCDCTL_API=3', 'etcdctl', `--endpoints=${endpoints}`, ...words];
  }

  startPatroni(server, env = {}) {
    const address = addressOf(server);
    const folder = this.folderOf(server);
    this.#processes.start(`patroni-${server}`, ['patroni', join(this.#configs, 'patroni.yml')], {
      namespace: server,
      user: 'postgres',
      cwd: folder,
      env: {
        HOME: folder,
        PATRONI_NAME: server,
        PATRONI_ETCD3_HOSTS: SERVERS.map((each) => `${addressOf(each)}:2379`).join(','),
        PATRONI_RESTAPI_LISTEN: `${address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
        PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
        ...env,
      },
    });
  }

  /** Cuts power to a server's machine: peers get no notice, neither from its programs nor from its network. */
  async cutPower(server) {
    run('ip', 'link', 'set', `to-${server}`, 'down');
    await this.#processes.killAll(server);
  }

  /** Starts a server's programs in order: etcd may elect a leader when it joins, and Patroni ends without one. */
  async restorePower(server) {
    run('ip', 'link', 'set', `to-${server}`, 'up');
    this.startEtcd(server);
    await until('etcd answers', async () => (await fetch(`http://${addressOf(server)}:2379/health`)).ok);
    this.startPatroni(server);
  }

  startHaproxy() {
    this.#processes.start('haproxy', ['haproxy', '-db', '-f', join(this.#configs, 'haproxy.cfg')], {
      cwd: this.#configs,
    });
  }

  startPgbouncer() {
    this.#processes.start('pgbouncer', ['pgbouncer', 'pgbouncer.ini'], { user: 'postgres' });
  }

  async #createDatabase() {
    const sql = await this.connect(this.superuserUrl(await this.primary(), 'postgres'));
    await sql.query(`create role fairline login password 'drill'`);
    await sql.query('create database fairline owner fairline');
    await sql.end();
  }

  superuserUrl(server, database = 'fairline') {
    return `postgres://postgres:drill@${addressOf(server)}:5432/${database}`;
  }

  async connect(url) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Runs one statement on one server, as superuser. */
  async query(server, statement, values = []) {
    const sql = await this.connect(this.superuserUrl(server));
    try {
      return (await sql.query(statement, values)).rows;
    } finally {
      await sql.end();
    }
  }

  /**
   * Makes a standby receive changes without applying them, by SIGSTOP: Patroni would end a pause or delay set in
   * PostgreSQL.
   * @returns function that resumes it
   */
  async holdReplay(server) {
    const statement = `select pid from pg_stat_activity where backend_type = 'startup'`;
    const [{ pid }] = await this.query(server, statement);
    process.kill(pid, 'SIGSTOP');
    return () => process.kill(pid, 'SIGCONT');
  }

  /** Members as listed by Patroni; null while no Patroni responds. */
  async members() {
    for (const server of SERVERS) {
      const body = await getJson(addressOf(server), '/cluster').catch(() => null);
      if (body !== null) return body.members;
    }
    return null;
  }

  /** Name of the server that accepts writes; null while there is none. */
  async primary() {
    for (const server of SERVERS) {
      const body = await getJson(addressOf(server), '/primary').catch(() => null);
      if (body?.role === 'master' || body?.role === 'primary') return server;
    }
    return null;
  }

  /** Waits until the primary has a synchronous and another standby, both streaming from it. */
  async untilWhole(seconds = 120) {
    await until(
      'three servers that replicate',
      async () => {
        const primary = await this.primary();
        if (primary === null) return false;
        const rows = await this.query(primary, `select sync_state from pg_stat_replication where state = 'streaming'`);
        return rows.length === 2 && rows.some(({ sync_state: state }) => state === 'sync');
      },
      seconds,
    );
  }
}

function giveToPostgres(path) {
  chownSync(path, ...['-u', '-g'].map((what) => Number(run('id', what, 'postgres'))));
}

/** Body of a response with status 200. */
function getJson(host, path) {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port: 8008, path, timeout: 1_000 }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end();
  });
}
