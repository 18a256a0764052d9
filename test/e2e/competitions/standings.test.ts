import { CompetitionsModule } from '../../../src/competitions/competitions.module.js';
import type { Standings } from '../../../src/competitions/standings.dto.js';
import type { FixtureRecord } from '../../../src/football/canonical.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { competitionNamed, fixture, idOf, loadRecords, result } from '../../support/factories.js';

const cup = competitionNamed('Europe', 'Continental Cup');
const groupMatch = (phase: string, home: string, away: string, day: string, more: Partial<FixtureRecord>) =>
  fixture(home, away, `${day}T19:00:00Z`, { competition: cup, phase, ...more });
const records = [
  groupMatch('Group A', 'Ajax', 'Porto', '2024-10-01', { result: result(1, 0) }),
  groupMatch('Group A', 'Porto', 'Celtic', '2024-10-08', { result: result(3, 0, null, null, { awarded: true }) }),
  groupMatch('Group A', 'Celtic', 'Ajax', '2024-10-15', { result: result(0, 0, 0, 0, { status: 'abandoned' }) }),
  groupMatch('Group A', 'Porto', 'Ajax', '2024-11-01', { result: result(2, 2) }),
  groupMatch('Group B', 'Basel', 'Lyon', '2024-10-02', { result: result(0, 0) }),
  groupMatch('Group B', 'Lyon', 'Basel', '2025-03-02', { result: null }),
];
const [first] = records as [FixtureRecord];

const superLig = competitionNamed('Turkey', 'Süper Lig');
const superLigMatch = (home: string, away: string, day: string, goals: readonly [home: number, away: number]) =>
  fixture(home, away, `${day}T17:00:00Z`, { competition: superLig, result: result(...goals) });
/** Fenerbahce has the better goal difference, Galatasaray won the meetings. */
const superLigRecords = [
  superLigMatch('Galatasaray', 'Fenerbahce', '2024-09-21', [1, 0]),
  superLigMatch('Rizespor', 'Fenerbahce', '2024-10-05', [0, 5]),
  superLigMatch('Fenerbahce', 'Galatasaray', '2025-02-24', [0, 0]),
];

