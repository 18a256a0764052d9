// Slow: it waits for locks and statements until they are cancelled.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Response } from 'supertest';
import { createLogger } from '../../src/common/logging/logger.js';
import { startTestApp, testKeys } from '../support/app.js';
import type { TestApp } from '../support/app.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';
import { TestIssuer } from '../support/issuer.js';

/** Classes of failures that a trigger raises, and their names in the response. */
const raised: readonly (readonly [string, string])[] = [
  ['53100', 'database_unavailable'],
  ['53200', 'database_unavailable'],
  ['58030', 'database_unavailable'],
  ['25006', 'database_unavailable'],
  ['57014', 'database_busy'],
  ['55P03', 'database_busy'],
  ['40001', 'database_busy'],
  ['40P01', 'database_busy'],
];

const isOther = 'datname = current_database() and pid <> pg_backend_pid()';
const isWaiting = `datname = current_database() and wait_event_type = 'Lock'`;

describe('database failures', () => {
  let database: TestDatabase;
  let issuer: TestIssuer;
  let service: TestApp;
  let limited: TestApp;
  let token: string;
  let admin: Client;
  const lines: { level: number; requestId?: string }[] = [];
  const logger = createLogger(
    { logLevel: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line) as { level: number }) },
  );

  beforeAll(async () => {
    database = await createTestDatabase();
    issuer = await TestIssuer.start();
    token = await issuer.token({
      lifetime: 3_600,
      claims: { sub: 'operator', scope: 'dashboard:read dashboard:write maintenance:write' },
    });
    const config = { auth: { issuer: issuer.issuer, audience: issuer.audience } };
    service = await startTestApp({ database: database, now: '2025-02-25T15:00:00Z', config, logger });
    admin = new Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      `create role ${limitedRole()} login password 'limited';
       grant select, insert, update, delete on all tables in schema public to ${limitedRole()}`,
    );
    const address = new URL(database.url);
    [address.username, address.password] = [limitedRole(), 'limited'];
    limited = await startTestApp({ database: { url: address.href }, now: '2025-02-25T15:00:00Z', config });
  });
  afterAll(async () => {
    await limited.stop();
    await service.stop();
    await admin.query(`drop owned by ${limitedRole()}; drop role ${limitedRole()}`);
    await admin.end();
    await database.drop();
    await issuer.stop();
  });

  const limitedRole = (): string => `limited_${database.name}`.slice(0, 63);
  const bearer = (): { Authorization: string } => ({ Authorization: `Bearer ${token}` });
  const putCountry = (slug: string): Promise<Response> =>
    service.request
      .put(`/api/country/${slug}`)
      .set(bearer())
      .send({ name: `Land ${slug}` });
  const putGroup = (name: string): Promise<Response> =>
    service.request.put('/api/dashboard/bot/league-groups').set(bearer()).send({ name });
  const say = (id: number): Promise<Response> =>
    service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send({ update_id: id, message: { chat: { id: 1 }, message_id: 1, text: '/groups' } });
  const listCountries = (): Promise<Response> => service.request.get('/api/countries');
  const ready = async (): Promise<[number, string]> => {
    const { status, body } = await service.request.get('/health/ready');
    return [status, body.status as string];
  };
  /** A response of 503 with Retry-After, without internal details, logged once. */
  const expectRefused = ({ status, body, headers }: Response, code: string): void => {
    expect([status, body.code]).toEqual([503, code]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(
      /insert|select|countries|league_groups|messenger_updates|raised|pg_|QueryRunner/i,
    );
    expect(lines.filter(({ requestId }) => requestId === headers['x-request-id'])).toHaveLength(1);
  };
  /** Runs SQL before every insert into a table. */
  const beforeInsert = async (table: string, statement: string): Promise<void> => {
    await admin.query(
      `create or replace function fail() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
    );
    await admin.query(`create trigger fail before insert on ${table} for each row execute function fail()`);
  };
  const written = async (): Promise<unknown> =>
    (
      await admin.query(
        `select (select count(*) from countries) + (select count(*) from league_groups)
              + (select count(*) from audit_log) as rows`,
      )
    ).rows[0];

  it.each(raised)('of class %s in a write return 503 %s and leave nothing behind', async (state, code) => {
    const before = await written();
    for (const [table, send] of [
      ['countries', () => putCountry('far-land')],
      ['league_groups', () => putGroup('Far')],
    ] as const) {
      await beforeInsert(table, `raise exception 'raised' using errcode = '${state}'`);
      try {
        expectRefused(await send(), code);
      } finally {
        await admin.query(`drop trigger fail on ${table}`);
      }
    }
    await beforeInsert('messenger_updates', `raise exception 'raised' using errcode = '${state}'`);
    try {
      expectRefused(await say(1), code);
    } finally {
      await admin.query('drop trigger fail on messenger_updates');
    }
    expect(await written()).toEqual(before);
    expect((await listCountries()).status).toBe(200);
  });

  it('because of a full disk make the service not ready until a change succeeds', async () => {
    await beforeInsert('countries', `raise exception 'raised' using errcode = '53100'`);
    expectRefused(await putCountry('no-room'), 'database_unavailable');
    expect(await ready()).toEqual([503, 'readonly']);
    await admin.query('drop trigger fail on countries');
    expect((await putCountry('room')).status).toBe(200);
    expect(await ready()).toEqual([200, 'ready']);
  });

  it('that end connections during changes return 503, and leave no change half written', async () => {
    await beforeInsert('audit_log', 'perform pg_terminate_backend(pg_backend_pid())');
    const before = await written();
    expectRefused(await putCountry('killed'), 'database_unavailable');
    expect(await written()).toEqual(before);
    await admin.query('drop trigger fail on audit_log');
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isOther}
          and application_name like 'football-analytics %' and state in ('active', 'idle in transaction')`);
        await sleep(3);
      }
    })();
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, caller) => {
        const found: Response[] = [];
        for (let number = 0; number < 20; number += 1) {
          found.push(
            await putCountry(`land-${caller}-${number}`),
            await putGroup(`Group ${caller} ${number}`),
            await say(1_000 + caller * 100 + number),
          );
          found.push(await listCountries(), await service.request.get('/api/managers'));
        }
        return found;
      }),
    );
    isOver = true;
    await killing;
    expect(
      [...new Set(answers.flat().map(({ status }) => status))].filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    for (const answer of answers.flat().filter(({ status }) => status === 503))
      expectRefused(answer, 'database_unavailable');
    const { rows } = await admin.query(`select count(*) filter (where entity_kind = 'country') as countries,
      count(*) filter (where entity_kind = 'league-group') as groups from audit_log`);
    expect(
      (
        await admin.query(
          `select (select count(*) from countries) as countries, (select count(*) from league_groups) as groups`,
        )
      ).rows,
    ).toEqual(rows);
    expect(await ready()).toEqual([200, 'ready']);
  });

  it('that end the connection of a read are not noticed: it is retried once', async () => {
    await admin.query('begin; lock table countries in access exclusive mode');
    const reading = Promise.all([listCountries(), service.request.get('/api/country/room')]);
    await waitForLocked();
    await database.rows(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isWaiting}`);
    await admin.query('rollback');
    expect((await reading).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('that cancel a statement return 503, for reads and writes', async () => {
    await admin.query('begin; lock table countries in access exclusive mode');
    const waiting = Promise.all([listCountries(), putCountry('late')]);
    await waitForLocked();
    await database.rows(`select pg_cancel_backend(pid) from pg_stat_activity where ${isWaiting}`);
    for (const answer of await waiting) expectRefused(answer, 'database_busy');
    await admin.query('rollback');
  });

  it('that keep a change waiting for a lock return 503', async () => {
    await admin.query('begin; lock table countries in exclusive mode');
    expectRefused(await putCountry('locked'), 'database_busy');
    await admin.query('rollback');
  }, 30_000);

  it('because of a locked table are reported as busy, and leave connections for other tables', async () => {
    const listManagers = (): Promise<Response> => service.request.get('/api/managers');
    await admin.query('begin; lock table managers in access exclusive mode');
    const locked = Promise.all(Array.from({ length: 40 }, listManagers));
    const statuses: [string, number][] = [];
    for (let round = 0; round < 5; round += 1)
      for (const path of ['/api/countries', '/api/v2/competitions', '/api/v2/bookmakers', '/health/ready'])
        statuses.push([path, (await service.request.get(path)).status]);
    const refused = [...(await locked), await listManagers()];
    await admin.query('rollback');
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    for (const answer of refused) expectRefused(answer, 'database_busy');
    expect(refused[0]?.body.message).toMatch(/^The database is busy: another change/);
    expect((await listManagers()).status).toBe(200);
  });

  it('of a read-only database return 503 for writes, and the service is not ready', async () => {
    await admin.query(`alter database ${database.name} set default_transaction_read_only = on`);
    await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isOther}`);
    await sleep(50);
    try {
      for (const answer of [await putCountry('never'), await putGroup('Never'), await say(9_999)])
        expectRefused(answer, 'database_unavailable');
      expect((await listCountries()).status).toBe(200);
      expect(await ready()).toEqual([503, 'readonly']);
    } finally {
      await admin.query('set default_transaction_read_only = off');
      await admin.query(`alter database ${database.name} reset default_transaction_read_only`);
      await admin.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isOther}`);
    }
    await sleep(50);
    expect((await putCountry('again')).status).toBe(200);
    expect(await ready()).toEqual([200, 'ready']);
  });

  it('of a database without free connections return 503, and the service is not ready', async () => {
    const read = (): Promise<Response> => limited.request.get('/api/countries');
    expect((await read()).status).toBe(200);
    await admin.query(`alter role ${limitedRole()} connection limit 0`);
    await admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = '${limitedRole()}'`,
    );
    await sleep(50);
    const refused = await read();
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
      503,
      'database_unavailable',
      true,
    ]);
    expect((await limited.request.get('/health/ready')).body.status).toBe('unavailable');
    await admin.query(`alter role ${limitedRole()} connection limit -1`);
    expect((await read()).status).toBe(200);
    expect((await limited.request.get('/health/ready')).status).toBe(200);
  });

  /** Waits until two statements of the service are waiting for a lock. */
  async function waitForLocked(): Promise<void> {
    for (let look = 0; look < 200; look += 1) {
      const [row] = await database.rows<{ waiting: number }>(
        `select count(*) as waiting from pg_stat_activity where ${isWaiting}`,
      );
      if (row!.waiting >= 2) return;
      await sleep(20);
    }
    throw new Error('nothing waits for the lock');
  }
});
