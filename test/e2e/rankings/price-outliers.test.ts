import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import type { PriceOutlier, PriceOutliersPage } from '../../../src/rankings/prices/price-outliers.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { derby, now, records, second } from './price-data.js';

const path = '/api/v2/rankings/price-outliers';

describe('price outliers', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<PriceOutliersPage> => {
    const { status, body } = await area.get(`${path}?pageSize=100&${query}`);
    expect([status, query]).toEqual([200, query]);
    return body as PriceOutliersPage;
  };
  /** Lines in short: fixture, subject, market, line, side. */
  const names = ({ data }: PriceOutliersPage): string[] =>
    data.map((row) => `${row.hometeam} ${row.playername ?? row.scope} ${row.market_id} ${row.line} ${row.market_type}`);
  const line = async (name: string, query = ''): Promise<PriceOutlier> => {
    const found = (await page(query)).data.filter((row) => names({ data: [row] } as PriceOutliersPage)[0] === name);
    expect([name, query, found.length]).toEqual([name, query, 1]);
    return found[0]!;
  };

  beforeAll(async () => {
    area = await startAreaApp([RankingsModule], { now });
    await loadRecords(area.database, 'canonical', records);
  });
  afterAll(() => area.close());

  const defaults = [
    'Arsenal Bukayo Saka shots 2.5 over', // 3.00 against 2.325
    'Everton match corners 9.5 over',
    'Arsenal match goals 2.5 over',
    'Millwall match corners 9.5 over', // 20 % each
    'Arsenal match goals 3 over',
    'Millwall Joel Piroe shots 1.5 over', // 3.00 against 2.80, and 2.00 against 1.8667: 1 / 14 above it
    'Arsenal home goals 1.5 over', // 2.10 against 2.00
    'Arsenal match goals 2.75 over', // 2.60 against 2.50
    'Arsenal Bukayo Saka shots 1.5 over', // 1.55 against 1.5125
    'Arsenal Bukayo Saka shots 1.5 under', // all equal
  ];

  it('ranks every line with three opinions by the distance of its best price from the mean', async () => {
    const all = await page();
    // ties by kick-off, then fixture
    const inOrder = idOf.fixture(derby) < idOf.fixture(second) ? [0, 1, 2, 3, 4, 5] : [0, 1, 3, 2, 5, 4];
    expect(names(all)).toEqual([...inOrder.map((at) => defaults[at]), ...defaults.slice(6)]);
    expect(all.data.map(({ odds_discrepancy: percent }) => percent)).toEqual([
      29.03, 20, 20, 20, 7.14, 7.14, 5, 4, 2.48, 0,
    ]);
    expect(all.pagination).toEqual({
      currentPage: 1,
      hasNextPage: false,
      hasPreviousPage: false,
      pageSize: 100,
      totalCount: 10,
      totalPages: 1,
    });
    expect([all.dataAsOf, all.oldestQuoteAt]).toEqual(['2025-02-25T12:00:00Z', '2025-02-25T12:00:00Z']);
  });

  it('shows a line; one-sided, duplicate, exchange, stale, suspended and trivial prices do not skew it', async () => {
    const row = await line('Arsenal match goals 2.5 over');
    expect(row).toMatchObject({
      event_id: idOf.fixture(derby),
      event_timestamp: 1740598200,
      date: '2025-02-26',
      unique_tournament_id: idOf.competition(),
      league_name: 'Premier League',
      hometeam: 'Arsenal',
      awayteam: 'Chelsea',
      home_team_id: idOf.team('Arsenal'),
      away_team_id: idOf.team('Chelsea'),
      scope: 'match',
      team_id: null,
      team_name: null,
      player_id: null,
      playername: null,
      market: 'Goals',
      market_id: 'goals',
      market_original: 'feed_goals',
      market_type: 'over',
      line: '2.5',
      bookmaker_count: 4,
      avg_odd: 2,
      max_odd: 2.4,
      odds_discrepancy: 20,
      fairOdd: 2,
      edge: 20,
      best_odds: {
        highest: { bookmaker: 'Alpha', identifier: 'alpha', odd: 2.4 },
        lowest: { bookmaker: 'Delta', identifier: 'delta', odd: 1.6 },
      },
    });
    expect(
      row.bookmakers.map(({ bookmaker, odd, exchange, assumed, quotedAt }) => [
        bookmaker,
        odd,
        exchange,
        assumed,
        quotedAt,
      ]),
    ).toEqual([
      ['Exchange', 9, true, false, '2025-02-25T12:00:00Z'],
      ['Alpha', 2.4, false, false, '2025-02-25T12:00:00Z'],
      ['Bravo', 2, false, false, '2025-02-25T12:00:00Z'],
      ['Charlie', 2, false, false, '2025-02-25T12:00:00Z'],
      ['Delta', 1.6, false, false, '2025-02-25T12:00:00Z'],
    ]);
    const ids = await area.database.rows<{ id: number; odds: number }>(
      'select id, odds from football_as_of.current_quotes($1::timestamptz)',
      [now],
    );
    for (const { id, odd } of row.bookmakers) expect(ids).toContainEqual({ id, odds: odd });
    expect(row.best_odds.highest.id).toBe(row.bookmakers[1]!.id);
    expect(row.compared).toEqual(row.best_odds.highest);
  });

  it('counts a feed once in minBookmakers and fairOdd, and each of its names in the average', async () => {
    expect(await line('Arsenal Bukayo Saka shots 2.5 over')).toMatchObject({
      bookmaker_count: 4,
      avg_odd: 2.33,
      odds_discrepancy: 29.03,
      fairOdd: 2.08,
      edge: 44.58,
      market: 'Shots',
      team_name: 'Arsenal',
      playername: 'Bukayo Saka',
    });
    const palmer = 'Arsenal Cole Palmer tackles 1.5 over';
    expect(names(await page())).not.toContain(palmer);
    expect(await line(palmer, 'minBookmakers=2')).toMatchObject({
      bookmaker_count: 3,
      avg_odd: 2.33,
      fairOdd: 2.1,
      edge: 33.33,
      team_name: 'Chelsea',
    });
  });

  it('names the side of a team line, and shows whole and quarter lines as quoted', async () => {
    expect(await line('Arsenal home goals 1.5 over')).toMatchObject({
      scope: 'home',
      market: 'Arsenal: Goals',
      team_id: idOf.team('Arsenal'),
      team_name: 'Arsenal',
    });
    expect(await line('Arsenal match goals 3 over')).toMatchObject({ line: '3', odds_discrepancy: 7.14 });
    expect(await line('Arsenal match goals 2.75 over')).toMatchObject({ line: '2.75', odds_discrepancy: 4 });
  });

  it('compares the prices of one bookmaker, by word, name or id; nothing if it is an exchange or unknown', async () => {
    for (const bookmaker of ['bravo', 'Bravo', 'BRAVO', String(idOf.bookmaker('bravo'))]) {
      expect(await line('Arsenal match goals 2.5 over', `bookmaker=${bookmaker}`)).toMatchObject({
        max_odd: 2.4,
        avg_odd: 2,
        odds_discrepancy: 0,
        fairOdd: 2,
        edge: 0,
      });
    }
    const delta = await page('bookmaker=delta');
    expect(names(delta)).toEqual(['Arsenal match goals 2.5 over']);
    expect(delta.data[0]).toMatchObject({
      odds_discrepancy: -20,
      edge: -20,
      max_odd: 2.4,
      best_odds: { highest: { bookmaker: 'Alpha' } },
      compared: { bookmaker: 'Delta', identifier: 'delta', odd: 1.6 },
    });
    const bravo = (await page('bookmaker=bravo&sortOrder=asc')).data.map(({ odds_discrepancy: percent }) => percent);
    expect(bravo).toEqual([-53.85, -13.98, -3.57, -0.83, 0, 0, 0, 0, 0, 0, 3.57]);
    for (const nobody of ['exchange', 'stale', 'suspended', 'trivial']) {
      expect((await page(`bookmaker=${encodeURIComponent(nobody)}`)).pagination.totalCount).toBe(0);
    }
    // the higher of the two prices
    expect(await line('Arsenal match goals 2.5 over', 'bookmakers=delta,bravo')).toMatchObject({ odds_discrepancy: 0 });
    expect((await area.get(`${path}?bookmakers=bravo,delta&bookmaker=bravo`)).body.errors).toMatchObject([
      { parameter: 'bookmakers' },
      { parameter: 'bookmaker' },
    ]);
    const unknown = await area.get(`${path}?bookmaker=brovo`);
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [
        {
          parameter: 'bookmaker',
          detail: 'is not a known bookmaker: "brovo" (did you mean bravo?); GET /api/v2/bookmakers lists them',
        },
      ],
    ]);
  });

  it('counts stale prices only on request', async () => {
    const row = await line('Arsenal match goals 2.5 over', 'includeStale=true&maxDiscrepancy=100');
    expect(row).toMatchObject({ bookmaker_count: 5, max_odd: 5, avg_odd: 2.6, odds_discrepancy: 92.31, fairOdd: 2 });
    expect(names(await page('includeStale=1'))).not.toContain('Arsenal match goals 2.5 over'); // beyond 60 %
    expect(names(await page('includeStale=true'))).toContain('Arsenal match goals 2.5 under'); // a third opinion
    expect((await page('includeStale=true&search=arsenal goals&minBookmakers=1')).oldestQuoteAt).toBeNull();
    expect((await page('includeStale=true&market=goals&minBookmakers=1')).oldestQuoteAt).toBe('2025-02-24T14:59:59Z');
  });

  it('filters before it counts', async () => {
    const count = async (query: string): Promise<number> => (await page(query)).pagination.totalCount;
    expect(await count('scope=player')).toBe(4);
    expect(await count('scope=home,away')).toBe(1);
    expect(await count('market=shots,corners')).toBe(6);
    expect(await count('market=passes')).toBe(0);
    expect(await count(`uniqueTournamentId=${idOf.competition('England', 'Championship')}`)).toBe(2);
    expect((await area.get(`${path}?uniqueTournamentId=4711`)).body).toMatchObject({
      status: 400,
      errors: [
        {
          parameter: 'uniqueTournamentId',
          detail: 'is not a known competition: 4711; GET /api/v2/competitions lists them',
        },
      ],
    });
    const ofDerby = names(await page()).filter((name) => name.startsWith('Arsenal '));
    expect(ofDerby.length).toBeGreaterThan(0);
    expect(names(await page(`eventIds=${idOf.fixture(derby)}`))).toEqual(ofDerby);
    expect(await count(`eventIds=${idOf.fixture(derby)},4711`)).toBe(ofDerby.length);
    expect(await count('eventIds=4711')).toBe(0);
    const chelsea = (await page(`teamIds=${idOf.team('Chelsea')}`)).data;
    expect(chelsea.length).toBeGreaterThan(0);
    for (const { team_id: team, scope } of chelsea) {
      expect(scope === 'match' ? idOf.team('Chelsea') : team).toBe(idOf.team('Chelsea'));
    }
    expect(names(await page(`playerIds=${idOf.player('Bukayo Saka')}`))).toEqual(
      names(await page('search=saka&scope=player')),
    );
    expect((await area.get(`${path}?playerIds=4711`)).body.errors).toEqual([
      { parameter: 'playerIds', detail: 'is not a known player: 4711; GET /api/v2/search lists them' },
    ]);
    expect(await count('search=SAKA')).toBe(3);
    expect(await count('search=premier%20brent')).toBe(1);
    expect(await count('search=chelsea%20millwall')).toBe(0);
    expect(await count('maxDiscrepancy=20')).toBe(9);
    expect(await count('minOdds=2.4&maxOdds=2.6')).toBe(4);
    expect(names(await page('maxDiscrepancy=400&market=fouls'))).toEqual(['Arsenal Cole Palmer fouls 1.5 over']);
    expect(names(await page('maxOdds=15&market=shots'))).toContain('Arsenal Cole Palmer shots 4.5 over');
    expect(await count('minBookmakers=4')).toBe(1);
    expect(await count('minBookmakers=1000')).toBe(0);
  });

  it('shows the best line of each subject, market and side on request', async () => {
    const all = names(await page('group=true&search=arsenal'));
    expect(all).toEqual([
      'Arsenal Bukayo Saka shots 2.5 over',
      'Arsenal match goals 2.5 over',
      'Arsenal home goals 1.5 over',
      'Arsenal Bukayo Saka shots 1.5 under',
    ]);
    expect(names(await page('group=true&search=arsenal&includeStale=true&sortBy=max_odd'))).toEqual([
      'Arsenal match goals 3 over',
      'Arsenal Bukayo Saka shots 2.5 over',
      'Arsenal Bukayo Saka shots 1.5 under',
      'Arsenal home goals 1.5 over',
      'Arsenal match goals 2.5 under',
    ]);
    // filters apply first: another line is then the best
    expect(names(await page('group=true&market=goals&scope=match&maxDiscrepancy=10'))).toEqual([
      'Arsenal match goals 3 over',
    ]);
  });

  it('sorts by every column in both directions, precomputed or recomputed', async () => {
    const value = {
      odds_discrepancy: 'odds_discrepancy',
      edge: 'edge',
      max_odd: 'max_odd',
      avg_odd: 'avg_odd',
      bookmaker_count: 'bookmaker_count',
      date: 'event_timestamp',
    } as const;
    const ties = names(await page('sortBy=date&sortOrder=asc'));
    for (const [column, member] of Object.entries(value)) {
      for (const [order, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        // none of the player's prices is stale: recomputed numbers are the same
        const [stored, recomputed] = [
          await page(`sortBy=${column}&sortOrder=${order}&scope=player`),
          await page(`sortBy=${column}&sortOrder=${order}&scope=player&includeStale=true`),
        ];
        expect([column, order, names(recomputed)]).toEqual([column, order, names(stored)]);
        const sorted = stored.data.toSorted(
          (one, other) =>
            sign * (one[member]! - other[member]!) ||
            ties.indexOf(names({ data: [one] } as PriceOutliersPage)[0]!) -
              ties.indexOf(names({ data: [other] } as PriceOutliersPage)[0]!),
        );
        expect(stored.data).toEqual(sorted);
      }
    }
    expect(ties[0]).toBe('Everton match corners 9.5 over');
  });

  it('pages through one revision while prices change, and serves new prices to new walks', async () => {
    const first = (await area.get(`${path}?pageSize=4`)).body as PriceOutliersPage;
    await loadRecords(area.database, 'canonical', [
      derby,
      prices(derby, 'Alpha', 'goals', [['match', 2.5, '2.60', '1.60']], { takenAt: '2025-02-25T14:00:00Z' }),
    ]);
    const rest = await Promise.all(
      [2, 3].map((number) => area.get(`${path}?pageSize=4&page=${number}&revision=${first.revision}`)),
    );
    const walked = [
      ...names((await area.get(`${path}?pageSize=4&revision=${first.revision}`)).body as PriceOutliersPage),
      ...rest.flatMap(({ body }) => names(body as PriceOutliersPage)),
    ];
    expect([...walked].sort()).toEqual([...defaults].sort());
    const changed = await page();
    expect(changed.revision).not.toBe(first.revision);
    // the newer snapshot of Alpha's market lists goals over 2.5 alone: its other lines are withdrawn
    expect(names(changed)).not.toContain('Arsenal match goals 3 over');
    expect(changed.data.find(({ market_id: market, line: at }) => market === 'goals' && at === '2.5')).toMatchObject({
      max_odd: 2.6,
      avg_odd: 2.05,
    });
    expect((await area.get(`${path}?revision=0-1`)).status).toBe(409);
    const past = (await area.get(`${path}?page=99&pageSize=3`)).body as PriceOutliersPage;
    expect([past.data, past.pagination.totalCount]).toEqual([[], changed.pagination.totalCount]);
  });

  it('reads only the revision from the database', async () => {
    const count = (query: string): Promise<number> => area.countStatements(() => page(query));
    expect(await count('bookmaker=alpha')).toBeLessThanOrEqual(1);
    expect(await count('bookmaker=alpha&group=true&sortBy=edge')).toBeLessThanOrEqual(1);
  });

  it("shows how the compared price moved from its bookmaker's opening", async () => {
    const opening = { takenAt: '2025-02-24T10:00:00.513Z' };
    await loadRecords(area.database, 'canonical', [
      derby,
      prices(derby, 'Alpha', 'goals', [['match', 2.5, '2.00', null]], opening),
    ]);
    const name = 'Arsenal match goals 2.5 over';
    expect(await line(name)).toMatchObject({
      max_odd: 2.6,
      movement: 30,
      openedAt: '2025-02-24T10:00:00Z',
      steam: false,
    });
    expect(await line(name, 'bookmaker=bravo')).toMatchObject({ movement: 0, openedAt: '2025-02-25T12:00:00Z' });
    const steam = ['Alpha', 'Bravo', 'Charlie'].map((bookmaker, minutes) =>
      prices(derby, bookmaker, 'goals', [['match', 2.5, '1.80', null]], { takenAt: `2025-02-25T14:5${minutes}:00Z` }),
    );
    await loadRecords(area.database, 'canonical', [derby, ...steam]);
    expect(await line(name, 'bookmaker=alpha')).toMatchObject({ movement: -10, steam: true });
  });
});
