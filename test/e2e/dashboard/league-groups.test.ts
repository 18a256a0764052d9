import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { competitionNamed, fixture, idOf, loadRecords } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { SendOptions, WritingApp } from '../../support/writing-app.js';

const groups = '/api/dashboard/bot/league-groups';
const leagueCount = 200;
const leagueNames = Array.from({ length: leagueCount }, (_, index) => `League ${String(index + 1).padStart(3, '0')}`);
const leagueId = (name: string): number => idOf.competition('Norway', name);
const unknownId = 77_777;

const premierLeague = [
  fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z', { phase: 'Spring' }),
  fixture('Chelsea', 'Arsenal', '2025-03-04T15:00:00Z', { phase: 'Summer' }),
] as const;
const seriesToCome = fixture('Molde', 'Brann', '2025-04-04T15:00:00Z', {
  competition: competitionNamed('Norway', 'League 001'),
  season: '2025',
});

describe('league groups', () => {
  let app: WritingApp;
  const write = (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, options: SendOptions = {}) =>
    app.send(method, path, { scope: 'dashboard:write', ...(body === undefined ? {} : { body }), ...options });
  const read = (path: string) => app.send('GET', path, { scope: 'dashboard:read' });
  const make = async (name: string): Promise<number> => (await write('PUT', groups, { name })).body.id;
  const audit = async (id: number) =>
    (
      await app.send('GET', `/api/maintenance/audit-log?limit=100&entityKind=league-group&entityId=${id}`, {
        scope: 'maintenance:read',
      })
    ).body.data;
  const memberIds = (members: readonly { uniqueTournamentId: number }[]): number[] =>
    members.map(({ uniqueTournamentId }) => uniqueTournamentId);

  beforeAll(async () => {
    app = await startWritingApp([DashboardModule, MaintenanceModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [
      ...premierLeague,
      seriesToCome,
      ...leagueNames.map((name, index) => ({
        kind: 'competition' as const,
        line: index + 10,
        competition: competitionNamed('Norway', name),
        slug: null,
        priority: null,
      })),
    ]);
  });
  afterAll(() => app.close());

  it('are created without an id, and updated with one', async () => {
    const made = await write('PUT', groups, { name: ' Top five ', description: 'The big ones' });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.any(Number),
      name: 'Top five',
      description: 'The big ones',
      memberCount: 0,
      members: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.body.createdAt,
    });
    const { id } = made.body;
    const renamed = await write('PUT', groups, { id, name: 'Top six' });
    expect(renamed.body).toMatchObject({
      id,
      name: 'Top six',
      description: 'The big ones',
      createdAt: made.body.createdAt,
    });
    expect(renamed.body.updatedAt > made.body.updatedAt).toBe(true);
    expect((await write('PUT', groups, { id, description: '' })).body).toMatchObject({
      name: 'Top six',
      description: '',
    });
    expect((await read(`${groups}/${id}`)).body).toMatchObject({ id, name: 'Top six' });
    expect((await write('PUT', groups, { id: null, name: 'No id' })).body).toMatchObject({
      description: '',
      memberCount: 0,
    });
  });

  it('have a unique name of 1 to 80 characters, ignoring case', async () => {
    const id = await make('Große Ligen');
    const taken = await write('PUT', groups, { name: 'gROßE lIGEN' });
    expect([taken.status, taken.body.code, taken.body.errors[0].pointer]).toEqual([409, 'conflict', '#/name']);
    expect((await write('PUT', groups, { id, name: 'GROßE LIGEN' })).body.name).toBe('GROßE LIGEN');
    expect((await write('PUT', groups, { name: '⚽'.repeat(80) })).status).toBe(200);
    for (const name of ['', '   ', 'x'.repeat(81), 'two\nlines', 'nul\u0000', 7, null, ['a']]) {
      const { status, body } = await write('PUT', groups, { name });
      expect([name, status, body.errors[0].pointer]).toEqual([name, 400, '#/name']);
    }
    const long = await write('PUT', groups, { name: 'Long', description: 'x'.repeat(501) });
    expect([long.status, long.body.errors[0].pointer]).toEqual([400, '#/description']);
    const nameless = await write('PUT', groups, { description: 'without a name' });
    expect([nameless.status, nameless.body.errors[0].pointer]).toEqual([400, '#/name']);
  });

  it('return 404 for an unknown id, and require a numeric one', async () => {
    for (const id of [4711, 2 ** 31, 2 ** 53 - 1]) {
      expect((await write('PUT', groups, { id, name: 'Nobody' })).status).toBe(404);
      expect((await read(`${groups}/${id}`)).status).toBe(404);
      expect((await write('POST', `${groups}/${id}/leagues`, { tournamentIds: [idOf.competition()] })).status).toBe(
        404,
      );
      expect((await write('DELETE', `${groups}/${id}`)).status).toBe(404);
      expect((await write('DELETE', `${groups}/${id}/leagues/${idOf.competition()}`)).status).toBe(404);
    }
    const { status, body } = await write('POST', `${groups}/first/leagues`, { tournamentIds: [idOf.competition()] });
    expect([status, body.errors[0].parameter]).toEqual([400, 'id']);
  });

  it('list their members by name, each with its current stage', async () => {
    const id = await make('Members');
    const added = await write('POST', `${groups}/${id}/leagues`, {
      tournamentIds: [idOf.competition(), leagueId('League 002'), leagueId('League 001'), leagueId('League 001')],
    });
    expect(added.status).toBe(200);
    expect(added.body).toEqual([
      {
        name: 'League 001',
        slug: 'league-001',
        tournamentId: idOf.phase(seriesToCome),
        uniqueTournamentId: leagueId('League 001'),
      },
      { name: 'League 002', slug: 'league-002', tournamentId: null, uniqueTournamentId: leagueId('League 002') },
      {
        name: 'Premier League',
        slug: 'premier-league',
        tournamentId: idOf.phase(premierLeague[0]),
        uniqueTournamentId: idOf.competition(),
      },
    ]);
    app.area.clock.set(new Date('2025-03-05T00:00:00Z'));
    const group = (await read(`${groups}/${id}`)).body;
    app.area.clock.set(new Date('2025-02-25T15:00:00Z'));
    expect(group).toMatchObject({ id, memberCount: 3 });
    expect(group.members[2].tournamentId).toBe(idOf.phase(premierLeague[1]));
    expect((await write('DELETE', `${groups}/${id}/leagues/${leagueId('League 002')}`)).status).toBe(204);
    expect((await write('DELETE', `${groups}/${id}/leagues/${leagueId('League 002')}`)).status).toBe(404);
    expect(memberIds((await read(`${groups}/${id}`)).body.members)).toEqual([
      leagueId('League 001'),
      idOf.competition(),
    ]);
  });

  it('insert each league once when 50 concurrent requests add overlapping leagues', async () => {
    const id = await make('At once');
    const requests = Array.from({ length: 50 }, (_, index) =>
      leagueNames.slice(index * 3, index * 3 + 50).map(leagueId),
    );
    const answers = await Promise.all(
      requests.map((tournamentIds) => write('POST', `${groups}/${id}/leagues`, { tournamentIds })),
    );
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200));
    const expected = leagueNames.slice(0, 49 * 3 + 50).map(leagueId);
    expect(memberIds((await read(`${groups}/${id}`)).body.members)).toEqual(expected);
    answers.forEach(({ body }, index) =>
      expect(memberIds(body)).toEqual(expect.arrayContaining(requests[index] ?? [])),
    );
    const entries = (await audit(id)).filter(({ action }: { action: string }) => action === 'add-leagues');
    const added = entries.flatMap(
      ({ before, after }: { before: { tournamentIds: number[] }; after: { tournamentIds: number[] } }) =>
        after.tournamentIds.filter((each) => !before.tournamentIds.includes(each)),
    );
    expect([...added].sort()).toEqual([...expected].sort());
  });

  it('insert nothing when one of 200 is unknown, and name it', async () => {
    const id = await make('One wrong');
    await write('POST', `${groups}/${id}/leagues`, { tournamentIds: [leagueId('League 200')] });
    const before = await app.contents();
    const tournamentIds = leagueNames.map(leagueId);
    tournamentIds[137] = unknownId;
    const { status, body } = await write('POST', `${groups}/${id}/leagues`, { tournamentIds });
    expect([status, body.code, body.message]).toEqual([
      422,
      'unprocessable',
      `There is no competition ${unknownId}; nothing was added.`,
    ]);
    expect(body.errors).toEqual([
      { pointer: '#/tournamentIds/137', detail: `is not a known competition: ${unknownId}` },
    ]);
    expect(await app.contents()).toEqual(before);
  });

  it('accept a league by the id that it had before its merge', async () => {
    const id = await make('Merged');
    await app.area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('competition', 99, $1)`,
      [leagueId('League 003')],
    );
    const { body } = await write('POST', `${groups}/${id}/leagues`, { tournamentIds: [99, leagueId('League 003')] });
    expect(memberIds(body)).toEqual([leagueId('League 003')]);
    expect((await write('DELETE', `${groups}/${id}/leagues/99`)).status).toBe(204);
    await app.area.database.rows('delete from public_id_aliases');
  });

  it('are created once by 50 concurrent identical requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => write('PUT', groups, { name: index % 2 === 0 ? 'Same' : 'SAME' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const id = answers.find(({ status }) => status === 200)?.body.id;
    expect(await audit(id)).toHaveLength(1);
    const changes = await Promise.all(
      Array.from({ length: 50 }, () => write('PUT', groups, { id, name: 'Same', description: 'equal' })),
    );
    expect(new Set(changes.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await audit(id)).map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
  });

  it('are listed by name in pages, and are deleted with their members', async () => {
    const all: string[] = [];
    for (let address: string | null = `${groups}?limit=3`; address !== null;) {
      const { body }: { body: { data: { name: string }[]; links: { next: string | null } } } = await read(address);
      all.push(...body.data.map(({ name }) => name.toLowerCase()));
      address = body.links.next;
    }
    expect(all.length).toBeGreaterThan(6);
    expect(all).toEqual([...all].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
    const id = await make('To go');
    await write('POST', `${groups}/${id}/leagues`, { tournamentIds: [idOf.competition()] });
    expect((await write('DELETE', `${groups}/${id}`)).status).toBe(204);
    expect((await read(`${groups}/${id}`)).status).toBe(404);
    const entries = await audit(id);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['delete', 'add-leagues', 'create']);
    expect(entries[0]).toMatchObject({
      actor: 'operator',
      callerKind: 'bearer',
      reason: null,
      after: null,
      before: { id, name: 'To go', description: '', tournamentIds: [idOf.competition()] },
    });
  });
});
