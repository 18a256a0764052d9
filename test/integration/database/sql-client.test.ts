import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFailureOf } from '../../../src/common/problem/database-failure.js';
import { BoundedPool, createPool } from '../../../src/database/pool.js';
import { PoolSqlClient } from '../../../src/database/sql-client.js';
import { useTestDatabase } from '../../support/database.js';

describe('SQL client', () => {
  const database = useTestDatabase();
  let pool: BoundedPool;
  let sql: PoolSqlClient;
  beforeAll(() => {
    const settings = { application_name: 'football-analytics killed', max: 2, mostWaiting: 1 };
    pool = new BoundedPool({ connectionString: database.current.url, ...settings });
    pool.on('error', () => undefined);
    sql = new PoolSqlClient({ primary: pool });
  });
  afterAll(() => pool.end());
  const kill = (): Promise<unknown> =>
    database.current.rows(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'football-analytics killed' and datname = current_database()`);
  const exists = async (table: string): Promise<boolean> =>
    (await sql.row<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]))!.exists;

  it('returns rows, the first one, or null', async () => {
    expect(await sql.rows('select generate_series(1, 2) as number')).toEqual([{ number: 1 }, { number: 2 }]);
    expect(await sql.row('select $1::int as number', [3])).toEqual({ number: 3 });
    expect(await sql.row('select 1 as number where false')).toBeNull();
  });

  it('prepares a statement once per connection on request, and again on a new one', async () => {
    const doubled = (number: number) => sql.row('select $1::int * 2 as number', [number], { isPrepared: true });
    const prepared = () => sql.rows('select statement from pg_prepared_statements');
    expect([await doubled(2), await doubled(3)]).toEqual([{ number: 4 }, { number: 6 }]);
    expect(await prepared()).toEqual([{ statement: 'select $1::int * 2 as number' }]);
    await kill();
    expect(await doubled(4)).toEqual({ number: 8 });
    expect(await prepared()).toHaveLength(1);
  });

  it('rolls back a transaction that throws; a nested one rolls back only its own work', async () => {
    await sql.transaction(async (transaction) => {
      await transaction.rows('create table stored (id int)');
      const inner = transaction.transaction(async () => {
        await transaction.rows('create table undone (id int)');
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
    });
    expect([await exists('stored'), await exists('undone')]).toEqual([true, false]);
    const outer = sql.transaction(async (transaction) => {
      await transaction.rows('create table outer_undone (id int)');
      throw new Error('no');
    });
    await expect(outer).rejects.toThrow('no');
    expect(await exists('outer_undone')).toBe(false);
  });

  it('reads one snapshot of the database in a read-only transaction on request', async () => {
    const options = { isolation: 'repeatable read', readOnly: true } as const;
    await sql.transaction(async (transaction) => {
      const count = 'select count(*) as rows from pg_class where relname = $1';
      expect(await transaction.row(count, ['later'])).toEqual({ rows: '0' });
      await database.current.rows('create table later (id int)');
      expect(await transaction.row(count, ['later'])).toEqual({ rows: '0' });
    }, options);
    const writing = sql.transaction((transaction) => transaction.rows('create table refused (id int)'), options);
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('cancels the running statement when aborted', async () => {
    const stop = new AbortController();
    const work = sql.transaction((transaction) => transaction.rows('select pg_sleep(60)'), { signal: stop.signal });
    await sleep(100);
    stop.abort();
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await sql.row('select 1 as one')).toEqual({ one: 1 });
  });

  it('reports a connection that ends between two statements as database unavailable; nothing stays', async () => {
    const error: unknown = await sql
      .transaction(async (transaction) => {
        await transaction.rows('create table half_written (id int)');
        await kill();
        await sleep(100);
        await transaction.rows('insert into half_written values (1)');
      })
      .catch((caught: unknown) => caught);
    expect(databaseFailureOf(error)).toMatchObject({ code: 'database_unavailable', isAway: true });
    expect(await exists('half_written')).toBe(false);
  });

  it('retries a read once when its connection dies', async () => {
    const reading = sql.row<{ slept: string }>('select pg_sleep(.3)::text as slept');
    await sleep(100);
    await kill();
    expect(await reading).toEqual({ slept: '' });
  });

  it('reports a broken idle connection while its pool is open, and none while the pool ends', async () => {
    const lost: Error[] = [];
    const idle = createPool(database.current.url, 'command', (error) => lost.push(error));
    const { pid } = (await idle.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    await database.current.rows('select pg_terminate_backend($1, 5000)', [pid]);
    while (lost.length === 0) await sleep(5);
    expect(lost).toMatchObject([{ code: '57P01' }]);
    const client = await idle.connect();
    client.release();
    const ended = idle.end();
    idle.emit('error', new Error('terminating connection due to administrator command'), client);
    await ended;
    expect(lost).toHaveLength(1);
  });

  it('rejects at once when too many are queued', async () => {
    const slow = [1, 2, 3].map(() => sql.rows('select pg_sleep(.2)'));
    const refused: unknown = await sql.rows('select 1').catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: { status: 503 }, code: 'service_unavailable' });
    await Promise.all(slow);
  });
});
