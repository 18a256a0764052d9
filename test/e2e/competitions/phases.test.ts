import { CompetitionsModule } from '../../../src/competitions/competitions.module.js';
import type { FixtureRecord } from '../../../src/football/canonical.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { competitionNamed, fixture, idOf, lineup, loadRecords, result } from '../../support/factories.js';

const cup = competitionNamed('Europe', 'Continental Cup');
const cupMatch = (
  phase: string,
  home: string,
  away: string,
  kickoff: string,
  more: Partial<FixtureRecord> = {},
): FixtureRecord => fixture(home, away, kickoff, { competition: cup, phase, ...more });

const withEvents = cupMatch('Group A', 'Ajax', 'Porto', '2024-10-01T19:00:00Z', {
  result: result(1, 0, 0, 0, { hasEvents: true }),
});
const announced = cupMatch('Finále', 'Ajax', 'Basel', '2025-02-25T20:00:00Z');
const later = cupMatch('Play-offs', 'Porto', 'Celtic', '2025-02-25T20:00:00Z');
const records = [
  withEvents,
  cupMatch('Group A', 'Porto', 'Ajax', '2024-11-01T19:00:00Z', { result: result(2, 2) }),
  cupMatch('Group B', 'Basel', 'Celtic', '2025-02-25T14:30:00Z', { result: result(0, 0) }),
  announced,
  lineup(announced, 'home', ['Player One'], { publishedAt: '2025-02-25T14:59:00Z' }),
  later,
  lineup(later, 'home', ['Player Two'], { publishedAt: '2025-02-25T19:00:00Z' }),
  cupMatch('Group A', 'Ajax', 'Porto', '2023-10-01T19:00:00Z', { season: '2023/2024', result: result(0, 1) }),
  fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z', { result: result(1, 1) }),
];

