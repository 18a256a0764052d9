import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { smallLeague, storePlayer, storeSmallLeague } from '../../support/small-league.js';
import { decider } from '../../support/factories.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const base = '/api/maintenance';

describe('operator lists', () => {
  let app: WritingApp;
  const list = async (path: string, scope = 'maintenance:read'): Promise<Record<string, unknown>[]> =>
    (await app.send('GET', `${base}/${path}`, { scope })).body.data;
  const walk = async (path: string): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for (let address: string | null = `${base}/${path}`; address !== null;) {
      const { body }: { body: { data: { id: number }[]; links: { next: string | null } } } = await app.send(
        'GET',
        address,
        { scope: 'maintenance:read' },
      );
      ids.push(...body.data.map(({ id }) => id));
      address = body.links.next;
    }
    return ids;
  };

  beforeAll(async () => {
    app = await startWritingApp([MaintenanceModule], '2025-02-25T15:00:00Z');
    const { database } = app.area;
    await storeSmallLeague(database);
    for (const id of [501, 502]) await storePlayer(database, id, `Will Smith ${id}`);
    await database.rows(
      `with run as (insert into ingestion_runs (source_id, arguments) values (1, '{}'), (5, '{}')
        returning id, source_id),
       file as (
         insert into ingestion_files (run_id, path, stored_at, rows_read, inserted, updated, unchanged, refused)
         select id, case source_id when 1 then '2024-25/E0.csv' else 'odds.json' end, '2025-02-25T12:00Z', 9, 0, 0, 0, 3
         from run returning id, path
       )
       insert into refused_rows (file_id, line, code, message)
       select file.id, line, case line when 2 then 'invalid_date' else 'invalid_value' end, 
         file.path || ' line ' || line
       from file, generate_series(1, 3) as line order by file.path, line`,
    );
    await database.rows(
      `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates,
        first_seen_at)
       select 5, kind, ${smallLeague.country}, lower(name), name, 'Brentford v Everton',
         '[{"id": 501, "name": "Will Smith 501"}, {"id": 502, "name": "Will Smith 502"}]', '2025-02-25T12:00Z'
       from (values ('player', 'W Smith'), ('referee', 'A Taylor'), ('player', 'J Doe')) as given (kind, name)`,
    );
  });
  afterAll(() => app.close());

  it('show refused rows, newest first, by source, reason and file', async () => {
    const rows = await list('refused-rows');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      source: 'the-odds-api',
      file: 'odds.json',
      line: 3,
      code: 'invalid_value',
      message: 'odds.json line 3',
      refusedAt: '2025-02-25T12:00:00.000Z',
    });
    expect((await list('refused-rows?source=football-data')).map(({ line }) => line)).toEqual([3, 2, 1]);
    expect((await list('refused-rows?code=invalid_date')).map(({ file }) => file)).toEqual([
      'odds.json',
      '2024-25/E0.csv',
    ]);
    expect((await list('refused-rows?file=e0.CSV&code=invalid_value')).map(({ line }) => line)).toEqual([3, 1]);
    expect(await list('refused-rows?file=%25')).toEqual([]);
    expect(await walk('refused-rows?limit=2')).toEqual(rows.map(({ id }) => id));
  });

  const evidenceOfSmith = {
    sharedWords: ['smith'],
    alsoKnownAs: [],
    team: { id: smallLeague.home, name: 'Brentford' },
    matches: 0,
    nextKickoffAt: '2025-02-26T19:30:00Z',
    squadsOfWaitingMatches: 0,
  };

  it('show unresolved names with candidates, and what they were resolved to', async () => {
    const names = await list('unresolved-names');
    expect(names.map(({ name }) => name)).toEqual(['J Doe', 'A Taylor', 'W Smith']);
    expect(names[2]).toEqual({
      id: expect.any(Number),
      source: 'the-odds-api',
      kind: 'player',
      name: 'W Smith',
      context: 'Brentford v Everton',
      country: { id: smallLeague.country, name: 'England', slug: 'england', alpha2: null },
      alsoListedBy: [],
      candidates: [
        { id: 501, name: 'Will Smith 501', similarity: 0.44, evidence: evidenceOfSmith },
        { id: 502, name: 'Will Smith 502', similarity: 0.44, evidence: evidenceOfSmith },
      ],
      waitingPrices: 0,
      waitingMatches: 0,
      firstSeenAt: '2025-02-25T12:00:00.000Z',
      skippedAt: null,
      settlement: null,
    });
    await underImportLock(app.area.database.sql, (client) =>
      resolveListedName(client, Number(names[2]?.['id']), 502, decider('operator')),
    );
    const [resolved, ...more] = await list('unresolved-names?settled=true');
    expect(more).toEqual([]);
    expect(resolved).toMatchObject({
      name: 'W Smith',
      settlement: { id: 502, name: 'Will Smith 502', settledAt: expect.stringMatching(/Z$/) },
    });
    expect((await list('unresolved-names?settled=0')).map(({ name }) => name)).toEqual(['J Doe', 'A Taylor']);
    expect((await list('unresolved-names?kind=referee')).map(({ name }) => name)).toEqual(['A Taylor']);
    expect((await list('unresolved-names?q=D%C3%B6e')).map(({ name }) => name)).toEqual(['J Doe']);
    expect(await walk('unresolved-names?limit=1')).toEqual(names.map(({ id }) => id));
  });

  it('show who changed what, newest first; the log itself is immutable', async () => {
    const put = (slug: string, body: object, authorization: string) =>
      app.send('PUT', `/api/country/${slug}`, { body, authorization });
    const [one, other, nobody] = await Promise.all([
      app.token('maintenance:write', { sub: 'one' }),
      app.token('maintenance:write', { sub: 'other' }),
      app.token('maintenance:write', { sub: undefined }),
    ]);
    await put('one', { name: 'One' }, `Bearer ${one}`);
    await put('two', { name: 'Two' }, `Bearer ${other}`);
    await put('one', { alpha2: 'ON' }, `Bearer ${other}`);
    await put('three', { name: 'Three' }, `Bearer ${nobody}`);
    await put('two', { slug: 'one' }, `Bearer ${one}`);
    const entries = await list('audit-log', 'maintenance:write');
    const countries = entries.filter(({ entityKind }) => entityKind === 'country');
    expect(countries.map(({ actor, action, after }) => [actor, action, (after as { slug: string }).slug])).toEqual([
      [null, 'create', 'three'],
      ['other', 'update', 'one'],
      ['other', 'create', 'two'],
      ['one', 'create', 'one'],
    ]);
    // the name that was resolved in the test above
    expect(entries[4]).toMatchObject({ actor: 'operator', action: 'settle' });
    expect((await list('audit-log?actor=other&action=update')).map(({ id }) => id)).toEqual([entries[1]?.['id']]);
    expect(await list(`audit-log?entityKind=country&entityId=${String(entries[1]?.['entityId'])}`)).toEqual([
      entries[1],
      entries[3],
    ]);
    expect(await list('audit-log?entityKind=manager')).toEqual([]);
    expect(await walk('audit-log?limit=1')).toEqual(entries.map(({ id }) => id));
    for (const statement of [
      "update audit_log set actor = 'nobody'",
      'delete from audit_log',
      'delete from audit_log where id < 0',
    ]) {
      await expect(app.area.database.rows(statement)).rejects.toThrow('the audit log is only ever added to');
    }
    expect(await list('audit-log')).toEqual(entries);
  });
});
