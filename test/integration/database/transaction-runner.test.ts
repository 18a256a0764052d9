import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { Writer } from '../../../src/common/access/writer.js';
import { databaseFailureOf } from '../../../src/common/problem/database-failure.js';
import { poolsOf, serviceDataSourceOptions } from '../../../src/database/data-source-options.js';
import { AuditLogEntryEntity, CountryEntity } from '../../../src/database/entities/index.js';
import { Replicas } from '../../../src/database/replicas.js';
import { Refusals } from '../../../src/database/database-health.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import type { WriteTransaction } from '../../../src/database/transaction-runner.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';

const writer: Writer = {
  caller: { kind: 'bearer', subject: 'operator', scopes: [] },
  requestId: 'request-1',
  ifMatch: null,
  reason: 'a test',
};

describe('transaction runner', () => {
  const database = useTestDatabase();
  let source: DataSource;
  let runner: TransactionRunner;
  beforeAll(async () => {
    source = await new DataSource(
      serviceDataSourceOptions(database.current.url, new Replicas([], silentLogger), silentLogger),
    ).initialize();
    runner = new TransactionRunner(source, new Refusals());
  });
  afterAll(() => source.destroy());
  beforeEach(() => database.current.rows('truncate countries, audit_log cascade'));

  const country = (id: number): CountryEntity =>
    source.getRepository(CountryEntity).create({
      id,
      naturalKey: `country|land-${id}`,
      slug: `land-${id}`,
      name: `Land ${id}`,
      searchName: `land ${id}`,
    });
  const kill = (): Promise<unknown> =>
    database.current.rows(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`);
  const stored = async (): Promise<unknown> => {
    const countries = await source.getRepository(CountryEntity).find({ order: { id: 'ASC' } });
    const entries = await source.getRepository(AuditLogEntryEntity).find({ order: { id: 'ASC' } });
    return [countries.map(({ id }) => id), entries.map(({ entityId }) => entityId)];
  };

  it('commits entities, SQL and the audit log together, within its time limits', async () => {
    const limits = await runner.run(writer, async ({ manager, sql, record }) => {
      await manager.insert(CountryEntity, country(1));
      await sql.rows(`update countries set name = 'Northland' where id = $1`, [1]);
      await record({ entityKind: 'country', entityId: 1, action: 'create', before: null, after: { id: 1 } });
      return sql.row(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      );
    });
    expect(limits).toEqual({ lock: '5s', statement: '10s' });
    expect(await source.getRepository(CountryEntity).findOneBy({ id: 1 })).toMatchObject({
      name: 'Northland',
      alpha2: null,
      createdAt: expect.any(Date),
    });
    expect(await source.getRepository(AuditLogEntryEntity).find()).toMatchObject([
      {
        callerKind: 'bearer',
        reason: 'a test',
        actor: 'operator',
        requestId: 'request-1',
        entityKind: 'country',
        entityId: '1',
        action: 'create',
        before: null,
        after: { id: 1 },
      },
    ]);
    expect(await source.query('show statement_timeout')).toEqual([{ statement_timeout: '2s' }]);
  });

  it('rolls back work that throws', async () => {
    const failing = runner.run(writer, async ({ manager, record }) => {
      await manager.insert(CountryEntity, country(2));
      await record({ entityKind: 'country', entityId: 2, action: 'create', before: null, after: { id: 2 } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([[], []]);
  });

  it.each(['manager', 'sql'] as const)('retries conflicting work once, by its %s', async (means) => {
    const insert = ({ manager, sql }: WriteTransaction): Promise<unknown> =>
      means === 'manager'
        ? manager.insert(CountryEntity, country(3))
        : sql.rows(`insert into countries (id, natural_key, slug, name, search_name) values (3, 'k', 'k', 'K', 'k')`);
    let attempts = 0;
    await runner.run(writer, async (transaction) => {
      attempts += 1;
      if (attempts === 1)
        await database.current.rows(`insert into countries (id, natural_key, slug, name, search_name)
        values (3, 'country|other', 'other', 'Other', 'other')`);
      else await transaction.manager.delete(CountryEntity, { id: 3 });
      await insert(transaction);
    });
    expect(attempts).toBe(2);
    attempts = 0;
    const colliding = runner.run(writer, (transaction) => {
      attempts += 1;
      return insert(transaction);
    });
    await expect(colliding).rejects.toMatchObject({ code: 'conflict' });
    expect(attempts).toBe(2);
    expect(await stored()).toEqual([[3], []]);
  });

  it.each(['manager', 'sql'] as const)(
    'reports a connection that ends between two statements, by its %s',
    async (means) => {
      const error: unknown = await runner
        .run(writer, async ({ manager, sql }) => {
          await manager.insert(CountryEntity, country(4));
          await kill();
          await sleep(100);
          await (means === 'manager' ? manager.insert(CountryEntity, country(5)) : sql.rows('select 1'));
        })
        .catch((caught: unknown) => caught);
      expect(databaseFailureOf(error)).toMatchObject({ code: 'database_unavailable', isAway: true });
      expect(await stored()).toEqual([[], []]);
    },
  );

  it('leaves the connections of reads alone', async () => {
    const { primary, reads: pool } = poolsOf(source);
    let reads = 0;
    pool!.primary.on('acquire', () => (reads += 1));
    await runner.run(writer, ({ manager }) => manager.find(CountryEntity));
    expect([reads, primary.totalCount]).toEqual([0, 1]);
    await source.getRepository(CountryEntity).find();
    expect(reads).toBe(1);
  });
});
