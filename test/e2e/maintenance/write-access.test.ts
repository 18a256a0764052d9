import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, named } from '../../support/factories.js';
import { TestIssuer } from '../../support/issuer.js';
import { storeSmallLeague } from '../../support/small-league.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const groups = '/api/dashboard/bot/league-groups';

/** Writes with a token: the required scope, a read-only scope, and requests that would change something. */
const writes = (group: number, manager: number) =>
  [
    { method: 'PUT', path: groups, body: { name: 'New' }, needs: 'dashboard:write', reads: 'dashboard:read' },
    {
      method: 'PUT',
      path: groups,
      body: { id: group, name: 'Changed' },
      needs: 'dashboard:write',
      reads: 'dashboard:read',
    },
    {
      method: 'POST',
      path: `${groups}/${group}/leagues`,
      body: { tournamentIds: [idOf.competition()] },
      needs: 'dashboard:write',
      reads: 'dashboard:read',
    },
    {
      method: 'DELETE',
      path: `${groups}/${group}/leagues/${idOf.competition()}`,
      body: undefined,
      needs: 'dashboard:write',
      reads: 'dashboard:read',
    },
    {
      method: 'DELETE',
      path: `${groups}/${group}`,
      body: undefined,
      needs: 'dashboard:write',
      reads: 'dashboard:read',
    },
    {
      method: 'PUT',
      path: `/api/manager/${manager}`,
      body: { shortName: 'New' },
      needs: 'maintenance:write',
      reads: 'maintenance:read',
    },
    {
      method: 'PUT',
      path: '/api/country/england',
      body: { name: 'Albion', slug: 'albion' },
      needs: 'maintenance:write',
      reads: 'maintenance:read',
    },
    {
      method: 'PUT',
      path: '/api/country/new-land',
      body: { name: 'New Land' },
      needs: 'maintenance:write',
      reads: 'maintenance:read',
    },
  ] as const;

const reads = [
  [groups, 'dashboard:read', 'dashboard:write', 'maintenance:write'],
  [`${groups}/1`, 'dashboard:read', 'dashboard:write', 'maintenance:write'],
  ['/api/maintenance/audit-log', 'maintenance:read', 'maintenance:write', 'dashboard:write'],
  ['/api/maintenance/refused-rows', 'maintenance:read', 'maintenance:write', 'dashboard:write'],
  ['/api/maintenance/unresolved-names', 'maintenance:read', 'maintenance:write', 'dashboard:write'],
  ['/api/v2/names/unresolved', 'maintenance:read', 'maintenance:write', 'dashboard:write'],
  ['/api/v2/names/decisions', 'maintenance:read', 'maintenance:write', 'dashboard:write'],
] as const;

