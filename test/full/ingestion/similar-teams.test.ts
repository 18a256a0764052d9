import type { FixtureRecord } from '../../../src/football/canonical.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  decider,
  fixture,
  idOf,
  lineup,
  loadRecords,
  named,
  teamStatistics,
} from '../../support/factories.js';

describe('a team whose name resembles a known one', () => {
  let database: TestDatabase;
  const KICKOFF = '2025-03-08T15:00:00Z';
  const fed = (home: string, away: string, more: Partial<FixtureRecord> = {}): FixtureRecord =>
    fixture(home, away, KICKOFF, { ref: `${home}-${away}`, externalId: `${home}-${away}`, ...more });
  const teams = async (): Promise<string[]> =>
    (await database.rows<{ name: string }>('select name from teams order by name')).map(({ name }) => name);
  const unresolved = () =>
    database.rows<{ id: number; name: string; kind: string; candidates: { id: number; name: string }[] }>(
      'select id, kind, name, candidates from unresolved_names where settled_at is null order by name',
    );
  const known = ['Arsenal', 'Chelsea', 'Manchester United', 'Sheffield United'];

  beforeEach(async () => {
    database = await createTestDatabase();
    await loadRecords(database, 'football-data', [
      fixture('Sheffield United', 'Chelsea', '2025-03-01T15:00:00Z'),
      fixture('Arsenal', 'Manchester United', '2025-03-01T15:00:00Z'),
    ]);
  });
  afterEach(() => database.drop());

  it('awaits a decision, and so do all its match records', async () => {
    const match = fed('United', 'Sheffield');
    const records = [
      match,
      teamStatistics(match, 'home', { shots: 3 }),
      lineup(match, 'home', ['Ada One']),
      fed('Arsenal', 'Chelsea'),
    ];
    const { refused } = await loadRecords(database, 'canonical', records, { isRefusing: true });
    expect(refused).toEqual([
      {
        line: 1,
        code: 'unresolved_name',
        message:
          `'United' may be Manchester United (${idOf.team('Manchester United')}), ` +
          `Sheffield United (${idOf.team('Sheffield United')}): ` +
          'resolve it with npm run resolve, or say "new": true, and import the file again',
      },
    ]);
    expect(await teams()).toEqual(known);
    expect(await database.rows('select from facts.fixtures')).toHaveLength(3);
    expect(await database.rows('select from players')).toEqual([]);
    expect(await unresolved()).toMatchObject([
      { kind: 'team', name: 'Sheffield', candidates: [{ name: 'Sheffield United' }] },
      { kind: 'team', name: 'United', candidates: [{ name: 'Manchester United' }, { name: 'Sheffield United' }] },
    ]);
    for (const { id, name } of await unresolved()) {
      const meant = idOf.team(name === 'United' ? 'Manchester United' : 'Sheffield United');
      await underImportLock(database.sql, (client) => resolveListedName(client, id, meant, decider('tester')));
    }
    expect((await loadRecords(database, 'canonical', records)).refused).toEqual([]);
    expect(await teams()).toEqual(known);
  });

  it('is created if the record declares it new, or an operator does', async () => {
    await loadRecords(database, 'canonical', [fed('United', 'Sheffield')], { isRefusing: true });
    await loadRecords(database, 'canonical', [fed('United', 'Chelsea', { new: true })]);
    expect(await teams()).toEqual([...known, 'United']);
    expect((await unresolved()).map(({ name }) => name)).toEqual(['Sheffield']);
    const [listed] = await unresolved();
    await underImportLock(database.sql, (client) => resolveListedName(client, listed!.id, 'new', decider('tester')));
    await loadRecords(database, 'canonical', [fed('United', 'Sheffield')]);
    expect(await teams()).toEqual([
      'Arsenal',
      'Chelsea',
      'Manchester United',
      'Sheffield',
      'Sheffield United',
      'United',
    ]);
    // and for one side only
    await loadRecords(database, 'canonical', [fed('Arsenal', 'x', { away: { ...named('Manchester'), new: true } })]);
    expect(await teams()).toContain('Manchester');
  });

  it('is created in a competition without teams, and where no name resembles it', async () => {
    const competition = competitionNamed('England', 'County Cup');
    await loadRecords(database, 'canonical', [
      fed('United', 'Sheffield', { competition }),
      fed('Leeds United', 'Beispiel Town'),
    ]);
    expect(await teams()).toEqual([
      'Arsenal',
      'Beispiel Town',
      'Chelsea',
      'Leeds United',
      'Manchester United',
      'Sheffield',
      'Sheffield United',
      'United',
    ]);
    expect(await unresolved()).toEqual([]);
  });

  it('awaits a decision in a list of teams too, which names no competition', async () => {
    const line = {
      kind: 'team' as const,
      line: 4,
      country: 'England',
      team: named('Sheffield'),
      shortName: null,
      primaryColor: null,
      secondaryColor: null,
    };
    expect((await loadRecords(database, 'canonical', [line], { isRefusing: true })).refused).toMatchObject([
      { line: 4, code: 'unresolved_name' },
    ]);
    await loadRecords(database, 'canonical', [{ ...line, new: true }]);
    expect(await teams()).toContain('Sheffield');
  });

  it('awaits a decision from other sources too, unless the source has that team under another name', async () => {
    const { refused } = await loadRecords(database, 'the-odds-api', [fixture('Sheffield', 'Chelsea', KICKOFF)], {
      isRefusing: true,
    });
    expect(refused).toMatchObject([{ code: 'unresolved_name', message: expect.not.stringContaining('"new"') }]);
    await loadRecords(database, 'football-data', [fixture('Sheffield', 'Chelsea', KICKOFF)]);
    expect(await teams()).toContain('Sheffield');
  });

  it('is found under the name of a team that was merged into another', async () => {
    await loadRecords(database, 'canonical', [fed('United', 'Chelsea', { new: true })]);
    await underImportLock(database.sql, (client) =>
      mergeEntities(client, 'team', idOf.team('United'), idOf.team('Manchester United'), decider('tester')),
    );
    await loadRecords(database, 'canonical', [fed('United', 'Chelsea')]);
    expect(await teams()).toEqual(known);
  });

  describe('and an id that the feed used before', () => {
    const line = (name: string, externalId = 't1') => ({
      kind: 'team' as const,
      line: 1,
      country: 'England',
      team: { name, externalId },
      shortName: null,
      primaryColor: null,
      secondaryColor: null,
    });
    const id = idOf.team('Beispiel United');
    beforeEach(() => loadRecords(database, 'canonical', [line('Beispiel United'), fed('Beispiel United', 'Chelsea')]));

    it('renames the team; the old name stays an alias', async () => {
      const [before] = await database.rows<{ revision: number }>('select revision from data_revision');
      await loadRecords(database, 'canonical', [line('Example City')]);
      expect(await database.rows('select name, slug, search_name from teams where id = $1', [id])).toEqual([
        { name: 'Example City', slug: 'example-city', search_name: 'example city beispiel united' },
      ]);
      const [after] = await database.rows<{ revision: number }>('select revision from data_revision');
      expect(after!.revision).toBe(before!.revision + 1);
      for (const name of ['Beispiel United', 'Example City'])
        await loadRecords(database, 'football-data', [fixture(name, 'Arsenal', KICKOFF)]);
      expect(await database.rows('select name from teams where id = $1', [id])).toEqual([{ name: 'Example City' }]);
      expect(await teams()).toHaveLength(known.length + 1);
      expect(await database.rows('select normalised_name, origin from aliases order by 1')).toEqual([
        { normalised_name: 'beispiel united', origin: 'renamed' },
        { normalised_name: 'example city', origin: 'renamed' },
      ]);
    });

    it('is rejected where another team has the name', async () => {
      const { refused } = await loadRecords(database, 'canonical', [line('Chelsea')], { isRefusing: true });
      expect(refused).toEqual([
        {
          line: 1,
          code: 'name_taken',
          message: `t1 cannot be called 'Chelsea': team ${idOf.team('Chelsea')} is; if they are one, merge them`,
        },
      ]);
      expect(await database.rows('select name from teams where id = $1', [id])).toEqual([{ name: 'Beispiel United' }]);
    });

    it('changes nothing if an operator resolved that name to the team', async () => {
      await loadRecords(database, 'canonical', [fed('Beispiel', 'Arsenal')], { isRefusing: true });
      const [listed] = await unresolved();
      await underImportLock(database.sql, (client) => resolveListedName(client, listed!.id, id, decider('tester')));
      await loadRecords(database, 'canonical', [line('Beispiel')]);
      expect(await database.rows('select name from teams where id = $1', [id])).toEqual([{ name: 'Beispiel United' }]);
    });
  });
});
