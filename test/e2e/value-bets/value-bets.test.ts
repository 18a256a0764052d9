import type { ValueBetCard, ValueBetsPage } from '../../../src/value-bets/value-bets.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { idOf } from '../../support/factories.js';
import { arsenalMatches, derby, fill, late, now, sakaMinutes, sakaShots, tooLate } from './card-data.js';

const path = '/api/v2/value-bets';
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

/** Most lines have one or two sources, so that most cards have only the model's own expected value. */
const ofModel = 'basis=model';

describe('value bets', () => {
  let area: AreaApp;
  const page = async (query = ''): Promise<ValueBetsPage> => {
    const basis = query.includes('basis=') ? query : `${ofModel}&${query}`;
    const { status, body } = await area.get(`${path}?pageSize=100&${basis}`, caller);
    expect([status, query]).toEqual([200, query]);
    return body as ValueBetsPage;
  };
  const nameOf = ({ playerName, marketType, line }: ValueBetCard): string => `${playerName} ${marketType} ${line}`;
  const names = async (query = ''): Promise<string[]> => (await page(query)).data.map(nameOf);
  const card = async (name: string, query = 'mode=predictions'): Promise<ValueBetCard> => {
    const found = (await page(query)).data.filter((each) => nameOf(each) === name);
    expect([name, query, found.length]).toEqual([name, query, 1]);
    return found[0]!;
  };
  const saka = (line = 1.5, query = 'mode=all'): Promise<ValueBetCard> => card(`Bukayo Saka shots ${line}`, query);

  beforeAll(async () => {
    area = await startAreaApp([ValueBetsModule], { now });
    await fill(area.database);
  });
  beforeEach(() => area.clock.set(new Date(now)));
  afterAll(() => area.close());

  const priced = [
    'Bukayo Saka shots 1.5',
    'Bukayo Saka shots 1.75',
    'Bukayo Saka shots 2',
    'Bukayo Saka shots 2.5',
    'Cole Palmer shots 0.5',
    'Dwight McNeil shots 0.5',
  ];

  it('shows a card with every member', async () => {
    const row = await saka();
    expect(row).toMatchObject({
      activityInfo: { inPredictedLineup: true, lastGameWithTeam: 0, startedLastGame: true },
      alertsSupported: true,
      bestOverOdds: 2.7,
      bestUnderOdds: 1.5,
      homeTeamId: idOf.team('Arsenal'),
      awayTeamId: idOf.team('Chelsea'),
      homeTeamName: 'Arsenal',
      awayTeamName: 'Chelsea',
      groupKey: `${idOf.fixture(derby)}:${idOf.player('Bukayo Saka')}:shots`,
      cardKey: `${idOf.fixture(derby)}:${idOf.player('Bukayo Saka')}:shots:1.5`,
      horizonFallback: false,
      isPredictionOnly: false,
      multiClub: false,
      jerseyNumber: 7,
      last30Stats: sakaShots,
      line: 1.5,
      marketType: 'shots',
      marketName: 'Shots',
      matchDate: 1_740_598_200,
      matchId: idOf.fixture(derby),
      matchInternalId: idOf.fixture(derby),
      matchOdds: { home: 2, draw: 3.4, away: 4.2 },
      matchSlug: 'arsenal-chelsea',
      playerId: idOf.player('Bukayo Saka'),
      playerName: 'Bukayo Saka',
      position: 'F',
      sampleSize: 16,
      scannerModelName: 'negbin',
      scannerSide: 'over',
      teamId: idOf.team('Arsenal'),
      teamName: 'Arsenal',
      uniqueTournamentId: idOf.competition(),
      leagueName: 'Premier League',
      windowHorizon: 'medium',
    });
    // over 1.5 in the last 10: 2 0 3 2 1 2 4 2 2 1; in all 16: 11 of them
    expect(row.hitRates).toEqual({ l10: 70, l20: 68.75, l30: 68.75 });
    expect(row.recentGames.map(({ stat, minutesPlayed }) => [stat, minutesPlayed])).toEqual(
      sakaShots.slice(0, 10).map((shots, index) => [shots, sakaMinutes[index]]),
    );
    const isHome = arsenalMatches[0]!.home.name === 'Arsenal';
    expect(row.recentGames[0]).toMatchObject({
      hasSuperSub: true,
      isHome,
      opponentName: (isHome ? arsenalMatches[0]!.away : arsenalMatches[0]!.home).name,
      eventId: idOf.fixture(arsenalMatches[0]!),
      uniqueTournamentId: idOf.competition(),
    });
    expect(row.models.map(({ name }) => name)).toEqual(['poisson', 'negbin', 'frequency']);
    const { mediumFairOverOdds, mediumFairUnderOdds } = row.models[1]!;
    expect(row.scannerFairOdds).toBe(mediumFairOverOdds);
    expect(1 / mediumFairOverOdds! + 1 / mediumFairUnderOdds!).toBeCloseTo(1, 2);
    // at a half line the expected value is price / fair price - 1
    expect(row.scannerEdge).toBeCloseTo((2.7 / mediumFairOverOdds! - 1) * 100, 0);
    for (const side of ['Over', 'Under'] as const) {
      const price = side === 'Over' ? 2.7 : 1.5;
      const edges = row.models.flatMap((model) =>
        (['short', 'medium', 'long', 'extraLong'] as const).map(
          (horizon) => (price / model[`${horizon}Fair${side}Odds`]! - 1) * 100,
        ),
      );
      expect(row[`avg${side}Edge`]).toBeCloseTo(edges.reduce((sum, edge) => sum + edge, 0) / 12, 0);
    }
  });

  it('lists all available prices; exchanges, stale, suspended and trivial ones are never best', async () => {
    expect(
      (await saka()).bookmakers.map(({ source, overOdds, underOdds, exchange }) => [
        source,
        overOdds,
        underOdds,
        exchange,
      ]),
    ).toEqual([
      ['alpha', 2.5, 1.5, false],
      ['bravo', 2.7, null, false],
      ['exchange', 9, null, true],
    ]);
    expect(await saka(2.5)).toMatchObject({
      bestOverOdds: null,
      bestUnderOdds: 1.9,
      scannerEdge: null,
      avgOverEdge: null,
    });
    expect((await saka()).isLonely).toBe(false);
    expect(await saka(1.5, 'mode=all&includeStale=true')).toMatchObject({ bestOverOdds: 5, isLonely: true });
    // the price of an exchange, or a stale one, creates no card
    expect(await names('mode=predictions&line=3.5')).toEqual([]);
    expect(await names('mode=all&line=3.5&includeStale=1')).toEqual(['Bukayo Saka shots 3.5']);
  });

  it('compares with the named bookmakers only, by word, name or id', async () => {
    for (const source of ['alpha', 'ALPHA', String(idOf.bookmaker('alpha'))]) {
      const row = await saka(1.5, `mode=all&source=${source}`);
      expect(row).toMatchObject({ bestOverOdds: 2.5, bestUnderOdds: 1.5 });
      expect(row.bookmakers.map((each) => each.source)).toEqual(['alpha']);
    }
    expect(await names('mode=all&source=bravo')).toEqual(['Bukayo Saka shots 1.5']);
    expect(await names('mode=all&source=exchange')).toEqual([]);
    expect((await names('mode=predictions&source=exchange')).toSorted()).toEqual(
      (await names('mode=predictions')).toSorted(),
    );
    expect(await names('mode=all&minSources=2')).toEqual(['Bukayo Saka shots 1.5']);
    expect(await names('mode=all&minSources=2&source=alpha')).toEqual([]);
  });

  it('has three modes; players without a match of the statistic have no card', async () => {
    const [value, all, predictions] = [await page(), await page('mode=all'), await page('mode=predictions')];
    expect(all.data.map(nameOf).toSorted()).toEqual(priced);
    const isHonest = ({ scannerEdge, sampleSize }: ValueBetCard): boolean => scannerEdge! > 0 && sampleSize >= 5;
    const positive = all.data.filter((each) => each.scannerEdge !== null && isHonest(each));
    expect(value.data.map(nameOf)).toEqual(positive.filter(({ scannerEdge }) => scannerEdge! <= 30).map(nameOf));
    expect(await names('maxEV=none&group=false')).toEqual(positive.map(nameOf));
    // one card per player and match unless all are requested
    const firsts = positive.filter(
      (each, at) => positive.findIndex(({ playerId }) => playerId === each.playerId) === at,
    );
    expect(await names('maxEV=none')).toEqual(firsts.map(nameOf));
    expect(firsts.length).toBeLessThan(positive.length);
    expect(positive.length).toBeGreaterThan(value.data.length);
    // standard lines of the player in the eleven, for statistics with counts
    expect(predictions.data.map(nameOf).toSorted()).toEqual(['Bukayo Saka shots 0.5', ...priced]);
    expect(await card('Bukayo Saka shots 0.5')).toMatchObject({
      isPredictionOnly: true,
      alertsSupported: false,
      bestOverOdds: null,
      scannerEdge: null,
      bookmakers: [],
    });
    expect(await names('showAll=true')).toEqual(all.data.map(nameOf));
  });

  it('ranks by the lower end of the interval, prices that stand alone last, in every variant', async () => {
    for (const query of [
      '',
      'direction=under',
      'direction=both',
      'model=poisson',
      'model=frequency&horizon=long',
      'superSub=true',
      'includeStale=true',
      'source=alpha',
    ]) {
      const cards = (await page(`mode=predictions&${query}`)).data;
      const ranks = cards.map(({ isLonely, edgeLow }) => [Number(isLonely), edgeLow ?? -Infinity] as const);
      const sorted = ranks.toSorted((one, other) => one[0] - other[0] || (one[1] === other[1] ? 0 : other[1] - one[1]));
      expect([query, ranks]).toEqual([query, sorted]);
    }
    // without an edge: by kick-off and key
    const unknown = (await page('mode=predictions')).data.filter(({ scannerEdge }) => scannerEdge === null).map(nameOf);
    expect(unknown).toEqual(['Bukayo Saka shots 0.5', 'Bukayo Saka shots 2.5']);
  });

  it('sorts by a column, unknown values last', async () => {
    const sorted = async (query: string, member: (card: ValueBetCard) => number | null): Promise<(number | null)[]> =>
      (await page(`mode=all&${query}`)).data.map(member);
    const edges = await sorted('sortBy=edge', ({ scannerEdge }) => scannerEdge);
    expect(edges.slice(0, -1)).toEqual(edges.slice(0, -1).toSorted((one, other) => other! - one!));
    expect(edges.at(-1)).toBeNull();
    const odds = await sorted('sortBy=odds&sortOrder=asc', ({ bestOverOdds }) => bestOverOdds);
    expect(odds).toEqual([1.3, 2.1, 2.7, 2.8, 3.1, null]);
    const kickoffs = await sorted('sortBy=kickoff', ({ matchDate }) => matchDate);
    expect(kickoffs).toEqual(kickoffs.toSorted((one, other) => one! - other!));
    expect((await sorted('sortBy=sources', ({ consensusSources }) => consensusSources))[0]).toBe(1);
    expect(await names('mode=all&sortOrder=asc')).toEqual(await names('mode=all'));
  });

  it('considers either side, or the better one', async () => {
    const [over, under] = [await saka(1.5, 'mode=all'), await saka(1.5, 'mode=all&direction=under')];
    expect([under.scannerSide, under.scannerFairOdds]).toEqual(['under', under.models[1]!.mediumFairUnderOdds]);
    expect(under.hitRates.l10).toBe(30);
    const better = over.scannerEdge! >= under.scannerEdge! ? over : under;
    expect(await saka(1.5, 'mode=all&direction=both')).toMatchObject({
      scannerSide: better.scannerSide,
      scannerEdge: better.scannerEdge,
    });
    expect(await saka(2.5, 'mode=all&direction=both')).toMatchObject({ scannerSide: 'under' });
  });

  it('excludes pushes from hit rates, and prices whole and quarter lines by the refunded part', async () => {
    const whole = await saka(2);
    // over 2: 3 of the 10 are no 2 and above it: 0 3 1 4 1 without the twos
    expect(whole.hitRates.l10).toBe(40);
    const { mediumFairOverOdds: over, mediumFairUnderOdds: under } = whole.models[1]!;
    expect(1 / over! + 1 / under!).toBeCloseTo(1, 2);
    const halves = [(await saka(1.5)).models[1]!.mediumFairOverOdds!, (await saka(2.5)).models[1]!.mediumFairOverOdds!];
    const quarter = (await saka(1.75)).models[1]!.mediumFairOverOdds!;
    expect(halves[0]! < quarter && quarter < over! && over! < halves[1]!).toBe(true);
  });

  it('uses the requested horizon, or a shorter one', async () => {
    expect(await saka(1.5, 'mode=all&horizon=short')).toMatchObject({
      windowHorizon: 'short',
      sampleSize: 10,
      horizonFallback: false,
    });
    expect(await saka(1.5, 'mode=all&horizon=long')).toMatchObject({
      windowHorizon: 'long',
      sampleSize: 16,
      horizonFallback: false,
    });
    expect(await saka(1.5, 'mode=all&horizon=extraLong')).toMatchObject({
      windowHorizon: 'long',
      sampleSize: 16,
      horizonFallback: true,
    });
    const palmer = await card('Cole Palmer shots 0.5', 'mode=all');
    expect(palmer).toMatchObject({
      windowHorizon: 'short',
      sampleSize: 3,
      horizonFallback: true,
      activityInfo: { lastGameWithTeam: 1, startedLastGame: false, inPredictedLineup: false },
    });
    expect(palmer).toMatchObject({ bestUnderOdds: null, avgUnderEdge: null, matchOdds: { home: 2 } });
  });

  it("adds the contribution of the player's replacement", async () => {
    const [own, together] = [await saka(), await saka(1.5, 'mode=all&superSub=true')];
    expect(together.last30Stats).toEqual([3, ...sakaShots.slice(1)]);
    expect(together.models[1]!.mediumFairOverOdds!).toBeLessThan(own.models[1]!.mediumFairOverOdds!);
  });

  it('filters before it counts', async () => {
    const count = async (query: string): Promise<number> => (await page(`mode=all&${query}`)).pagination.totalCount;
    expect(await count('eventIds=' + idOf.fixture(late))).toBe(1);
    expect(await count('eventIds=4711')).toBe(0);
    expect(await count(`uniqueTournamentIds=${idOf.competition()}`)).toBe(6);
    expect(await count(`teamIds=${idOf.team('Arsenal')}&playerIds=${idOf.player('Bukayo Saka')}`)).toBe(4);
    expect(await count('line=0.50')).toBe(2);
    expect(await count('marketType=shots,tackles')).toBe(6);
    expect(await count('marketType=tackles')).toBe(0);
    expect(await count('search=saka%20arsenal')).toBe(4);
    expect(await count('search=EVERTON')).toBe(1);
    expect(await count('inPredictedLineup=true')).toBe(4);
    expect(await count('inPredictedLineup=0')).toBe(2);
    expect(await count('startedLastGame=false')).toBe(1);
    expect(await count('maxLastGameWithTeam=0')).toBe(5);
    expect(await count('maxLastGameWithTeam=1')).toBe(6);
    expect(await count('minOdds=2.7&maxOdds=2.8')).toBe(2);
    expect(await count('kickoffWindow=24h')).toBe(0);
    expect(await count('kickoffWindow=48h')).toBe(6);
    expect(await count('kickoffWindow=tomorrow')).toBe(6);
    expect(await count('kickoffWindow=today&tz=Asia/Tokyo')).toBe(0);
    expect(await count('date=2025-02-26')).toBe(6);
    expect(await count('date=2025-02-26&tz=Asia/Tokyo')).toBe(0);
    expect(await count('specificDate=2025-02-27&tz=Asia/Kolkata')).toBe(6);
    expect(await count('specificDate=2025-02-27&date=2025-02-26')).toBe(6);
    expect(await names('mode=all&group=true&inPredictedLineup=true')).toHaveLength(1);
    expect(await names('group=true&inPredictedLineup=true&mode=all')).toEqual(
      (await names('mode=all&inPredictedLineup=true')).slice(0, 1),
    );
    expect(await names('group=true&inPredictedLineup=true&mode=all&direction=both')).toEqual(
      (await names('mode=all&inPredictedLineup=true&direction=both')).slice(0, 1),
    );
    expect(await names('mode=all&group=true&maxOdds=2.8&inPredictedLineup=true')).not.toContain('Bukayo Saka shots 2');
  });

  it('filters by expected value at the required horizons and models', async () => {
    const all = (await page('mode=all')).data.filter(({ scannerEdge }) => scannerEdge !== null);
    const bound = all[Math.floor(all.length / 2)]!.scannerEdge! + 0.006;
    expect(await names(`mode=all&minEV=${bound}`)).toEqual(
      all.filter(({ scannerEdge }) => scannerEdge! >= bound).map(nameOf),
    );
    expect(await names(`mode=all&maxEV=${bound}`)).toEqual(
      all.filter(({ scannerEdge }) => scannerEdge! <= bound).map(nameOf),
    );
    for (const low of [0, 0.01].map((step) => all[Math.floor(all.length / 2)]!.edgeLow! - step)) {
      const above = all.filter(({ edgeLow }) => edgeLow! > low).map(nameOf);
      expect(await names(`mode=all&minEdgeLow=${low}`)).toEqual(above);
    }
    const aboveAt = (member: 'shortFairOverOdds' | 'longFairOverOdds', model: number) =>
      all.filter(({ bestOverOdds, models }) => bestOverOdds! > models[model]![member]! * 1.001).map(nameOf);
    expect(await names('mode=all&requireHorizons=short,long')).toEqual(
      aboveAt('shortFairOverOdds', 1).filter((name) => aboveAt('longFairOverOdds', 1).includes(name)),
    );
    expect(
      await names('mode=all&horizon=short&requireGroups=poisson,frequency').then((found) => found.toSorted()),
    ).toEqual(
      aboveAt('shortFairOverOdds', 0)
        .filter((name) => aboveAt('shortFairOverOdds', 2).includes(name))
        .toSorted(),
    );
  });

  it('drops a fixture at its kick-off, unless matches in play are requested', async () => {
    area.clock.set(new Date('2025-02-26T19:30:00Z'));
    expect(await names('mode=all&includeStale=true')).toContain('Bukayo Saka shots 1.5');
    area.clock.set(new Date('2025-02-26T19:30:01Z'));
    const remaining = await page('mode=all&includeStale=true');
    // a fixture comes within the seven days meanwhile
    expect(remaining.data.map(({ matchId }) => matchId).toSorted()).toEqual(
      [idOf.fixture(late), idOf.fixture(tooLate)].toSorted(),
    );
    expect(remaining.revision.split('-')[1]).toBe(String(Date.parse('2025-02-26T19:30:01Z') / 1000));
    const live = await page('mode=all&includeStale=true&showLive=true');
    expect(live.data.map(nameOf)).toContain('Bukayo Saka shots 1.5');
    expect(live.data.find(({ line }) => line === 1.5)).toMatchObject({ alertsSupported: false });
    // a day old by then
    expect((await page('mode=all')).pagination.totalCount).toBe(0);
  });

  it('requires an internal caller, and reads only the revision from the database', async () => {
    expect((await area.get(path)).status).toBe(401);
    expect((await area.get(path, { 'X-Internal-Key': 'wrong', 'X-Messenger-User-Id': '42' })).status).toBe(401);
    expect((await area.get(path, { 'X-Internal-Key': caller['X-Internal-Key'] })).status).toBe(400);
    await page();
    const count = (): Promise<number> => area.countStatements(() => page('search=saka&group=true&direction=both'));
    expect(await count()).toBeLessThanOrEqual(1);
  });

  it('rejects the basis `blend` and lists the valid ones', async () => {
    for (const address of [path, `${path}/1:2:shots:0.5`]) {
      const { status, body } = await area.get(`${address}?basis=blend`, caller);
      expect([status, (body as { errors: unknown[] }).errors]).toEqual([
        400,
        [{ parameter: 'basis', detail: 'must be one of fair, model; it is "blend"' }],
      ]);
    }
  });
});
