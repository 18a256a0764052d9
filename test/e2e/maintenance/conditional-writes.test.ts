import type { Response } from 'supertest';
import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { publicIdOf } from '../../../src/common/public-id.js';
import { naturalKeys } from '../../../src/ingestion/resolve/identity.js';
import { fixture, idOf, loadRecords, named } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const groups = '/api/dashboard/bot/league-groups';
const manager = `/api/manager/${publicIdOf(naturalKeys.manager('England', 'Mikel Arteta'))}`;
const country = '/api/country/england';
const scopes = 'dashboard:write maintenance:write';

describe('writes with If-Match', () => {
  let app: WritingApp;
  let group: string;
  const get = (path: string): Promise<Response> => app.send('GET', path, { scope: scopes });
  const etagOf = async (path: string): Promise<string> => String((await get(path)).headers['etag']);
  const write = (method: 'PUT' | 'POST' | 'DELETE', path: string, body: unknown, ifMatch?: string): Promise<Response> =>
    app.send(method, path, { scope: scopes, body, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } });
  /** Each resource: its address, the address of its PUT, and a body that changes it. */
  const resources = (): readonly (readonly [string, string, (text: string) => object])[] => [
    [group, groups, (text) => ({ id: Number(group.split('/').at(-1)), description: text })],
    [manager, manager, (text) => ({ shortName: text })],
    [country, country, (text) => ({ name: `England ${text}` })],
  ];
  const logged = async (): Promise<number> => (await app.contents())['audit_log']?.length ?? 0;

  beforeAll(async () => {
    app = await startWritingApp([DashboardModule, MaintenanceModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [
      { ...fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'), homeManager: named('Mikel Arteta') },
    ]);
    const made = await write('PUT', groups, { name: 'Group' });
    group = `${groups}/${made.body.id}`;
  });
  afterAll(() => app.close());

  it('change only what the caller has seen', async () => {
    for (const [path, target, change] of resources()) {
      const seen = await etagOf(path);
      expect(seen).toMatch(/^"[\w-]{27}"$/);
      expect(await etagOf(path)).toBe(seen);
      expect((await write('PUT', target, change('one'), seen)).status).toBe(200);
      const before = await app.contents();
      const lost = await write('PUT', target, change('two'), seen);
      expect([path, lost.status, lost.body.code]).toEqual([path, 412, 'precondition_failed']);
      expect(await app.contents()).toEqual(before);
      const now = await etagOf(path);
      expect(now).not.toBe(seen);
      expect((await write('PUT', target, change('three'), `"other", ${now}`)).status).toBe(200);
      expect((await write('PUT', target, change('four'))).status).toBe(200);
    }
  });

  it('are rejected for a resource that changed since it was read, even if it is already as requested', async () => {
    for (const [path, target, change] of resources()) {
      const seen = await etagOf(path);
      expect((await write('PUT', target, change('five'), seen)).status).toBe(200);
      expect((await write('PUT', target, change('five'), seen)).status).toBe(412);
      expect((await write('PUT', target, change('five'), await etagOf(path))).status).toBe(200);
    }
  });

  it('accept the tag of the compressed form, no weak tag, and * for an existing resource', async () => {
    for (const [path, target, change] of resources()) {
      const seen = await etagOf(path);
      expect((await write('PUT', target, change('six'), `W/${seen}`)).status).toBe(412);
      expect((await write('PUT', target, change('six'), `${seen.slice(0, -1)}-gzip"`)).status).toBe(200);
      expect((await write('PUT', target, change('seven'), '*')).status).toBe(200);
    }
    const before = await app.contents();
    for (const tag of ['*', '"x"']) {
      expect((await write('PUT', '/api/country/atlantis', { name: 'Atlantis' }, tag)).status).toBe(412);
      expect((await write('PUT', groups, { name: 'Another' }, tag)).status).toBe(412);
      expect((await write('PUT', '/api/manager/4711', { shortName: 'x' }, tag)).status).toBe(404);
      expect((await write('PUT', groups, { id: 4711, name: 'x' }, tag)).status).toBe(404);
    }
    expect(await app.contents()).toEqual(before);
  });

  it('reject a malformed header by its name', async () => {
    const before = await app.contents();
    for (const [, target, change] of resources()) {
      for (const malformed of ['', 'abc', '"a', '"a" "b"', '*, "a"', 'w/"a"']) {
        const { status, body } = await write('PUT', target, change('eight'), malformed);
        expect([malformed, status, body.errors]).toMatchObject([malformed, 400, [{ parameter: 'If-Match' }]]);
      }
    }
    expect(await app.contents()).toEqual(before);
  });

  it('return the tag of a group with its PUT, and guard changes to its members and its deletion', async () => {
    const put = await write('PUT', groups, { name: 'Guarded' });
    const path = `${groups}/${put.body.id}`;
    const seen = String(put.headers['etag']);
    expect(await etagOf(path)).toBe(seen);
    const league = { tournamentIds: [idOf.competition()] };
    expect((await write('POST', `${path}/leagues`, league, seen)).status).toBe(200);
    expect((await write('POST', `${path}/leagues`, league, seen)).status).toBe(412);
    expect((await write('DELETE', `${path}/leagues/${idOf.competition()}`, undefined, seen)).status).toBe(412);
    expect((await write('DELETE', path, undefined, seen)).status).toBe(412);
    expect((await write('DELETE', path, undefined, await etagOf(path))).status).toBe(204);
  });

  it('let exactly one of many concurrent writes succeed', async () => {
    for (const [path, target, change] of resources()) {
      for (let round = 0; round < 5; round += 1) {
        const [seen, entries] = [await etagOf(path), await logged()];
        const responses = await Promise.all(
          Array.from({ length: 12 }, (_, index) => write('PUT', target, change(`${round} by ${index}`), seen)),
        );
        const statuses = responses.map(({ status }) => status).sort();
        expect([path, statuses]).toEqual([path, [200, ...Array.from({ length: 11 }, () => 412)]]);
        expect(await logged()).toBe(entries + 1);
        const winner = responses.findIndex(({ status }) => status === 200);
        expect(JSON.stringify((await get(path)).body)).toContain(`${round} by ${winner}`);
      }
    }
  });
});

describe('the reason of a write', () => {
  let app: WritingApp;
  const log = async (kind: string): Promise<(string | null)[]> =>
    (
      await app.send('GET', `/api/maintenance/audit-log?entityKind=${kind}`, { scope: 'maintenance:read' })
    ).body.data.map(({ reason }: { reason: string | null }) => reason);
  const write = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<Response> =>
    app.send(method, path, { scope: scopes, ...(body === undefined ? {} : { body }) });

  beforeAll(async () => {
    app = await startWritingApp([DashboardModule, MaintenanceModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [
      { ...fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'), homeManager: named('Mikel Arteta') },
    ]);
  });
  afterAll(() => app.close());

  it('is stored with the change, and not where nothing changes', async () => {
    const { body } = await write('PUT', groups, { name: 'Group', reason: ' asked for ' });
    await write('POST', `${groups}/${body.id}/leagues`, { tournamentIds: [idOf.competition()], reason: 'new season' });
    await write('DELETE', `${groups}/${body.id}/leagues/${idOf.competition()}?reason=relegated`);
    await write('PUT', groups, { id: body.id, name: 'Group', reason: 'nothing' });
    await write('DELETE', `${groups}/${body.id}?reason=%C3%BCberfl%C3%BCssig`);
    expect(await log('league-group')).toEqual(['überflüssig', 'relegated', 'new season', 'asked for']);
    await write('PUT', manager, { shortName: 'Arteta', reason: 'short' });
    await write('PUT', manager, { shortName: 'Mikel' });
    expect(await log('manager')).toEqual([null, 'short']);
    await write('PUT', country, { name: 'Albion', reason: 'older' });
    expect(await log('country')).toEqual(['older']);
  });

  it('is a single line of text', async () => {
    for (const reason of ['', '  ', 'a\nb', 'nul\u0000', 'x'.repeat(501), 7, null]) {
      const { status, body } = await write('PUT', manager, { shortName: 'Changed', reason });
      expect([reason, status, body.errors[0].pointer]).toEqual([reason, 400, '#/reason']);
    }
    expect((await write('DELETE', `${groups}/1?reason=%00`)).body.errors[0].parameter).toBe('reason');
  });
});