describe('standings of a competition season', () => {
  let area: AreaApp;
  const competition = idOf.competition('Europe', 'Continental Cup');
  const path = `/api/v2/competitions/${competition}/seasons/${idOf.season(first)}/standings`;
  const get = async (query = ''): Promise<Standings> => (await area.get(`${path}${query}`)).body as Standings;
  const lines = ({ tables }: Standings) =>
    tables.map(({ phaseName, rows }) => [
      phaseName,
      ...rows.map(({ position, team, played, points, goalsFor, goalsAgainst, form }) =>
        [
          position,
          team.name,
          played,
          points,
          `${goalsFor}-${goalsAgainst}`,
          form.map((match) => match.outcome).join(''),
        ].join(' '),
      ),
    ]);

  beforeAll(async () => {
    area = await startAreaApp([CompetitionsModule], { now: '2025-02-25T15:00:00Z' });
    await loadRecords(area.database, 'canonical', [...records, ...superLigRecords]);
  });
  beforeEach(() => area.clock.set(new Date('2025-02-25T15:00:00Z')));
  afterAll(() => area.close());

  it('form a table per group: awarded results count, abandoned matches do not', async () => {
    const body = await get();
    expect(lines(body)).toEqual([
      ['Group A', '1 Porto 3 4 5-3 DWL', '2 Ajax 2 4 3-2 DW', '3 Celtic 1 0 0-3 L'],
      ['Group B', '1 Basel 1 1 0-0 D', '1 Lyon 1 1 0-0 D'],
    ]);
    expect(body).toMatchObject({
      competition: { id: competition, name: 'Continental Cup' },
      season: { id: idOf.season(first), name: '2024/2025', startYear: 2024 },
      venue: 'all',
      order: { ties: 'goalDifference', splitAfterMatches: null },
      dataAsOf: '2025-02-25T15:00:00Z',
    });
    expect(body.order.text).toContain('deducted');
    expect(body.tables[0]?.rows[0]?.form[0]).toEqual({
      eventId: idOf.fixture(records[3] as FixtureRecord),
      outcome: 'D',
    });
  });

  it('can be limited to home or away matches', async () => {
    expect(lines(await get('?venue=home'))[0]).toEqual([
      'Group A',
      '1 Porto 2 4 5-2 DW',
      '2 Ajax 1 3 1-0 W',
      '3 Celtic 0 0 0-0 ',
    ]);
    expect(lines(await get('?venue=away'))[0]).toEqual([
      'Group A',
      '1 Ajax 1 1 2-2 D',
      '2 Porto 1 0 0-1 L',
      '3 Celtic 1 0 0-3 L',
    ]);
  });

  it('show nothing later than the clock', async () => {
    area.clock.set(new Date('2024-10-01T21:14:59Z'));
    expect(lines(await get())[0]).toEqual(['Group A', '1 Ajax 0 0 0-0 ', '1 Celtic 0 0 0-0 ', '1 Porto 0 0 0-0 ']);
    area.clock.set(new Date('2024-10-01T21:15:00Z'));
    expect(lines(await get())[0]).toEqual(['Group A', '1 Ajax 1 3 1-0 W', '2 Celtic 0 0 0-0 ', '3 Porto 1 0 0-1 L']);
  });

  it('are found by the id that a competition had before its merge', async () => {
    await area.database.rows(`insert into public_id_aliases (kind, old_id, entity_id) values ('competition', 77, $1)`, [
      competition,
    ]);
    const { body } = await area.get(path.replace(String(competition), '77'));
    expect(body.competition.id).toBe(competition);
  });

  it('keep the rule of a league whose country is renamed', async () => {
    const id = idOf.competition('Turkey', 'Süper Lig');
    const ofLeague = `/api/v2/competitions/${id}/seasons/${idOf.season(superLigRecords[0]!)}/standings`;
    const ranked = async () => {
      const body = (await area.get(ofLeague)).body as Standings;
      return [body.order.ties, ...body.tables.flatMap(({ rows }) => rows.map(({ team }) => team.name))];
    };
    expect(await ranked()).toEqual(['headToHead', 'Galatasaray', 'Fenerbahce', 'Rizespor']);
    await area.database.rows(`update countries set name = 'Türkiye', slug = 'turkiye' where slug = 'turkey'`);
    await area.database.rows(`select record_change('names', '{}')`);
    await area.moveTo(area.clock.now());
    expect(await ranked()).toEqual(['headToHead', 'Galatasaray', 'Fenerbahce', 'Rizespor']);
  });

  it.each([
    ['0/seasons/1', 400],
    ['-1/seasons/1', 400],
    ['1e20/seasons/1', 400],
    ['cup/seasons/1', 400],
    ['1/seasons/01', 400],
    ['1/seasons/%00', 400],
    ['1/seasons/1', 404],
    [`${'9'.repeat(400)}/seasons/1`, 404],
    [`${competition}/seasons/1`, 404],
    [`${competition}/seasons/${'9'.repeat(30)}`, 404],
  ])('answer %s with %s', async (ids, expected) => {
    const { status, headers } = await area.get(`/api/v2/competitions/${ids}/standings`);
    expect(status).toBe(expected);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it('send the same number of statements for any table, and the same bytes for one revision', async () => {
    const responses = [await area.get(path), await area.get(path)];
    expect(responses[0]?.headers['etag']).toMatch(/^"/);
    expect(responses[1]?.headers['etag']).toBe(responses[0]?.headers['etag']);
    const counts = [];
    for (const query of ['', '?venue=home']) counts.push(await area.countStatements(() => area.get(path + query)));
    expect(counts).toEqual([8, 8]);
  });

  it('survive hostile queries', () => attackQuery(area.app, path, ['venue']), 120_000);
});
