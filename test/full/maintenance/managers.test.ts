import { DashboardModule } from '../../../src/dashboard/dashboard.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { publicIdOf } from '../../../src/common/public-id.js';
import { naturalKeys } from '../../../src/ingestion/resolve/identity.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { fixture, idOf, loadRecords, named } from '../../support/factories.js';
import { storedRevision } from '../../support/stored-data.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const idOfManager = (name: string): number => publicIdOf(naturalKeys.manager('England', name));
const match = {
  ...fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z'),
  homeManager: named('Mikel Arteta'),
  awayManager: named('José Mourinho'),
};
const manager = (name: string, nationality: string | null, externalId: string | null = null): AnyCanonicalRecord => ({
  kind: 'manager',
  line: 1,
  country: 'England',
  manager: { name, externalId },
  shortName: null,
  publicId: null,
  nationality,
});

describe('managers', () => {
  let app: WritingApp;
  const put = (id: number | string, body: unknown) =>
    app.send('PUT', `/api/manager/${id}`, { scope: 'maintenance:write', body });
  const get = async (id: number) => (await app.send('GET', `/api/manager/${id}`)).body;
  const names = async (query: string): Promise<string[]> =>
    (await app.send('GET', `/api/managers?${query}`)).body.data.map(({ name }: { name: string }) => name);
  const log = async (id: number) =>
    (
      await app.send('GET', `/api/maintenance/audit-log?entityKind=manager&entityId=${id}`, {
        scope: 'maintenance:read',
      })
    ).body.data;

  beforeAll(async () => {
    app = await startWritingApp([MaintenanceModule, DashboardModule], '2025-02-25T15:00:00Z');
    await loadRecords(app.area.database, 'canonical', [
      match,
      manager('Pep Guardiola', 'Spain', 'm7'),
      manager('Åge Hareide', 'Norway'),
      manager('Eddie Howe', 'England'),
    ]);
  });
  afterAll(() => app.close());

  it('are found by words of their names, and by nationality', async () => {
    expect(await names('')).toEqual(['Eddie Howe', 'José Mourinho', 'Mikel Arteta', 'Pep Guardiola', 'Åge Hareide']);
    expect(await names('q=jose%20mour')).toEqual(['José Mourinho']);
    expect(await names('countrySlug=norway')).toEqual(['Åge Hareide']);
    expect(await get(idOfManager('Pep Guardiola'))).toEqual({
      id: idOfManager('Pep Guardiola'),
      internalId: idOfManager('Pep Guardiola'),
      name: 'Pep Guardiola',
      shortName: null,
      slug: 'pep-guardiola',
      country: { id: idOf.country('Spain'), name: 'Spain', slug: 'spain', alpha2: 'ES' },
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect((await app.send('GET', '/api/manager/4711')).status).toBe(404);
  });

  it('have the given fields replaced, and the others unchanged', async () => {
    const id = idOfManager('Mikel Arteta');
    const before = await storedRevision(app.area.database);
    expect((await put(id, { countrySlug: 'spain', shortName: ' Arteta ' })).body).toEqual({
      message: `Manager ${id} is updated.`,
    });
    expect(await storedRevision(app.area.database)).toBe(before + 1);
    expect(await get(id)).toMatchObject({
      name: 'Mikel Arteta',
      shortName: 'Arteta',
      slug: 'mikel-arteta',
      country: { slug: 'spain' },
    });
    await put(id, { name: 'Mikel Arteta Amatriain', slug: 'arteta' });
    await put(id, { countrySlug: null, shortName: null });
    expect(await get(id)).toMatchObject({
      name: 'Mikel Arteta Amatriain',
      shortName: null,
      slug: 'arteta',
      country: null,
    });
    expect(await names('q=amatriain')).toEqual(['Mikel Arteta Amatriain']);
    expect(await names('q=mikel%20arteta')).toEqual(['Mikel Arteta Amatriain']);
    const [third, second, first, ...more] = await log(id);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.any(Number),
      recordedAt: expect.stringMatching(/Z$/),
      callerKind: 'bearer',
      reason: null,
      actor: 'operator',
      requestId: expect.any(String),
      entityKind: 'manager',
      entityId: String(id),
      action: 'update',
      before: { id, name: 'Mikel Arteta', shortName: null, slug: 'mikel-arteta', countrySlug: null },
      after: { id, name: 'Mikel Arteta', shortName: 'Arteta', slug: 'mikel-arteta', countrySlug: 'spain' },
    });
    expect([second.before, third.before]).toEqual([first.after, second.after]);
  });

  it('reject an unknown id, an unknown country and invalid fields; nothing is written', async () => {
    const id = idOfManager('Eddie Howe');
    const before = await app.contents();
    expect((await put(4711, { name: 'Nobody' })).status).toBe(404);
    const unknown = await put(id, { name: 'Changed', countrySlug: 'atlantis' });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      [{ pointer: '#/countrySlug', detail: 'is not a known country: atlantis' }],
    ]);
    const wrong: [string, unknown][] = [
      ['name', ''],
      ['name', ' '],
      ['name', '!?'],
      ['name', '=HYPERLINK(1)'],
      ['name', 'Eddie \u202eewoH'],
      ['shortName', '@SUM(A1)'],
      ['name', 'ﾞ'],
      ['name', null],
      ['name', 7],
      ['name', 'x'.repeat(201)],
      ['shortName', ''],
      ['slug', 'Eddie'],
      ['slug', 'a--b'],
      ['slug', '-a'],
      ['slug', ''],
      ['slug', null],
      ['slug', 'a'.repeat(101)],
      ['countrySlug', 'Eng Land'],
      ['countrySlug', 1],
    ];
    for (const [member, value] of wrong) {
      const { status, body } = await put(id, { [member]: value });
      expect([member, value, status, body.errors?.[0]?.pointer]).toEqual([member, value, 400, `#/${member}`]);
    }
    expect((await put('abc', { name: 'Changed' })).body.errors[0].parameter).toBe('id');
    expect((await put(id, {})).status).toBe(200);
    expect((await put(id, { name: 'Eddie Howe', countrySlug: 'england' })).body.message).toMatch(/nothing was changed/);
    expect(await app.contents()).toEqual(before);
  });

  it('reject a body with only unknown members, and suggest the nearest name; nothing is written', async () => {
    const before = await app.contents();
    const refused = await put(idOfManager('Eddie Howe'), { shortNmae: 'Howe' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          pointer: '#/shortNmae',
          detail:
            'is not a member of this body (did you mean shortName?), which takes name, shortName, slug, countrySlug, ' +
            'reason',
        },
      ],
    ]);
    const others = [
      ['/api/country/england', 'maintenance:write'],
      ['/api/dashboard/bot/league-groups', 'dashboard:write'],
    ] as const;
    for (const [path, scope] of others) {
      expect((await app.send('PUT', path, { scope, body: { title: 'x' } })).status).toBe(400);
    }
    expect(await app.contents()).toEqual(before);
  });

  it('are corrected once by 30 identical concurrent requests', async () => {
    const id = idOfManager('Åge Hareide');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => put(id, { name: 'Aage Hareide', shortName: 'Hareide' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await log(id)).toHaveLength(1);
  });

  it('return 503 and stay unchanged while another transaction locks them too long', async () => {
    const id = idOfManager('Eddie Howe');
    const before = await app.contents();
    const holder = await app.area.database.sql.begin();
    await holder.sql.rows('select from managers where id = $1 for update', [id]);
    const { status, body, headers } = await put(id, { name: 'Changed' });
    await holder.end('rollback');
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'database_busy', '5']);
    expect(await app.contents()).toEqual(before);
    expect((await put(id, { slug: 'howe' })).status).toBe(200);
  });

  it("keep an operator's corrections when sources import them again by old name, new name or id", async () => {
    const [pep, jose] = [idOfManager('Pep Guardiola'), idOfManager('José Mourinho')];
    await put(pep, { name: 'Josep Guardiola', slug: 'josep', countrySlug: 'england' });
    await put(jose, { name: 'Zé Mário', shortName: 'Zé' });
    const before = await app.contents();
    await loadRecords(app.area.database, 'canonical', [
      { ...match, homeManager: named('Mikel Arteta'), awayManager: named('Zé Mário') },
      manager('Pep Guardiola', 'Spain', 'm7'),
      manager('Josep Guardiola', 'Spain'),
      manager('José Mourinho', 'Portugal'),
    ]);
    const after = await app.contents();
    expect(after['managers']).toEqual(before['managers']);
    expect(after['aliases']).toEqual(before['aliases']);
  });

  it("drop the alias of a wrong name with the next one, and never take another manager's name", async () => {
    const [howe, jose] = [idOfManager('Eddie Howe'), idOfManager('José Mourinho')];
    await put(howe, { name: 'Graham Poter' });
    await put(howe, { name: 'José Mourinho' });
    expect(await names('q=poter')).toEqual([]);
    expect(await names('q=howe')).toEqual(['José Mourinho']);
    const count = (await app.contents())['managers']?.length;
    await loadRecords(app.area.database, 'canonical', [
      manager('José Mourinho', 'Portugal'),
      manager('Graham Poter', null),
    ]);
    expect((await app.contents())['managers']).toHaveLength((count ?? 0) + 1);
    expect(await get(jose)).toMatchObject({ name: 'Zé Mário', shortName: 'Zé' });
  });
});