describe('writes', () => {
  let app: WritingApp;
  let all: ReturnType<typeof writes>;
  beforeAll(async () => {
    app = await startWritingApp([DashboardModule, MaintenanceModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [
      { ...fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'), homeManager: named('Mikel Arteta') },
    ]);
    const [manager] = await app.area.database.rows<{ id: number }>('select id from managers');
    const { body } = await app.send('PUT', groups, { scope: 'dashboard:write', body: { name: 'Group' } });
    all = writes(body.id, manager?.id ?? 0);
  });
  afterAll(() => app.close());

  it('change nothing without a credential, or with a wrong or read-only one', async () => {
    const forged = (await app.token('dashboard:write maintenance:write')).replace(/.{8}$/, 'AAAAAAAA');
    const expired = await app.token('dashboard:write maintenance:write', {
      exp: Math.floor(Date.now() / 1000) - 3_600,
    });
    const before = await app.contents();
    const table: [string, string, number, string][] = [];
    for (const { method, path, body, needs, reads: reading } of all) {
      const others = needs === 'dashboard:write' ? 'maintenance:write' : 'dashboard:write';
      const attempts = [
        ['none', {}, 401, 'credential_missing'],
        ['empty', { authorization: 'Bearer ' }, 401, 'credential_'],
        ['basic', { authorization: 'Basic b3BlcmF0b3I6c2VjcmV0' }, 401, 'credential_'],
        ['no token', { authorization: 'Bearer abc' }, 401, 'credential_invalid'],
        ['forged', { authorization: `Bearer ${forged}` }, 401, 'credential_invalid'],
        ['expired', { authorization: `Bearer ${expired}` }, 401, 'credential_invalid'],
        ['reading', { scope: reading }, 403, 'insufficient_scope'],
        ['no scope', { scope: 'openid' }, 403, 'insufficient_scope'],
        ['another', { scope: `openid ${others} ${needs}s ${needs.toUpperCase()}` }, 403, 'insufficient_scope'],
      ] as const;
      for (const [what, credential, status, code] of attempts) {
        const answer = await app.send(method, path, { ...(body === undefined ? {} : { body }), ...credential });
        expect([what, method, path, answer.status, answer.body.code]).toEqual([
          what,
          method,
          path,
          status,
          expect.stringContaining(code),
        ]);
        expect(answer.headers['www-authenticate']).toMatch(status === 403 ? /insufficient_scope.*scope="/ : /^Bearer /);
        table.push([`${method} ${path}`, what, status, code]);
      }
      // The internal key and the webhook secret are not tokens.
      const internal = await app.area.post(
        `${groups}/1/leagues`,
        { tournamentIds: [1] },
        { 'X-Internal-Key': 'first-internal-key-of-tests', 'X-Messenger-User-Id': '1' },
      );
      expect(internal.status).toBe(401);
    }
    expect(table).toHaveLength(all.length * 9);
    expect(await app.contents()).toEqual(before);
  });

  it('succeed with the right credential, each with its row in the log', async () => {
    for (const { method, path, body, needs } of all) {
      const logged = (await app.contents())['audit_log']?.length ?? 0;
      const { status } = await app.send(method, path, { ...(body === undefined ? {} : { body }), scope: needs });
      expect([path, status]).toEqual([path, method === 'DELETE' ? 204 : 200]);
      expect((await app.contents())['audit_log']).toHaveLength(logged + 1);
    }
  });

  it('can be read only by callers who may read or write', async () => {
    for (const [path, reading, writing, other] of reads) {
      expect((await app.send('GET', path)).status).toBe(401);
      expect((await app.send('GET', path, { scope: other })).status).toBe(403);
      for (const scope of [reading, writing])
        expect([200, 404]).toContain((await app.send('GET', path, { scope })).status);
    }
    for (const path of ['/api/managers', '/api/countries', '/api/country/albion'])
      expect((await app.send('GET', path)).status).toBe(200);
  });
});

type Operation = { security?: Record<string, unknown>[] };
type Paths = Record<string, Record<string, Operation>>;

/** Users' own records, which need a token with any scope. */
const isOwn = (path: string): boolean => /^\/api\/v2\/(me|watches)(\/|$)/.test(path);

/** Every documented write that takes a token, with values for its path parameters. */
const documented = (JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as { paths: Paths })
  .paths;
const documentedWrites = Object.entries(documented).flatMap(([template, item]) =>
  Object.entries(item)
    .filter(([method, { security = [] }]) => method !== 'get' && security.some((each) => 'bearer' in each))
    .map(
      ([method]) =>
        [method as 'put' | 'post' | 'delete', template.replace('{slug}', 'england').replace(/\{\w+\}/g, '1')] as const,
    ),
);

describe('every write with a token', () => {
  const database = useTestDatabase();
  let issuer: TestIssuer;
  let service: TestApp;
  const digests = async (): Promise<object[]> => {
    const tables = await database.current.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'facts')
        order by 1`,
    );
    return Promise.all(
      tables.map(
        async ({ name }) =>
          (
            await database.current.rows<object>(
              `select '${name}' as name, count(*), md5(coalesce(string_agg(row::text, '|' order by row::text), ''))
                from ${name} row`,
            )
          )[0]!,
      ),
    );
  };

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    await storeSmallLeague(database.current);
    await database.current.rows(`insert into league_groups (name) values ('Group')`);
    await database.current.rows(
      `insert into managers (id, natural_key, slug, name, search_name)
        values (1, 'manager|england|one', 'one', 'One', 'one')`,
    );
    service = await startTestApp({
      database: database.current,
      now: '2025-02-25T15:00:00Z',
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience }, role: 'api' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await issuer.stop();
  });

  it('is rejected without a token, with a wrong or a read-only one; the database is unchanged', async () => {
    const reading = await issuer.token({ claims: { scope: 'openid dashboard:read maintenance:read' } });
    const forged = (await issuer.token({ claims: { scope: 'dashboard:write maintenance:write' } })).replace(
      /.{8}$/,
      'AAAAAAAA',
    );
    const before = await digests();
    expect(documentedWrites.length).toBeGreaterThanOrEqual(6);
    for (const [method, path] of documentedWrites) {
      const send = async (authorization?: string): Promise<number> => {
        const started = service.request[method](path).type('json');
        if (authorization !== undefined) void started.set('Authorization', authorization);
        return (await started.send('{"name": "Changed", "tournamentIds": [2]}')).status;
      };
      const statuses = [await send(), await send(`Bearer ${forged}`), await send('Bearer x')];
      expect([method, path, statuses]).toEqual([method, path, [401, 401, 401]]);
      if (!isOwn(path)) expect([method, path, await send(`Bearer ${reading}`)]).toEqual([method, path, 403]);
    }
    expect(await digests()).toEqual(before);
  });
});
