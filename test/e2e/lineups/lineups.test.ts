import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import { LineupsModule } from '../../../src/lineups/lineups.module.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';
import { elevenOf, placedLineup, playedMatch } from '../../support/lineup-season.js';
import type { Placed } from '../../support/lineup-season.js';

const now = '2025-02-25T12:00:00Z';
const address = '/api/v2/lineup-projections';
/**
 * Rounds in which both clubs played the same eleven against others; in Bath's last four, Bath 5 and Bath 9 changed
 * sides.
 */
const days = [
  '2024-12-14',
  '2024-12-21',
  '2025-01-04',
  '2025-01-11',
  '2025-01-18',
  '2025-01-25',
  '2025-02-01',
  '2025-02-08',
  '2025-02-15',
];
const swapped: Placed[] = elevenOf('Bath').map(([name, position]) =>
  name === 'Bath 5' ? [name, 'LM'] : name === 'Bath 9' ? [name, 'LB'] : [name, position],
);
const coming = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z');
const later = fixture('Ely', 'Bath', '2025-03-01T15:00:00Z');
const tooLate = fixture('Bath', 'Leek', '2025-03-05T15:00:00Z');
const unknown = fixture('Hull', 'York', '2025-02-26T20:00:00Z');

describe('line-ups of upcoming fixtures', () => {
  let area: AreaApp;
  const update = () => updateProjections(area.database.sql, { now: area.clock.now(), upcomingDays: 7 });

  beforeAll(async () => {
    area = await startAreaApp([LineupsModule, FixturesModule], { now });
    await loadRecords(area.database, 'canonical', [
      ...days.flatMap((day, index) => {
        const foe = `Foe ${'ABCDEFGHI'[index]}`;
        return [
          ...playedMatch('Bath', foe, `${day}T15:00:00Z`, {
            home: index >= days.length - 4 ? swapped : elevenOf('Bath'),
            away: elevenOf(foe),
          }),
          ...playedMatch(foe, 'Ely', `${day}T19:00:00Z`, { home: elevenOf(foe), away: elevenOf('Ely') }),
        ];
      }),
      coming,
      later,
      tooLate,
      unknown,
    ]);
    await update();
  }, 60_000);
  afterAll(() => area.close());

  it('project both sides of eligible fixtures in board order', async () => {
    const { body } = await area.get(`${address}?pageSize=100`);
    expect(body.pagination).toMatchObject({ totalCount: 44, totalPages: 1 });
    const bath = body.data.slice(0, 11);
    expect(
      bath.map(({ playerName, position }: { playerName: string; position: string }) => [playerName, position]),
    ).toEqual([
      ['Bath 1', 'G'],
      ['Bath 2', 'D'],
      ['Bath 3', 'D'],
      ['Bath 4', 'D'],
      ['Bath 9', 'D'],
      ['Bath 5', 'M'],
      ['Bath 6', 'M'],
      ['Bath 7', 'M'],
      ['Bath 8', 'M'],
      ['Bath 10', 'F'],
      ['Bath 11', 'F'],
    ]);
    expect(body.data.slice(11, 22).every(({ teamName }: { teamName: string }) => teamName === 'Ely')).toBe(true);
    expect(body.data[0]).toMatchObject({
      eventId: idOf.fixture(coming),
      internalId: idOf.fixture(coming),
      eventSlug: 'bath-ely',
      matchTime: 1_740_513_600,
      homeTeamName: 'Bath',
      awayTeamName: 'Ely',
      teamId: idOf.team('Bath'),
      teamName: 'Bath',
      jerseyNumber: '1',
      playerFullName: 'Bath 1',
      playerSlug: 'bath-1',
      predictionType: 'predicted',
      predictedAt: now,
      categoryFlag: 'england',
      tournamentName: 'Premier League',
      uniqueTournamentId: idOf.competition(),
      viewPriority: expect.any(Number),
      positionChange: {
        currentPosition: 'GK',
        usualPosition: 'GK',
        gamesAnalyzed: 9,
        isPositionChange: false,
        rawHistory: Array(9).fill('GK'),
      },
    });
    expect(body.data[0].startProbability).toBeGreaterThan(0.5);
    expect(body.events).toEqual(
      [coming, later].map((each) => expect.objectContaining({ id: idOf.fixture(each), lineupType: 'predicted' })),
    );
  });

  it('flag players out of their usual position, and count them over all pages', async () => {
    const { body } = await area.get(`/api/lineups/players?positionChangesOnly=true&pageSize=3`);
    expect(body.pagination).toMatchObject({ totalCount: 4, totalPages: 2 });
    expect(body.positionChangeCount).toBe(4);
    expect(body.data[0]).toMatchObject({
      playerName: 'Bath 9',
      positionChange: {
        currentPosition: 'LB',
        usualPosition: 'LM',
        gamesAnalyzed: 9,
        isPositionChange: true,
        rawHistory: [...Array(4).fill('LB'), ...Array(5).fill('LM')],
      },
    });
    const { body: all } = await area.get(`${address}?pageSize=1`);
    expect(all.positionChangeCount).toBe(4);
    expect(all.events).toHaveLength(1);
  });

  it('filter by fixtures and competitions, in every list syntax', async () => {
    const [one, other] = [idOf.fixture(coming), idOf.fixture(later)];
    for (const query of [
      `games=${one},${other}`,
      `games=${one}&games=${other}`,
      `games[]=${one}&games[]=${other}`,
      'games=',
      'games=null',
      `uniqueTournamentIds=${idOf.competition()}`,
    ]) {
      expect((await area.get(`${address}?${query}`)).body.pagination.totalCount).toBe(44);
    }
    expect((await area.get(`/api/lineups/players?games=${other}`)).body).toMatchObject({
      pagination: { totalCount: 22 },
      positionChangeCount: 2,
    });
    const ofBath = (await area.get(`${address}?teamIds=${idOf.team('Bath')}&pageSize=100`)).body;
    expect(ofBath.data.length).toBeGreaterThan(0);
    expect(ofBath.data.filter(({ teamName }: { teamName: string }) => teamName !== 'Bath')).toEqual([]);
    for (const query of [`playerIds=${idOf.player('Bath 9')}`, `search=bath%209&teamIds=${idOf.team('Bath')}`]) {
      expect((await area.get(`${address}?${query}`)).body.pagination.totalCount).toBe(2);
    }
  });

  it('send the same number of statements however large the page', async () => {
    await area.get(address);
    const few = await area.countStatements(() => area.get(`${address}?pageSize=1`));
    const many = await area.countStatements(() => area.get(`${address}?pageSize=44`));
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
  });

  it('tell the matchday board which fixtures have a projection', async () => {
    const typesOf = async (day: string) => {
      const startOfDay = Date.parse(`${day}T00:00:00Z`) / 1000;
      const { body } = await area.get(
        `/api/v2/matchday-fixtures?startOfDay=${startOfDay}&endOfDay=${startOfDay + 86_399}`,
      );
      return body.data.map(({ lineupType }: { lineupType: string }) => lineupType) as string[];
    };
    expect(await typesOf('2025-02-25')).toEqual(['predicted']);
    expect(await typesOf('2025-02-26')).toEqual(['unavailable']);
    expect(await typesOf('2025-02-15')).toEqual(['confirmed', 'confirmed']);
  });

  it('recompute nothing while nothing changed', async () => {
    const before = (await area.get(address)).body.revision;
    expect(await update()).toEqual({ sides: 4, changed: 0 });
    expect((await area.get(address)).body.revision).toBe(before);
  });

  it('replace the projection of a side by its published line-up, from its publication on', async () => {
    const bench = elevenOf('Bath').map(([name, position]): Placed =>
      name === 'Bath 1' ? ['Bath 12', position] : [name, position],
    );
    await loadRecords(area.database, 'canonical', [
      coming,
      placedLineup(coming, 'home', bench, { publishedAt: '2025-02-25T19:00:00Z' }),
    ]);
    await update();
    expect((await area.get(`${address}?games=${idOf.fixture(coming)}`)).body.data[0]).toMatchObject({
      playerName: 'Bath 1',
      predictionType: 'predicted',
    });
    area.clock.set(new Date('2025-02-25T19:00:00Z'));
    await update();
    const { body } = await area.get(`${address}?games=${idOf.fixture(coming)}`);
    expect(body.events[0].lineupType).toBe('confirmed');
    expect(body.data[0]).toMatchObject({
      playerName: 'Bath 12',
      predictionType: 'confirmed',
      predictedAt: '2025-02-25T19:00:00Z',
      startProbability: 1,
      positionChange: {
        currentPosition: 'GK',
        usualPosition: null,
        gamesAnalyzed: 0,
        isPositionChange: false,
        rawHistory: [],
      },
    });
    expect(body.data[11]).toMatchObject({ teamName: 'Ely', predictionType: 'predicted' });
    // Bath 5 and Bath 9 are back in their usual positions
    expect(body.positionChangeCount).toBe(0);
  });

  it('show a started fixture only on request', async () => {
    area.clock.set(new Date('2025-02-25T20:30:00Z'));
    const count = async (query: string) => (await area.get(`${address}${query}`)).body.pagination.totalCount as number;
    expect(await count('')).toBe(22);
    expect(await count('?showLive=true')).toBe(44);
  });
});
