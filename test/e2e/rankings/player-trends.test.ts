import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { PlayerTrend, PlayerTrendPage } from '../../../src/rankings/trends/player-trends.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { idOf, loadRecords, playerNamed } from '../../support/factories.js';
import { arsenalMatches, derby, now, projectSaka, records } from './trend-data.js';

const path = '/api/v2/rankings/player-prop-trends';
/** The season of these tests is short: windows of five matches are shown, unless a query says otherwise. */
const shortWindows = (query: string): string => (query.includes('minWindow') ? query : `minWindow=5&${query}`);

describe('player trends', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<PlayerTrendPage> => {
    const { status, body } = await area.get(`${path}?pageSize=100&${shortWindows(query)}`);
    expect([status, query]).toEqual([200, query]);
    return body as PlayerTrendPage;
  };
  const nameOf = ({ playerName, statType, oddsType, line }: PlayerTrend): string =>
    `${playerName} ${statType} ${oddsType} ${line}`;
  const names = async (query = ''): Promise<string[]> => (await page(query)).data.map(nameOf);
  const saka = async (query = ''): Promise<PlayerTrend> => (await page(`search=saka&${query}`)).data[0]!;

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(() => area.close());

  const [palmerOver, palmerUnder, sakaOver] = [
    'Cole Palmer shots over 2.5',
    'Cole Palmer shots under 3.5',
    'Bukayo Saka shots over 1.5',
  ];

  it('leaves out unders of players outside the elevens, and counts all their matches', async () => {
    const all = await page();
    expect(all.data.map(nameOf)).toEqual([palmerOver, sakaOver]);
    const noon = '2025-02-25T12:00:00Z';
    expect([all.dataAsOf, all.oldestQuoteAt, all.pagination.totalCount]).toEqual([noon, noon, 2]);
    // 2 0 3 2 1
    expect(all.data[1]).toMatchObject({
      trendHits: 3,
      trendWindow: 5,
      trendTotal: 8,
      starts: 4,
      inPredictedLineup: false,
      teamName: 'Arsenal',
    });
    expect(await names('startsOnly=false')).toEqual([palmerOver, palmerUnder, sakaOver]);
    expect(await names('positions=F')).toEqual([]);
  });

  it('lists players of the eleven first, and counts their starts', async () => {
    expect(await names()).toEqual([palmerOver, sakaOver]);
    await projectSaka(area.database);
    expect(await names()).toEqual([sakaOver, palmerOver]);
    expect(await names('sortBy=odds')).toEqual([palmerOver, sakaOver]);
    const trend = await saka();
    expect(trend).toMatchObject({
      eventId: idOf.fixture(derby),
      eventInternalId: idOf.fixture(derby),
      eventTimestamp: 1740598200,
      leagueId: idOf.competition(),
      uniqueTournamentId: idOf.competition(),
      homeTeamName: 'Arsenal',
      awayTeamName: 'Chelsea',
      teamId: idOf.team('Arsenal'),
      teamSlug: 'arsenal',
      opponentTeamId: idOf.team('Chelsea'),
      opponentTeamSlug: 'chelsea',
      playerId: idOf.player('Bukayo Saka'),
      playerName: 'Bukayo Saka',
      position: 'F',
      inPredictedLineup: true,
      activityInfo: { lastGameWithTeam: 0, startedLastGame: true },
      statType: 'shots',
      marketName: 'Shots',
      oddsType: 'over',
      line: 1.5,
      bestOdds: 1.7,
      // starts 2 3 2 1 2
      trendHits: 4,
      trendWindow: 5,
      trendPushes: 0,
      trendTotal: 10,
      trendAvg: 2,
      hitRate: 0.8,
      starts: 5,
      avgMinutes: 86,
      // Chelsea's opponents made 6 and 4; all sides together 43 in 15 matches
      opponentAverage: 5,
      opponentAverageExact: 5,
      leagueAverage: 3,
      leagueAverageExact: 2.87,
      opponentRank: 1,
      totalRanks: 8,
    });
    expect(
      trend.recentGames.map(({ eventId, minutesPlayed, statValue, originalStatValue, isHit, hasSuperSub }) => [
        eventId,
        minutesPlayed,
        statValue,
        originalStatValue,
        isHit,
        hasSuperSub,
      ]),
    ).toEqual(
      [
        [2, 70],
        [3, 90],
        [2, 90],
        [1, 90],
        [2, 90],
      ].map(([value, minutes], place) => [
        idOf.fixture(arsenalMatches[[0, 2, 3, 4, 5][place]!]!),
        minutes,
        value,
        value,
        value! > 1.5,
        place === 0,
      ]),
    );
    expect(trend.recentGames[1]).toMatchObject({
      isHome: true,
      isStarter: true,
      opponentId: idOf.team('Bournemouth'),
      opponentName: 'Bournemouth',
      tournamentId: idOf.phase(derby),
      uniqueTournamentId: idOf.competition(),
    });
    expect(trend.bookmakers).toMatchObject([{ bookmakerName: 'Alpha', oddsValue: 1.7, exchange: false }]);
    expect(await saka('startsOnly=false')).toMatchObject({ trendHits: 3, trendTotal: 8, starts: 4 });
  });

  it('adds what his replacement contributed', async () => {
    const trend = await saka('superSub=true');
    expect(trend).toMatchObject({ trendHits: 4, trendTotal: 11, trendAvg: 2.2 });
    expect(trend.recentGames[0]).toMatchObject({ statValue: 3, originalStatValue: 2, hasSuperSub: true });
    expect(await saka('superSub=true&startsOnly=false')).toMatchObject({ trendHits: 3, trendTotal: 9 });
  });

  it('does not invent unknown values', async () => {
    const palmer = (await page('search=palmer')).data[0]!;
    expect(palmer).toMatchObject({
      position: null,
      teamPrimaryColor: null,
      opponentAverage: null,
      opponentAverageExact: null,
      opponentRank: null,
      totalRanks: 8,
      trendHits: 5,
      trendWindow: 5,
      trendTotal: 15,
      activityInfo: { lastGameWithTeam: 0, startedLastGame: true },
    });
  });

  it('filters', async () => {
    expect(await names('positions=F,GK')).toEqual([sakaOver]);
    expect(await names('positions=RW')).toEqual([sakaOver]);
    expect(await names('positions=D')).toEqual([]);
    expect(await names('statTypes=shots')).toEqual([sakaOver, palmerOver]);
    expect(await names('statTypes=tackles')).toEqual([]);
    expect(await names('type=under&startsOnly=0')).toEqual([palmerUnder]);
    expect(await names('minWindow=6')).toEqual([]);
    expect(await names('oddsRange.from=1.8')).toEqual([palmerOver]);
    expect(await names('bookmakers=alpha&oddsRange.to=1.75')).toEqual([sakaOver]);
    expect(await names('bookmakers=bravo')).toEqual([]);
    expect(await names(`games=${idOf.fixture(derby)}`)).toEqual([sakaOver, palmerOver]);
    expect(await names('games=4711')).toEqual([]);
    expect(await names('search=cole%20arsenal%20premier')).toEqual([palmerOver]);
    // only shots are known for either
    expect(await names('includeUnpriced=true&lines=all')).toEqual([sakaOver, palmerOver]);
    expect(await names('sorting.column=opponentRank&sorting.direction=desc')).toEqual([sakaOver, palmerOver]);
    expect(await names('sorting.column=trendAvg&sorting.direction=asc')).toEqual([sakaOver, palmerOver]);
  });

  it('adds standard lines of unquoted statistics for players of the eleven or with other prices', async () => {
    await area.database.rows(`update facts.player_statistics set tackles = 3`);
    await area.database.rows(`select record_change('all', '{}')`);
    const all = await page('includeUnpriced=true&lines=all');
    // the player in the eleven first; for each player 5 of 5 before 4 of 5 where no price has an edge; on ties a priced
    // line
    expect(all.data.map(nameOf)).toEqual([
      'Bukayo Saka tackles over 1.5',
      'Bukayo Saka tackles over 2.5',
      sakaOver,
      palmerOver,
      'Cole Palmer tackles over 1.5',
      'Cole Palmer tackles over 2.5',
    ]);
    const byBound = await names('includeUnpriced=true&lines=all&sorting.column=confidence');
    expect([byBound[0], byBound.at(-1)]).toEqual(['Cole Palmer shots over 2.5', sakaOver]);
    expect(all.data.find(({ statType }) => statType === 'tackles')).toMatchObject({
      bookmakers: [],
      bestOdds: null,
      edge: null,
      edgeLow: null,
      edgeHigh: null,
      lowerReturn: null,
      trendHits: 5,
      trendWindow: 5,
    });
    expect((await names('includeUnpriced=true')).filter((name) => name.includes('tackles'))).toEqual([
      'Bukayo Saka tackles over 1.5',
      'Cole Palmer tackles over 1.5',
    ]);
  });

  it('reads only the revision from the database', async () => {
    await page();
    expect(
      await area.countStatements(() => page('startsOnly=false&superSub=true&sorting.column=opponentRank')),
    ).toBeLessThanOrEqual(1);
  });

  it('rejects statistics and columns of teams', async () => {
    for (const query of ['statTypes=corners', 'sorting.column=opponentHitRate']) {
      const { status, body } = await area.get(`${path}?${query}`);
      expect([query, status, body.errors[0].parameter]).toEqual([query, 400, query.split('=')[0]]);
    }
  });

  it('shows the new name of a player', async () => {
    for (const name of ['Cole Palmer', 'Paul Mercer']) {
      const player = playerNamed(name, { externalId: 'p1' });
      await loadRecords(area.database, 'canonical', [{ kind: 'player', line: 1, country: 'England', player }]);
      await area.moveTo(new Date(now));
    }
    expect(await names()).toContain(palmerOver.replace('Cole Palmer', 'Paul Mercer'));
  });
});
