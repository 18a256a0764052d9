import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { useTestDatabase } from '../../support/database.js';
import { TestIssuer } from '../../support/issuer.js';
import { storeSmallLeague } from '../../support/small-league.js';

type Operation = { security?: Record<string, unknown>[] };
type Paths = Record<string, Record<string, Operation>>;

/** Every documented operation that writes and takes a token, with something in the place of its path parameters. */
const documented = (JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as { paths: Paths })
  .paths;
const writes = Object.entries(documented).flatMap(([template, item]) =>
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
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'facts') order by 1`,
    );
    return Promise.all(
      tables.map(
        async ({ name }) =>
          (
            await database.current.rows<object>(
              `select '${name}' as name, count(*), md5(coalesce(string_agg(row::text, '|' order by row::text), '')) from ${name} row`,
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
      `insert into managers (id, natural_key, slug, name, search_name) values (1, 'manager|england|one', 'one', 'One', 'one')`,
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

  it('is refused without it, with a wrong one, and with one that only reads; the database stays as it was', async () => {
    const reading = await issuer.token({ claims: { scope: 'openid dashboard:read maintenance:read' } });
    const forged = (await issuer.token({ claims: { scope: 'dashboard:write maintenance:write' } })).replace(
      /.{8}$/,
      'AAAAAAAA',
    );
    const before = await digests();
    expect(writes.length).toBeGreaterThanOrEqual(6);
    for (const [method, path] of writes) {
      const send = async (authorization?: string): Promise<number> => {
        const started = service.request[method](path).type('json');
        if (authorization !== undefined) void started.set('Authorization', authorization);
        return (await started.send('{"name": "Changed", "tournamentIds": [2]}')).status;
      };
      const statuses = [
        await send(),
        await send(`Bearer ${forged}`),
        await send('Bearer x'),
        await send(`Bearer ${reading}`),
      ];
      expect([method, path, statuses]).toEqual([method, path, [401, 401, 401, 403]]);
    }
    expect(await digests()).toEqual(before);
  });
});
