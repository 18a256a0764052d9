import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { idOf, fixture, loadRecords, named } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const groups = '/api/dashboard/bot/league-groups';

/** Writes with a token: what they need, what only reads, and requests that would change something. */
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

  it('change nothing without a credential, with a wrong one, or with one that only reads', async () => {
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
      // The internal key and the webhook secret are no tokens.
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

  it('happen with the right credential, each with its row in the log', async () => {
    for (const { method, path, body, needs } of all) {
      const logged = (await app.contents())['audit_log']?.length ?? 0;
      const { status } = await app.send(method, path, { ...(body === undefined ? {} : { body }), scope: needs });
      expect([path, status]).toEqual([path, method === 'DELETE' ? 204 : 200]);
      expect((await app.contents())['audit_log']).toHaveLength(logged + 1);
    }
  });

  it('are read by those who may read or write, and by nobody else', async () => {
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