describe('phases of a competition season', () => {
  let area: AreaApp;
  const pathOf = (of: FixtureRecord) =>
    `/api/v2/competitions/${idOf.competition(of.competition.country, of.competition.name)}` +
    `/seasons/${idOf.season(of)}/phases`;
  const path = pathOf(withEvents);
  const names = async (address: string): Promise<string[]> =>
    (await area.get(address)).body.data.map(({ name }: { name: string }) => name);

  beforeAll(async () => {
    area = await startAreaApp([CompetitionsModule], { now: '2025-02-25T15:00:00Z' });
    await loadRecords(area.database, 'canonical', records);
  });
  beforeEach(() => area.clock.set(new Date('2025-02-25T15:00:00Z')));
  afterAll(() => area.close());

  it('reports the data of each phase, members in the order of the interface', async () => {
    const { status, body } = await area.get(path);
    const competition = {
      id: String(idOf.competition('Europe', 'Continental Cup')),
      name: 'Continental Cup',
      slug: 'continental-cup',
    };
    const region = { id: String(idOf.country('Europe')), name: 'Europe', slug: 'europe' };
    const phase = (
      name: string,
      slug: string,
      group: boolean,
      live: boolean,
      hasEvents: boolean,
      lineupProjections: boolean,
    ) => ({
      capabilities: { aiAnalysis: false, heatmaps: hasEvents, lineupProjections, shotmaps: hasEvents },
      competition,
      group,
      id: String(idOf.phase({ competition: cup, season: '2024/2025', phase: name })),
      live,
      name,
      region,
      slug,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        phase('Finále', 'finale', false, false, false, true),
        phase('Group A', 'group-a', true, false, true, false),
        phase('Group B', 'group-b', true, true, false, false),
        phase('Play-offs', 'play-offs', false, false, false, false),
      ],
      links: { next: null, previous: null, self: `${path}?limit=25` },
      page: { hasNext: false, hasPrevious: false, limit: 25, nextCursor: null, previousCursor: null },
    });
    expect(Object.keys(body)).toEqual(['data', 'links', 'page']);
    expect(Object.keys(body.data[0])).toEqual([
      'capabilities',
      'competition',
      'group',
      'id',
      'live',
      'name',
      'region',
      'slug',
    ]);
  });

  it('shows nothing later than the clock', async () => {
    area.clock.set(new Date('2024-10-01T20:00:00Z'));
    const flags = ({ data }: { data: { live: boolean; capabilities: Record<string, boolean> }[] }) =>
      data.map(({ live, capabilities }) => [live, capabilities['shotmaps'], capabilities['lineupProjections']]);
    expect(flags((await area.get(path)).body)).toEqual([
      [false, false, false],
      [true, false, false],
      [false, false, false],
      [false, false, false],
    ]);
    area.clock.set(new Date('2025-02-25T19:30:00Z'));
    expect(flags((await area.get(path)).body)).toEqual([
      [false, false, true],
      [false, true, false],
      [false, false, false],
      [false, false, true],
    ]);
  });

  it('is no longer live a day after a kick-off whose result never came', async () => {
    const live = async (now: string): Promise<boolean[]> => {
      area.clock.set(new Date(now));
      return (await area.get(`${path}?q=final`)).body.data.map((phase: { live: boolean }) => phase.live);
    };
    expect(await live('2025-02-26T20:00:00Z')).toEqual([true]);
    expect(await live('2025-02-26T20:00:01Z')).toEqual([false]);
  });

  it('returns one Regular season where the source has no phases', async () => {
    expect(await names(pathOf(fixture('Arsenal', 'Chelsea', '2025-01-04T15:00:00Z')))).toEqual(['Regular season']);
  });

  it('searches every word of the name, ignoring case and accents', async () => {
    expect(await names(`${path}?q=FINALE`)).toEqual(['Finále']);
    expect(await names(`${path}?q=b%20rou`)).toEqual(['Group B']);
    expect(await names(`${path}?q=group%20final`)).toEqual([]);
    expect(await names(`${path}?q=${'x'.repeat(100)}`)).toEqual([]);
  });

  it('pages by cursor in both directions', async () => {
    const first = (await area.get(`${path}?limit=3&q=%20`)).body;
    expect(first.data.map(({ name }: { name: string }) => name)).toEqual(['Finále', 'Group A', 'Group B']);
    expect(first.page).toMatchObject({ hasNext: true, hasPrevious: false, previousCursor: null });
    const second = (await area.get(first.links.next)).body;
    expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Play-offs']);
    expect(second.page).toMatchObject({ hasNext: false, hasPrevious: true, nextCursor: null });
    const back = (await area.get(second.links.previous)).body;
    expect(back.data).toEqual(first.data);
    expect((await area.get(back.links.next)).body).toEqual(second);
    expect((await area.get(second.links.self)).body).toEqual(second);
  });

  it('rejects cursors that are altered or foreign, and both cursors at once', async () => {
    const { nextCursor } = (await area.get(`${path}?limit=1`)).body.page;
    const refused = async (query: string) =>
      (await area.get(`${path}?${query}`)).body.errors?.map(({ parameter }: { parameter: string }) => parameter);
    expect(await refused(`limit=2&after=${nextCursor}`)).toBeUndefined();
    expect(await refused(`limit=1&after=${nextCursor}&before=${nextCursor}`)).toEqual(['after', 'before']);
    expect(await refused(`after=${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`)).toEqual(['after']);
    expect(await refused(`before=x`)).toEqual(['before']);
    expect(await refused(`q=group&after=${nextCursor}`)).toEqual(['after']);
    const other = path.replace(
      String(idOf.season(withEvents)),
      String(idOf.season({ competition: cup, season: '2023/2024' })),
    );
    expect((await area.get(`${other}?after=${nextCursor}`)).status).toBe(400);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1e1',
    'limit=',
    'limit=1&limit=2',
    `q=${'x'.repeat(101)}`,
    'q=a&q=b',
    'q=%00',
  ])('rejects %s by name', async (query) => {
    const { status, body, headers } = await area.get(`${path}?${query}`);
    expect([status, body.errors[0].parameter]).toEqual([400, query.split('=')[0]]);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['0/seasons/1', 400, 'competitionId'],
    ['01/seasons/1', 400, 'competitionId'],
    ['x/seasons/1', 400, 'competitionId'],
    ['1/seasons/-1', 400, 'seasonId'],
    ['1/seasons/1.0', 400, 'seasonId'],
    ['1/seasons/%31%0a', 400, 'seasonId'],
    ['1/seasons/1', 404, undefined],
    ['9007199254740993/seasons/1', 404, undefined],
    [`${'9'.repeat(400)}/seasons/1`, 404, undefined],
  ])('answers %s with %s', async (part, expected, parameter) => {
    const { status, body } = await area.get(`/api/v2/competitions/${part}/phases`);
    expect([status, body.errors?.[0].parameter]).toEqual([expected, parameter]);
  });

  it('returns 404 for a season of another competition', async () => {
    const league = idOf.competition();
    const { status, body } = await area.get(`/api/v2/competitions/${league}/seasons/${idOf.season(withEvents)}/phases`);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(
      (
        await area.get(
          `/api/v2/competitions/${idOf.competition('Europe', 'Continental Cup')}/seasons/${'9'.repeat(30)}/phases`,
        )
      ).status,
    ).toBe(404);
  });

  it('sends the same number of statements for any page', async () => {
    const counts = [];
    for (const query of ['limit=1', 'limit=100', 'q=nothing'])
      counts.push(await area.countStatements(() => area.get(`${path}?${query}`)));
    expect(counts).toEqual([4, 4, 4]);
  });

  it('survives hostile queries', () => attackQuery(area.app, path, ['limit', 'after', 'before', 'q']), 120_000);
});
