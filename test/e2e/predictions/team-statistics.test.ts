// Slow: it stores a league with prices of every line, and fits its models.
import { PredictionsModule } from '../../../src/predictions/predictions.module.js';
import type { BetLine } from '../../../src/predictions/bet-line.dto.js';
import type { TeamStatisticsPrediction } from '../../../src/predictions/team-statistics.dto.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { testSecrets } from '../../support/boundary-app.js';
import { idOf, loadRecords, matchResultPrices } from '../../support/factories.js';
import { brokenIdentities, differencesOf } from '../../support/slow/team-predictions.js';
import type { AnsweredPrediction } from '../../support/slow/team-distributions.js';
import {
  atNow,
  championship,
  derby,
  doubleRound,
  lastHour,
  late,
  now,
  postponed,
  prices,
  tooLate,
  unmodelled,
} from './predictions-data.js';
import { refitAt } from '../../support/refit.js';

const path = '/api/v2/predictions/team-statistics';
/** Statistics that matches of the league have. */
const modelled = ['goals', 'firstHalfGoals', 'shots', 'shotsOnTarget', 'corners'] as const;
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

describe('team statistics predictions', () => {
  let area: AreaApp;
  const get = (query: string) => area.get(`${path}?${query}`, caller);
  const rows = async (query = ''): Promise<TeamStatisticsPrediction[]> =>
    (await get(`pageSize=100&${query}`)).body.data;
  const slugs = async (query = ''): Promise<string[]> => (await rows(query)).map(({ slug }) => slug);
  const derbyRow = async (query = ''): Promise<TeamStatisticsPrediction> =>
    (await rows(query)).find(({ slug }) => slug === 'arsenal-chelsea')!;
  const totalAt = async (line: number, query = ''): Promise<BetLine> =>
    (await derbyRow(query)).totalBets.find((bet) => bet.line === line)!;

  beforeAll(async () => {
    area = await startAreaApp([PredictionsModule], { now });
    await loadRecords(area.database, 'football-data', [
      ...doubleRound(now),
      atNow,
      derby,
      late,
      lastHour,
      tooLate,
      unmodelled,
      postponed,
    ]);
    await loadRecords(area.database, 'the-odds-api', [derby, unmodelled, ...prices]);
    await area.database.rows(`update competitions set priority = case slug when 'premier-league' then 1 else 2 end`);
    await refitAt(area.database.sql, area.clock.now(), 'teams');
  });
  beforeEach(() => area.clock.set(new Date(now)));
  afterAll(() => area.close());

  it('shows a fixture, members of the interface first', async () => {
    const { body } = await get('');
    expect(Object.keys(body)).toEqual(['data', 'pagination', 'emptyBecause', 'revision', 'dataAsOf', 'oldestQuoteAt']);
    const row = await derbyRow();
    expect(Object.keys(row).slice(0, 16)).toEqual([
      'awayBets',
      'homeBets',
      'totalBets',
      'awayLambda',
      'homeLambda',
      'totalLambda',
      'awayTeamId',
      'homeTeamId',
      'awayTeamName',
      'homeTeamName',
      'eventId',
      'internalId',
      'leagueName',
      'matchDate',
      'slug',
      'uniqueTournamentId',
    ]);
    expect(row).toMatchObject({
      awayTeamId: idOf.team('Chelsea'),
      homeTeamId: idOf.team('Arsenal'),
      awayTeamName: 'Chelsea',
      homeTeamName: 'Arsenal',
      eventId: idOf.fixture(derby),
      internalId: idOf.fixture(derby),
      leagueName: 'Premier League',
      matchDate: 1_740_598_200,
      slug: 'arsenal-chelsea',
      uniqueTournamentId: idOf.competition(),
      modelName: 'team-goals/2',
      fittedAt: now,
      modelMatches: 40,
      homeMatches: 16,
      awayMatches: 16,
      homeDispersion: null,
      awayDispersion: null,
      totalDispersion: null,
    });
    expect(Date.parse(row.dataMoment!)).toBeLessThan(Date.parse(now));
    expect(row.dependence).toBeLessThan(1);
    expect(row.nu).toBeGreaterThan(0.6);
  });

  it('lists kick-offs from now within the given days, by kick-off, priority and id', async () => {
    expect(await slugs()).toEqual([
      'fulham-arsenal',
      'arsenal-chelsea',
      'millwall-burnley',
      'everton-brentford',
      'brentford-fulham',
    ]);
    expect((await get('pageSize=2&page=2')).body).toMatchObject({
      data: [{ slug: 'millwall-burnley' }, { slug: 'everton-brentford' }],
      pagination: {
        currentPage: 2,
        hasNextPage: true,
        hasPreviousPage: true,
        pageSize: 2,
        totalCount: 5,
        totalPages: 3,
      },
    });
  });

  it('merges standard lines with every quoted line, ascending', async () => {
    const { homeBets, awayBets, totalBets } = await derbyRow();
    expect(totalBets.map(({ line }) => line)).toEqual([1.5, 2.25, 2.5, 2.75, 3, 3.5]);
    expect(homeBets.map(({ line }) => line)).toEqual([0.5, 1.5, 2.5, 4.5]);
    expect(awayBets.map(({ line }) => line)).toEqual([0.5, 1.5, 2.5, 4.5]);
  });

  it('counts each bookmaker once, and no suspended, voided, stale or withdrawn prices', async () => {
    const bet = await totalAt(2.5);
    expect(
      bet.bookmakers.map(({ bookmakerName, overOdds, underOdds, exchange, assumed }) => [
        bookmakerName,
        overOdds,
        underOdds,
        exchange,
        assumed,
      ]),
    ).toEqual([
      ['Assumed', 1.8, 2.02, false, true],
      ['Exchange', 9, 9, true, false],
      ['Over Only', 2.02, null, false, false],
      ['Plain', 1.9, 1.95, false, false],
      ['Twice', 1.88, null, false, false],
    ]);
    expect(bet).toMatchObject({
      bestOverBookmaker: 'Over Only',
      bestOverOdds: 2.02,
      bestUnderBookmaker: 'Assumed',
      bestUnderOdds: 2.02,
    });
    expect(bet.bookmakers[2]).toMatchObject({ underOdds: null, underEdge: null });
    expect((await totalAt(3.5)).bookmakers.map(({ bookmakerName }) => bookmakerName)).toEqual(['Withdrawn']);
  });

  it('includes stale prices on request', async () => {
    expect(await totalAt(2.5, 'includeStale=true')).toMatchObject({ bestOverBookmaker: 'Stale', bestOverOdds: 5 });
    expect(await totalAt(6.5)).toBeUndefined();
    expect((await totalAt(6.5, 'includeStale=1')).bestOverOdds).toBe(20);
    expect((await get('')).body.oldestQuoteAt).toBe('2025-02-21T12:00:00Z');
  });

  it('never picks an exchange as best', async () => {
    const bet = (await derbyRow()).awayBets.find(({ line }) => line === 4.5)!;
    expect(bet).toMatchObject({ bestOverOdds: null, bestOverEdge: null, bestOverBookmaker: null, bestUnderOdds: null });
    expect(bet.bookmakers).toMatchObject([{ bookmakerName: 'Exchange', overOdds: 30, exchange: true }]);
    expect(bet.bookmakers[0]!.overEdge).toBeNull();
    const [alone] = (await derbyRow('basis=model')).awayBets.find(({ line }) => line === 4.5)!.bookmakers;
    expect(alone!.overEdge).not.toBeNull();
  });

  it('gives the extras of whole and quarter lines only', async () => {
    const extras = async (line: number) => Object.keys(await totalAt(line)).slice(27);
    expect(await extras(2.5)).toEqual([]);
    expect(await extras(3)).toEqual(['probPush']);
    expect(await extras(2.25)).toEqual(['pWin', 'pHalfWin', 'pHalfLose', 'pLose']);
    const [low, high] = [await totalAt(2.25), await totalAt(2.75)];
    expect([low.pHalfWin, high.pHalfLose]).toEqual([0, 0]);
    expect(low.pHalfLose).toBeGreaterThan(0.1);
    expect(high.pHalfWin).toBeGreaterThan(0.1);
  });

  it.each(modelled)('%s: every figure follows from lambdas, dispersions and prices', async (metric) => {
    const fitted = (await rows(`metric=${metric}`)).filter(({ homeLambda }) => homeLambda !== null);
    expect(fitted.length).toBeGreaterThan(0);
    for (const row of fitted) {
      expect([
        row.slug,
        ...differencesOf(row as AnsweredPrediction, { metric }),
        ...brokenIdentities(row as AnsweredPrediction),
      ]).toEqual([row.slug]);
    }
  });

  it('leaves values without a fitted model unknown, and shows the prices', async () => {
    const [row] = await rows('search=millwall');
    expect(row).toMatchObject({
      homeLambda: null,
      awayLambda: null,
      totalLambda: null,
      nu: null,
      dependence: null,
      modelName: null,
      fittedAt: null,
      modelMatches: null,
    });
    expect(row!.totalBets.find(({ line }) => line === 2.5)).toMatchObject({
      probOver: null,
      probUnder: null,
      fairOverOdds: null,
      bestOverOdds: 1.9,
      bestOverEdge: null,
      bookmakers: [{ overOdds: 1.9, overEdge: null }],
    });
    expect(
      (await rows('metric=tackles')).every(
        ({ homeLambda, totalBets }) => homeLambda === null && totalBets.length === 3,
      ),
    ).toBe(true);
    expect((await rows('metric=corners'))[1]!.totalBets.map(({ line }) => line)).toEqual([8.5, 9.5, 10.5]);
  });

  it('keeps bets above the minimum edge, then fixtures with bets, the best edge first', async () => {
    const edgesOf = (row: TeamStatisticsPrediction) =>
      [...row.homeBets, ...row.awayBets, ...row.totalBets].map(({ bestOverEdge, bestUnderEdge }) =>
        Math.max(bestOverEdge ?? -Infinity, bestUnderEdge ?? -Infinity),
      );
    const asked = 'includeStale=1&basis=model&maxEdge=1000';
    const best = Math.max(...edgesOf(await derbyRow(asked)));
    const positive = await get(`mode=positive-ev&${asked}`);
    expect(positive.body.pagination.totalCount).toBe(1);
    expect(edgesOf(positive.body.data[0]).every((edge) => edge > 0)).toBe(true);
    expect((await get(`metric=goals:positive-ev&${asked}`)).body.data).toEqual(positive.body.data);
    const countAbove = async (minEdge: number): Promise<number> =>
      (await get(`mode=positive-ev&${asked}&minEdge=${minEdge}`)).body.pagination.totalCount;
    expect([await countAbove(Math.floor(best)), await countAbove(Math.ceil(best))]).toEqual([1, 0]);
    expect((await get(`mode=positive-ev&metric=fouls&${asked}`)).body.data).toEqual([]);
    const every = await rows('mode=positive-ev&minEdge=-100&basis=model');
    expect(every.flatMap(({ totalBets }) => totalBets.map(({ line }) => line))).toEqual([2.25, 2.5, 2.75, 3, 3.5]);
  });

  it('excludes edges above the maximum, 30 % by default', async () => {
    const edges = (await rows('mode=positive-ev&includeStale=1&basis=model')).flatMap(({ totalBets }) =>
      totalBets.map(({ bestOverEdge, bestUnderEdge }) => [bestOverEdge ?? 0, bestUnderEdge ?? 0]),
    );
    expect(edges.every((sides) => sides.some((edge) => edge > 0 && edge <= 30))).toBe(true);
    expect(await slugs('mode=positive-ev&includeStale=1&basis=model&minEdge=30.1')).toEqual([]);
    // there is a stale over at 5 beyond that
    expect(await slugs('mode=positive-ev&includeStale=1&basis=model&minEdge=30.1&maxEdge=1000')).toHaveLength(1);
  });

  it('gives no edge without a consensus of enough sources', async () => {
    // Plain, Assumed and the exchange, which counts in the consensus and is never judged
    const bet = await totalAt(2.5, 'minConsensus=4');
    expect(bet).toMatchObject({ consensusSources: 3, modelWeight: 1, bestOverEdge: null, bestOverEdgeLow: null });
    expect(bet.bestOverModelEdge).not.toBeNull();
    const { body } = await get('mode=positive-ev&minConsensus=4');
    expect([body.data, body.emptyBecause.code]).toEqual([[], 'none_qualifies']);
    expect(body.emptyBecause.detail).toContain('at the consensus of 4 or more sources');
    const judged = await totalAt(2.5);
    expect(judged).toMatchObject({ consensusKind: 'twoSided', modelWeight: 0.18, bestOverConsensusSources: 3 });
    expect(judged.bestOverEdgeLow!).toBeLessThan(judged.bestOverEdge!);
    expect(judged.bestOverEdgeHigh!).toBeGreaterThan(judged.bestOverEdge!);
    // Plain alone quotes 3: on the curve, and without an edge
    const alone = await totalAt(3);
    expect(alone).toMatchObject({ consensusSources: 1, modelWeight: 0.18, bestOverEdge: null, bestOverEdgeLow: null });
    expect((await totalAt(3, 'minConsensus=1')).bestOverEdge).not.toBeNull();
  });

  it.each([
    ['minConsensus=2', {}],
    ['minConsensus=1', { minConsensus: 1 }],
    ['minConsensus=1&devig=multiplicative', { minConsensus: 1, devig: 'multiplicative' }],
    ['minConsensus=1&devig=oddsRatio', { minConsensus: 1, devig: 'oddsRatio' }],
    ['basis=model', { basis: 'model' }],
  ] as const)('%s: every figure follows from sections 12 to 14', async (query, asked) => {
    const row = await derbyRow(query);
    expect(differencesOf(row as AnsweredPrediction, { metric: 'goals', ...asked })).toEqual([]);
    // stale prices are judged by the same probabilities
    const withStale = await derbyRow(`includeStale=true&${query}`);
    for (const { line, probOver, probUnder, consensusProbability, consensusSources, modelWeight } of row.totalBets)
      expect(withStale.totalBets.find((bet) => bet.line === line)).toMatchObject({
        ...{ probOver, probUnder, consensusProbability, consensusSources, modelWeight },
      });
    expect(withStale.totalLambda).toBe(row.totalLambda);
  });

  it('gives the result by model, consensus and both, from goals only', async () => {
    expect((await derbyRow('minConsensus=1')).matchResult!.consensus).toBeNull();
    const quoted = { mark: 'snapshot', takenAt: '2025-02-25T14:00:00Z', takenAtAssumed: false } as const;
    const result = matchResultPrices(derby, 'Plain', ['2.6', '3.2', '2.9'], quoted);
    await loadRecords(area.database, 'the-odds-api', [derby, result]);
    await area.moveTo(new Date(now));
    const { model, consensus, fair } = (await derbyRow('minConsensus=1')).matchResult!;
    for (const sides of [model!, consensus!, fair!]) expect(sides.home + sides.draw + sides.away).toBeCloseTo(1, 3);
    for (const side of ['home', 'draw', 'away'] as const) {
      const [least, most] = [model![side], consensus![side]].toSorted((one, other) => one - other);
      expect(most! - least!).toBeGreaterThan(0.01);
      expect(fair![side]).toBeGreaterThan(least!);
      expect(fair![side]).toBeLessThan(most!);
    }
    expect((await derbyRow('basis=model')).matchResult!.fair).toEqual(model);
    expect((await derbyRow('metric=corners')).matchResult).toBeNull();
  });

  it('filters by day, fixtures, competition and words', async () => {
    expect(await slugs('date=2025-02-26')).toEqual(['arsenal-chelsea', 'millwall-burnley', 'everton-brentford']);
    expect(await slugs('date=2025-02-27')).toEqual([]);
    expect(await slugs('date=2025-02-27&tz=Europe/Berlin')).toEqual(['everton-brentford']);
    expect(await slugs('date=2025-02-25')).toEqual(['fulham-arsenal']);
    expect(await slugs('date=2025-03-04')).toEqual(['brentford-fulham']);
    expect(await slugs(`eventIds=${idOf.fixture(late)}&eventIds=${idOf.fixture(tooLate)}`)).toEqual([
      'everton-brentford',
    ]);
    const [league, second] = [idOf.competition(), idOf.competition('England', 'Championship')];
    expect(await slugs(`eventIds=4711`)).toEqual([]);
    expect(await slugs(`teamIds=${idOf.team('Brentford')}`)).toEqual(['everton-brentford', 'brentford-fulham']);
    expect(await slugs(`uniqueTournamentId=${second}`)).toEqual(['millwall-burnley']);
    expect(
      await slugs(`uniqueTournamentIds=${league},${second}&search=${encodeURIComponent('Míllwall champ')}`),
    ).toEqual(['millwall-burnley']);
    expect(await slugs(`uniqueTournamentIds=${second}&uniqueTournamentId=${second}`)).toEqual(['millwall-burnley']);
    expect(await slugs('uniqueTournamentIds=null&eventIds=&search=')).toHaveLength(5);
    expect(championship.name).toBe('Championship');
  });

  it('uses no fit from after the clock', async () => {
    area.clock.set(new Date(Date.parse(now) - 1000));
    expect((await rows()).every(({ homeLambda, modelName }) => homeLambda === null && modelName === null)).toBe(true);
  });

  it('requires an internal caller or a bearer token', async () => {
    expect((await area.get(path)).status).toBe(401);
    expect((await area.get(path, { ...caller, 'X-Internal-Key': 'wrong' })).status).toBe(401);
    expect((await area.get(path, { 'X-Internal-Key': caller['X-Internal-Key'] })).status).toBe(400);
  });

  it('names the basis of model and bookmakers `fair`, the default, and rejects `blend`', async () => {
    expect(await rows('basis=fair')).toEqual(await rows());
    const { status, body } = await get('basis=blend');
    const detail = 'must be one of fair, model; it is "blend"';
    expect([status, body.errors]).toEqual([400, [{ parameter: 'basis', detail }]]);
  });

  it('reads only the revision from the database', async () => {
    const count = (query: string) => area.countStatements(() => get(query));
    expect([
      await count('pageSize=1&minConsensus=7'), // no record is cached
      await count('pageSize=100&minConsensus=8&metric=corners'),
      await count('pageSize=3&minConsensus=9&search=e&facets=team,day'),
      await count('mode=positive-ev&includeStale=1&minEdge=3&basis=model'),
    ]).toEqual([1, 1, 1, 1]);
  });
});
