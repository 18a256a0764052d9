import { CompetitionsModule } from '../../../src/competitions/competitions.module.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import {
  competitionNamed,
  decider,
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  named,
} from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';
import { storedRevision } from '../../support/stored-data.js';

const superLig = (country: string) => competitionNamed(country, 'Süper Lig');
const derby = (country: string) => ({
  ...fixture('Galatasaray', 'Fenerbahçe', '2025-01-04T15:00:00Z', { competition: superLig(country) }),
  homeManager: named('Okan Buruk'),
  referee: named('Cüneyt Çakır'),
});
const country = (name: string, slug: string | null = null, alpha2: string | null = null): AnyCanonicalRecord => ({
  kind: 'country',
  line: 1,
  name,
  slug,
  alpha2,
});

describe('countries', () => {
  let app: WritingApp;
  const put = (slug: string, body: unknown) =>
    app.send('PUT', `/api/country/${slug}`, { scope: 'maintenance:write', body });
  const get = async (slug: string) => (await app.send('GET', `/api/country/${slug}`)).body;
  const found = async (path: string, words: string): Promise<string[]> =>
    (await app.area.get(`${path}?q=${encodeURIComponent(words)}`)).body.data.map(({ name }: { name: string }) => name);
  const log = async (id: number) =>
    (
      await app.send('GET', `/api/maintenance/audit-log?entityKind=country&entityId=${id}`, {
        scope: 'maintenance:read',
      })
    ).body.data;
  const load = (...records: AnyCanonicalRecord[]) => loadRecords(app.area.database, 'canonical', records);
  const revision = (): Promise<number> => storedRevision(app.area.database);
  const newestChange = () => app.area.database.rows('select kind from data_changes order by revision desc limit 1');

  beforeAll(async () => {
    app = await startWritingApp([MaintenanceModule, CompetitionsModule], '2025-02-25T15:00:00Z');
    await load(
      derby('Turkey'),
      ...elevenPlayers(derby('Turkey'), 'home'),
      country('Norway'),
      country('Wales', null, 'WL'),
    );
  });
  afterAll(() => app.close());

  it('are created with a name where the slug is new', async () => {
    const nameless = await put('faroe-islands', { alpha2: 'FO' });
    expect([nameless.status, nameless.body.errors[0].pointer]).toEqual([400, '#/name']);
    const before = await revision();
    expect((await put('faroe-islands', { name: ' Faroe Islands ', alpha2: 'FO' })).body).toEqual({
      message: 'Country faroe-islands is created.',
    });
    expect(await get('faroe-islands')).toEqual({
      id: idOf.country('Faroe Islands'),
      internalId: idOf.country('Faroe Islands'),
      name: 'Faroe Islands',
      slug: 'faroe-islands',
      alpha2: 'FO',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await revision()).toBe(before + 1);
    expect(await newestChange()).toEqual([{ kind: 'names' }]);
    expect(await log(idOf.country('Faroe Islands'))).toMatchObject([
      {
        action: 'create',
        before: null,
        after: { id: idOf.country('Faroe Islands'), name: 'Faroe Islands', slug: 'faroe-islands', alpha2: 'FO' },
      },
    ]);
    await put('atoll', { name: 'Atoll', slug: 'coral-atoll' });
    expect((await app.send('GET', '/api/country/atoll')).status).toBe(404);
    expect(await get('coral-atoll')).toMatchObject({ name: 'Atoll', alpha2: null });
  });

  it('have the given fields replaced, and are renamed by a body slug unless it is taken', async () => {
    await put('wales', { alpha2: 'GB' });
    expect(await get('wales')).toMatchObject({ name: 'Wales', alpha2: 'GB' });
    expect((await put('wales', { slug: 'cymru', alpha2: null })).body.message).toBe(
      'Country wales is renamed to cymru and updated.',
    );
    expect(await get('cymru')).toMatchObject({ id: idOf.country('Wales'), name: 'Wales', alpha2: null });
    expect((await app.send('GET', '/api/country/wales')).status).toBe(404);
    const before = await app.contents();
    for (const [slug, body, pointer] of [
      ['cymru', { slug: 'norway', name: 'Changed' }, '#/slug'],
      ['cymru', { name: 'NORWAY' }, '#/name'],
      ['new-one', { name: 'Wales' }, '#/name'],
      ['new-one', { name: 'New One', slug: 'norway' }, '#/slug'],
    ] as const) {
      const answer = await put(slug, body);
      expect([slug, answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
        slug,
        409,
        'conflict',
        pointer,
      ]);
    }
    for (const [member, value] of [
      ['alpha2', 'gb'],
      ['alpha2', 'GBR'],
      ['alpha2', 'ÄÖ'],
      ['alpha2', ''],
      ['alpha2', 7],
      ['name', '---'],
      ['name', null],
      ['slug', 'Cymru'],
      ['slug', null],
    ] as const) {
      const { status, body } = await put('cymru', { [member]: value });
      expect([member, value, status, body.errors[0].pointer]).toEqual([member, value, 400, `#/${member}`]);
    }
    expect((await put('Not-a-slug', { name: 'X' })).body.errors[0].parameter).toBe('slug');
    expect((await put('cymru', { slug: 'cymru', name: 'Wales' })).body.message).toMatch(/nothing was changed/);
    expect(await app.contents()).toEqual(before);
  });

  it('are created once by 30 identical concurrent requests, and renamed once', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, () => put('gibraltar', { name: 'Gibraltar', alpha2: 'GI' })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const renamed = await Promise.all(Array.from({ length: 30 }, () => put('gibraltar', { slug: 'the-rock' })));
    const statuses = renamed.map(({ status }) => status);
    // After the first request the path does not exist, and a country without a name cannot be created.
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 400).length]).toEqual([
      1, 29,
    ]);
    expect((await log(idOf.country('Gibraltar'))).map(({ action }: { action: string }) => action)).toEqual([
      'update',
      'create',
    ]);
    const crossed = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(index % 2 === 0 ? 'norway' : 'cymru', { slug: 'north' })),
    );
    expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(crossed.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  });

  it('are found by the new and the old name, and so are their competitions', async () => {
    await put('turkey', { name: 'Türkiye', slug: 'turkiye' });
    for (const words of ['türkiye', 'TURKEY']) {
      expect(await found('/api/countries', words)).toEqual(['Türkiye']);
      expect(await found('/api/v2/competitions', `${words} super`)).toEqual(['Süper Lig']);
    }
    await put('turkiye', { name: 'Anatolia' });
    expect(await found('/api/countries', 'türkiye')).toEqual([]);
    expect(await found('/api/v2/competitions', 'anatolia')).toEqual(['Süper Lig']);
    expect(await found('/api/v2/competitions', 'turkey')).toEqual(['Süper Lig']);
    await put('turkiye', { name: 'Türkiye', alpha2: 'TR' });
  });

  it("keep an operator's changes when sources are imported again, under the old or the new name", async () => {
    const before = await app.contents();
    const counts =
      'select (select count(*) from teams) as teams, (select count(*) from players) as players, (select ' +
      'count(*) from referees) as referees, (select count(*) from facts.fixtures) as fixtures';
    const entities = await app.area.database.rows(counts);
    for (const name of ['Turkey', 'Türkiye'])
      await load(country(name, 'turkey', 'XX'), derby(name), ...elevenPlayers(derby(name), 'home'));
    const after = await app.contents();
    for (const table of ['countries', 'competitions', 'managers', 'aliases'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect(await app.area.database.rows(counts)).toEqual(entities);
    await load(derby('Türkiye'), {
      kind: 'competition',
      line: 1,
      competition: competitionNamed('Turkey', 'Cup'),
      slug: null,
      priority: null,
    });
    for (const words of ['turkey cup', 'türkiye cup'])
      expect(await found('/api/v2/competitions', words)).toEqual(['Cup']);
  });

  it('make an import take another slug where an operator gave away the one it wants', async () => {
    await put('iceland', { name: 'Ísland' });
    await load(country('Iceland'), country('Greenland'));
    expect(await get('iceland')).toMatchObject({ id: idOf.country('Ísland'), name: 'Ísland' });
    expect(await get('iceland-2')).toMatchObject({ id: idOf.country('Iceland'), name: 'Iceland' });
  });

  it('give players resolved later the keys of their first name', async () => {
    const { database } = app.area;
    await database.rows(
      `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
       values (5, 'player', $1, 'new man', 'New Man', 'a test', '[]')`,
      [idOf.country('Turkey')],
    );
    const [listed] = await database.rows<{ id: number }>('select id from unresolved_names');
    const { entity } = await underImportLock(database.sql, (client) =>
      resolveListedName(client, listed!.id, 'new', decider('operator')),
    );
    expect(entity.id).toBe(idOf.player('New Man', 'Turkey'));
  });
});
