import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { TeamTrend, TeamTrendPage } from '../../../src/rankings/trends/team-trends.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { arsenalMatches, derby, now, other, records } from './trend-data.js';

const path = '/api/v2/rankings/team-prop-trends';
/** The season of these tests is short: windows of five matches are shown, unless a query says otherwise. */
const shortWindows = (query: string): string => (query.includes('minWindow') ? query : `minWindow=5&${query}`);

describe('team trends', () => {
  let area: AreaApp;
  const page = async (query = '', at = path): Promise<TeamTrendPage> => {
    const { status, body } = await area.get(`${at}?pageSize=100&${shortWindows(query)}`);
    expect([status, query]).toEqual([200, query]);
    return body as TeamTrendPage;
  };
  const nameOf = ({ teamName, statType, oddsType, line }: TeamTrend): string =>
    `${teamName} ${statType} ${oddsType} ${line}`;
  const names = async (query = ''): Promise<string[]> => (await page(query)).data.map(nameOf);

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(() => area.close());

  // 5 of 5 at 1.50 and at 1.40; 3 of 5 at 2.50 rank before 4 of 5 at 1.85: 1.50 against 1.48; no price has an edge
  const defaults = ['Chelsea corners under 4.5', 'Everton corners under 3.5', 'Arsenal corners over 5.5'];

  it('ranks the best line of each team, statistic and side', async () => {
    const all = await page();
    expect(all.data.map(nameOf)).toEqual(defaults);
    expect(all.pagination).toEqual({
      currentPage: 1,
      hasNextPage: false,
      hasPreviousPage: false,
      pageSize: 100,
      totalCount: 3,
      totalPages: 1,
    });
    expect([all.dataAsOf, all.oldestQuoteAt]).toEqual(['2025-02-25T12:00:00Z', '2025-02-25T12:00:00Z']);
    expect(await names('lines=all')).toEqual([
      ...defaults.slice(0, 2),
      'Arsenal corners over 4.5',
      'Arsenal corners over 5.5',
    ]);
  });

  it('shows every member of a trend', async () => {
    const trend = (await page('lines=all')).data[2]!;
    expect(trend).toMatchObject({
      eventId: idOf.fixture(derby),
      eventTimestamp: 1740598200,
      leagueId: idOf.competition(),
      leagueName: 'Premier League',
      homeTeamId: idOf.team('Arsenal'),
      homeTeamName: 'Arsenal',
      homeTeamSlug: 'arsenal',
      awayTeamId: idOf.team('Chelsea'),
      awayTeamName: 'Chelsea',
      awayTeamSlug: 'chelsea',
      teamId: idOf.team('Arsenal'),
      teamName: 'Arsenal',
      teamSlug: 'arsenal',
      opponentTeamId: idOf.team('Chelsea'),
      opponentTeamName: 'Chelsea',
      opponentTeamSlug: 'chelsea',
      statType: 'corners',
      statDisplay: 'Corners',
      derivedFrom: null,
      oddsType: 'over',
      line: 4.5,
      trendHits: 4,
      trendWindow: 5,
      trendPushes: 0,
      trendTotal: 29,
      trendAvg: 5.8,
      hitRate: 0.8,
      hitRateLowerBound: 0.3755,
      bestOdds: 1.85,
      // one source quotes both sides
      fairProbability: null,
      edge: null,
      edgeLow: null,
      edgeHigh: null,
      // .375535 x 1.85 - 1
      lowerReturn: -0.3053,
      // Chelsea's opponents made 5 2 6 4 5
      opponentHitRate: 60,
    });
    expect(
      trend.bookmakers.map(({ bookmakerName, bookmakerId, oddsValue, exchange }) => [
        bookmakerName,
        bookmakerId,
        oddsValue,
        exchange,
      ]),
    ).toEqual([
      ['Exchange', idOf.bookmaker('exchange'), 3, true],
      ['Bravo', idOf.bookmaker('bravo'), 1.85, false],
      ['Alpha', idOf.bookmaker('alpha'), 1.8, false],
    ]);
    expect(
      trend.recentGames.map(({ eventId, isHome, isHit, isPush, statValue, opponentName }) => [
        eventId,
        isHome,
        isHit,
        isPush,
        statValue,
        opponentName,
      ]),
    ).toEqual(
      [6, 7, 5, 3, 8].map((value, week) => [
        idOf.fixture(arsenalMatches[week]!),
        week % 2 === 0,
        value > 4.5,
        false,
        value,
        ['Brentford', 'Brentford', 'Bournemouth', 'Bournemouth', 'Fulham'][week],
      ]),
    );
    expect(trend.recentGames[0]).toMatchObject({
      eventTimestamp: Date.UTC(2025, 1, 22, 15) / 1000,
      opponentId: idOf.team('Brentford'),
      opponentSlug: 'brentford',
    });
    // what Arsenal's opponents did is unknown
    expect((await page()).data[0]).toMatchObject({
      opponentHitRate: null,
      trendHits: 5,
      trendTotal: 20,
      teamPrimaryColor: null,
    });
  });

  it('filters before it selects lines and counts', async () => {
    expect(await names(`games=${idOf.fixture(other)}`)).toEqual(defaults.slice(1, 2));
    expect(await names(`games[]=${idOf.fixture(other)}&games[]=4711`)).toEqual(defaults.slice(1, 2));
    expect(await names('games=4711')).toEqual([]);
    expect(await names(`eventIds=${idOf.fixture(other)}&games=${idOf.fixture(other)}`)).toEqual(defaults.slice(1, 2));
    expect(await names('statTypes=corners,fouls')).toEqual(defaults);
    expect(await names('statTypes=fouls')).toEqual([]);
    expect(await names('type=over')).toEqual(defaults.slice(2));
    expect(await names('search=BARNSLEY%20premier')).toEqual(defaults.slice(1, 2));
    expect(await names('search=barnsley%20arsenal')).toEqual([]);
    expect(await names('minWindow=6')).toEqual([]);
    expect(await names('minWindow=5')).toEqual(defaults);
    expect(await names(`uniqueTournamentIds=${idOf.competition()}`)).toEqual(defaults);
    const unknown = await area.get(`${path}?uniqueTournamentIds=${idOf.competition()},4711`);
    expect(unknown.body).toMatchObject({
      status: 400,
      errors: [
        {
          parameter: 'uniqueTournamentIds',
          detail: 'is not a known competition: 4711; GET /api/v2/competitions lists them',
        },
      ],
    });
    const crossed = (await area.get(`${path}?oddsRange.from=3&oddsRange.to=2`)).body;
    expect(crossed).toMatchObject({ status: 400, errors: [{ parameter: 'oddsRange.to' }] });
    // without the price of 2.50 the other line is the best
    expect(await names('oddsRange.to=2&type=over')).toEqual(['Arsenal corners over 4.5']);
    expect(await names('oddsRange.from=1.5')).toEqual(['Chelsea corners under 4.5', 'Arsenal corners over 5.5']);
    // below 1.20 only on request
    expect(await names('oddsRange.from=1&lines=all&type=over')).toEqual([
      'Arsenal corners over 2.5',
      'Arsenal corners over 4.5',
      'Arsenal corners over 5.5',
    ]);
  });

  it('accepts the shared filter names, and the older ones where they mean the same', async () => {
    expect(await names(`teamIds=${idOf.team('Arsenal')}`)).toEqual(defaults.filter((name) => /^Arsenal/.test(name)));
    expect(await names('minOdds=1.5')).toEqual(await names('oddsRange.from=1.5'));
    expect(await names('maxOdds=2&oddsRange.to=2.0&type=over')).toEqual(['Arsenal corners over 4.5']);
    expect(await names('sortBy=odds&sortOrder=asc')).toEqual(
      await names('sorting.column=odds&sorting.direction=asc&sortBy=odds'),
    );
    const detail = 'oddsRange.from and minOdds are two names of one parameter, given here with different values';
    expect((await area.get(`${path}?minOdds=1.5&oddsRange.from=1.6`)).body).toMatchObject({
      status: 400,
      detail: `${detail}; send minOdds.`,
      errors: [{ parameter: 'minOdds' }, { parameter: 'oddsRange.from' }],
    });
    expect((await area.get(`${path}?teamIds=4711`)).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'teamIds', detail: 'is not a known team: 4711; GET /api/v2/teams lists them' }],
    });
  });

  it('accepts former ids of fixtures and competitions', async () => {
    await area.database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('fixture', 4712, $1), ('competition', 4713, $2)`,
      [idOf.fixture(other), idOf.competition()],
    );
    expect(await names('games=4712')).toEqual(defaults.slice(1, 2));
    expect(await names('games=4711,4712&uniqueTournamentIds=4713')).toEqual(defaults.slice(1, 2));
  });

  it('uses only the prices of the named bookmakers', async () => {
    for (const bookmaker of ['bravo', 'BRAVO', String(idOf.bookmaker('bravo'))]) {
      const { data } = await page(`bookmakers=${bookmaker}`);
      // .8 x 1.85 = 1.48 against .6 x 2.20 = 1.32
      expect(data.map(nameOf)).toEqual(['Arsenal corners over 4.5']);
      expect(data[0]!.bookmakers.map(({ identifier }) => identifier)).toEqual(['bravo']);
    }
    expect(await names('bookmakers=exchange')).toEqual([]);
    const unknown = await area.get(`${path}?bookmakers=alpha,brovo`);
    expect([unknown.status, unknown.body.errors[0].detail]).toEqual([
      400,
      expect.stringContaining('did you mean bravo?'),
    ]);
    expect((await page('bookmakers=alpha,bravo')).data).toMatchObject([
      { bestOdds: 1.5 },
      { bestOdds: 1.4 },
      { bestOdds: 2.5 },
    ]);
  });

  it('counts stale prices on request', async () => {
    expect(await names('includeStale=true&type=under&lines=all')).toEqual([
      ...defaults.slice(0, 2),
      'Everton corners under 2.5',
    ]);
    const stale = await page('includeStale=true&lines=all&search=everton');
    expect([stale.oldestQuoteAt, stale.data[1]?.bestOdds]).toEqual(['2025-02-24T14:59:59Z', 1.6]);
  });

  it('adds standard lines of unquoted statistics', async () => {
    const all = await page('includeUnpriced=true&lines=all');
    expect(all.data.map(nameOf)).toEqual(
      expect.arrayContaining([
        ...defaults,
        'Arsenal goals over 0.5',
        'Arsenal goals under 1.5',
        'Arsenal goals under 2.5',
      ]),
    );
    // a bound of .5655 with a price ranks before the same without one
    expect(all.data.slice(0, 2).map(nameOf)).toEqual(defaults.slice(0, 2));
    const goals = all.data.find((trend) => nameOf(trend) === 'Arsenal goals over 0.5')!;
    expect(goals).toMatchObject({ bookmakers: [], bestOdds: null, trendHits: 5, trendWindow: 5 });
    expect(all.data.map(nameOf)).not.toContain('Arsenal corners over 3.5');
    expect(await names('includeUnpriced=true&oddsRange.to=100')).toEqual(defaults);
    expect(await names('includeUnpriced=true&bookmakers=alpha')).toEqual(defaults);
    // the first line in default order where no price decides
    expect(await names('includeUnpriced=true&statTypes=goals&search=arsenal')).toContain('Arsenal goals under 1.5');
  });

  it('shows match lines on request, under their own ids', async () => {
    // corners of both sides in Chelsea's matches: 9 6 10 8 9 5; for Arsenal's, the opponents' corners are unknown
    const { data } = await page('scope=match');
    expect(data).toMatchObject([
      {
        scope: 'match',
        teamName: 'Chelsea',
        opponentTeamName: 'Arsenal',
        statType: 'corners',
        statDisplay: 'Corners (both sides)',
        oddsType: 'under',
        line: 9.5,
        bestOdds: 1.9,
        trendHits: 4,
        trendWindow: 5,
        trendTotal: 42,
        trendAvg: 8.4,
        opponentHitRate: null,
      },
    ]);
    expect(data[0]!.recentGames.map(({ statValue, isHit, opponentName }) => [statValue, isHit, opponentName])).toEqual([
      [9, true, 'Wolverhampton Wanderers'],
      [6, true, 'Wolverhampton Wanderers'],
      [10, false, 'Watford'],
      [8, true, 'Watford'],
      [9, true, 'Wigan Athletic'],
    ]);
    expect((await page('scope=match&lines=all&includeUnpriced=true&statTypes=corners')).data.map(nameOf)).toEqual([
      'Chelsea corners under 9.5',
    ]);
    const goals = await page('scope=match&includeUnpriced=true&lines=all&search=arsenal');
    expect(goals.data.map(nameOf)).toEqual(
      expect.arrayContaining(['Arsenal goals under 1.5', 'Chelsea goals under 1.5', 'Chelsea corners under 9.5']),
    );
    const shown = [goals, await page('includeUnpriced=true&lines=all')].flatMap((each) =>
      each.data.map(({ id }) => id),
    );
    expect(new Set(shown).size).toBe(shown.length);
    expect((await page('scope=team')).data).toEqual((await page()).data);
    expect(new Set((await page()).data.map(({ scope }) => scope))).toEqual(new Set(['team']));
    // a team line is quoted somewhere: match lines are not shown in its place, whatever remains after filtering
    expect(await names('includeStale=true&statTypes=goals')).toEqual([]);
  });

  it('sorts by every column in both directions, unknown values last', async () => {
    const values = {
      hitRate: 'hitRate',
      trendWindow: 'trendWindow',
      trendAvg: 'trendAvg',
      odds: 'bestOdds',
      lowerReturn: 'lowerReturn',
      confidence: 'hitRateLowerBound',
      eventTimestamp: 'eventTimestamp',
      opponentHitRate: 'opponentHitRate',
    } as const;
    const ties = await names('lines=all');
    for (const [column, member] of Object.entries(values)) {
      for (const [direction, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const { data } = await page(`lines=all&sorting.column=${column}&sorting.direction=${direction}`);
        const sorted = data.toSorted((one, two) => {
          const [first, second] = [one[member], two[member]];
          if (first === null || second === null)
            return (
              Number(first === null) - Number(second === null) || ties.indexOf(nameOf(one)) - ties.indexOf(nameOf(two))
            );
          return sign * (first - second) || ties.indexOf(nameOf(one)) - ties.indexOf(nameOf(two));
        });
        expect([column, direction, data.map(nameOf)]).toEqual([column, direction, sorted.map(nameOf)]);
      }
    }
    expect((await names('lines=all&sorting.column=odds'))[0]).toBe('Arsenal corners over 5.5');
  });

  it('responds equally at its former address', async () => {
    expect(await page('lines=all', '/api/props/team-trends')).toEqual(await page('lines=all'));
  });

  it('drops a fixture that kicks off', async () => {
    area.clock.set(new Date('2025-02-25T19:30:01Z'));
    expect(await names()).toEqual(['Chelsea corners under 4.5', 'Arsenal corners over 5.5']);
    area.clock.set(new Date(now));
  });

  it('reads only the revision from the database', async () => {
    await page();
    expect(
      await area.countStatements(() => page('type=over&bookmakers=bravo&sorting.column=odds')),
    ).toBeLessThanOrEqual(1);
  });

  it('shows the new name of a team', async () => {
    const line = (name: string) =>
      ({
        kind: 'team',
        line: 1,
        country: 'England',
        team: { name, externalId: 'c1' },
        shortName: null,
        primaryColor: null,
        secondaryColor: null,
      }) as const;
    for (const name of ['Chelsea', 'West London']) {
      await loadRecords(area.database, 'canonical', [line(name)]);
      await area.moveTo(new Date(now));
    }
    expect(await names()).toContain('West London corners under 4.5');
  });
});
