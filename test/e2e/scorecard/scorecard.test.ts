import type { AppConfig } from '../../../src/config/app-config.js';
import { studentQuantile } from '../../../src/maths/intervals.js';
import type { PicksPage, Scorecard, ScorecardGroup } from '../../../src/scorecard/scorecard.dto.js';
import { PICK_SOURCES, SCORECARD_DIMENSIONS } from '../../../src/scorecard/picks.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { refreshSums } from '../../../src/scorecard/sums.queries.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';
import { slowScorecard } from '../../support/slow/scorecard.js';
import type { SlowGroup } from '../../support/slow/scorecard.js';
import { nearInterval } from '../../support/slow/return-interval.js';
import { fixturesOfPicks, storeRandomPicks } from './random-picks.js';

const now = '2025-03-01T12:00:00Z';

/** The figures of a group from the slow recomputation, rounded alike. */
function slowFigures(slow: SlowGroup) {
  const close = (value: number | null, digits = 2): unknown => (value === null ? null : expect.closeTo(value, digits));
  const interval = (value: number | null, error: number | null, matches: number) => {
    const half = error === null || matches < 10 ? null : studentQuantile(matches - 1) * error * 100;
    const bound = (sign: number): unknown => (value === null || half === null ? null : close(value + sign * half, 1));
    return { value: close(value, 1), low: bound(-1), high: bound(1) };
  };
  const scores = ([claimed = null, baseRate = null, claimedWhereClosed = null, closing = null]: (number | null)[]) => ({
    claimed: close(claimed, 4),
    baseRate: close(baseRate, 4),
    claimedWhereClosed: close(claimedWhereClosed, 4),
    close: close(closing, 4),
  });
  return {
    key: slow.key,
    picks: slow.picks,
    ungraded: slow.ungraded,
    voids: slow.voids,
    bets: slow.bets,
    matches: slow.matches,
    withoutClose: slow.withoutClose,
    decided: slow.decided,
    expectedHits: close(slow.expectedHits, 1),
    actualHits: slow.actualHits,
    claimedValuePct: close(slow.claimedValuePct, 1),
    claimedWhereClosedPct: close(slow.claimedWhereClosedPct, 1),
    roiPct: { value: close(slow.roiPct, 1), ...nearInterval(slow.roiInterval) },
    closingLineValuePct: interval(slow.closingLineValuePct, slow.closingLineValueError, slow.closedMatches),
    beatClosePct: close(slow.beatClosePct, 1),
    logLoss: scores(slow.logLoss),
    brier: scores(slow.brier),
    calibration: slow.bins.map(({ from, decided, claimed, actual }) =>
      expect.objectContaining({ from, decided, claimed: close(claimed, 3), actual: close(actual, 3) }),
    ),
  };
}

describe('scorecard', () => {
  let area: AreaApp;
  const start = async (config: Partial<AppConfig>): Promise<AreaApp> =>
    startAreaApp([ScorecardModule], { now, config });
  const show = async (query: string): Promise<Scorecard> =>
    (await area.get(`/api/v2/scorecard?${query}`)).body as Scorecard;
  beforeAll(async () => {
    area = await start({ clockAsOf: null });
    await storeSmallLeague(area.database);
  });
  afterAll(() => area.close());

  it('is empty before anything is recorded', async () => {
    expect(await show('')).toEqual({
      source: 'live',
      note: expect.stringContaining('before kick-off') as string,
      gradedUntil: null,
      firstKickoff: null,
      total: null,
      groups: [{ groupBy: 'board', data: [] }],
    });
  });

  it.each(SCORECARD_DIMENSIONS)('equals a slow recomputation from the raw tables, by %s', async (dimension) => {
    if (dimension === 'all') {
      await storeRandomPicks(area.database, 600);
      await area.database.sql.transaction((sql) => refreshSums(sql, 'live'));
    }
    for (const board of [null, 'price-outliers']) {
      const ofBoard = board === null ? '' : `&board=${board}`;
      const { total, groups } = await show(dimension === 'all' ? ofBoard : `groupBy=${dimension}${ofBoard}`);
      const data = dimension === 'all' ? [total].flatMap((each) => each ?? []) : (groups[0]?.data ?? []);
      const slow = await slowScorecard(area.database, dimension, board);
      expect(data.length).toBeGreaterThan(0);
      const byKey = new Map(data.map((group): [string, ScorecardGroup] => [group.key, group]));
      expect(byKey.size).toBe(slow.length);
      for (const group of slow) expect(byKey.get(group.key)).toMatchObject(slowFigures(group));
    }
  });

  it('equals a slow recomputation from the raw tables, for some fixtures', async () => {
    const { first, firstMerged, last } = fixturesOfPicks;
    const second = first + last - firstMerged;
    // ids of merged fixtures mean the surviving ones; fixtures without a pick add nothing
    for (const [ids, fixtures] of [
      [[first], [first]],
      [
        [last, first + 20],
        [second, first + 20],
      ],
      [[firstMerged, 4711, smallLeague.fixture], [first]],
      [[4711], []],
    ] as const) {
      const { total, groups, firstKickoff } = await show(`eventIds=${ids.join(',')}&groupBy=board`);
      const [all] = await slowScorecard(area.database, 'all', null, fixtures);
      expect(total).toEqual(all === undefined ? null : expect.objectContaining(slowFigures(all)));
      const byBoard = await slowScorecard(area.database, 'board', null, fixtures);
      const shown = new Map(groups[0]?.data.map((group) => [group.key, group]));
      expect(shown.size).toBe(byBoard.length);
      for (const group of byBoard) expect(shown.get(group.key)).toMatchObject(slowFigures(group));
      expect(firstKickoff).toBe('2025-01-05T15:00:00Z');
    }
  });

  it('names leagues and bookmakers, and states only what the figures allow', async () => {
    const { total, groups } = await show('groupBy=league,bookmaker,edge&groupBy=month');
    expect(groups.map(({ groupBy }) => groupBy)).toEqual(['league', 'bookmaker', 'edge', 'month']);
    const [leagues = [], bookmakers = [], edges = [], months = []] = groups.map(({ data }) => data);
    expect(leagues.map(({ name }) => name)).toEqual(['Premier League', '99']);
    expect(bookmakers.map(({ name }) => name)).toEqual(['Unibet']);
    expect(edges.map(({ key }) => key)).toEqual(['0-2', '2-3', '3-5', '5-10', '10-']);
    expect(months.map(({ key }) => key)).toEqual(['2025-01', '2025-02']);
    for (const { data } of groups) expect(data.reduce((sum, { bets }) => sum + bets, 0)).toBe(total?.bets);
    for (const { verdict, roiPct } of leagues) {
      const leavesOut = roiPct.low !== null && roiPct.high !== null && (roiPct.low > 0 || roiPct.high < 0);
      expect(verdict.isDistinguishable).toBe(leavesOut);
      expect(verdict.code).toBe(!leavesOut ? 'undecided' : roiPct.low! > 0 ? 'profit' : 'loss');
      expect(verdict.betsNeeded).toBeGreaterThan(0);
      expect(verdict.text).toMatch(
        leavesOut ? /^Distinguishable from chance/ : /^Not yet distinguishable .* takes about \d+ bets\.$/,
      );
    }
  });

  it('compares claims of replayed bets with the close by band, separately from recorded ones', async () => {
    const columns = `board, competition_id, fixture_id, kickoff_at, scope, market, market_family, line, side,
      first_seen_at, price, bookmaker_id, fair_probability, model_version, edge`;
    // with the ids of the recorded ones, so that grades can be copied too
    await area.database.rows(
      `insert into replayed_picks (id, ${columns}) overriding system value
      select id, ${columns} from picks where id % 3 = 0`,
    );
    await area.database.rows(
      `insert into replayed_pick_grades (pick_id, grade, value, graded_at, profit, close_probability, close_sources)
      select pick_id, grade, value, graded_at, profit, close_probability, close_sources
      from pick_grades where pick_id % 3 = 0`,
    );
    await area.database.sql.transaction((sql) => refreshSums(sql, 'replay'));
    for (const source of PICK_SOURCES) {
      const { total, groups } = await show(`source=${source}&groupBy=edge`);
      const bands = await slowScorecard(area.database, 'edge', null, null, source);
      const byKey = new Map(groups[0]?.data.map((group) => [group.key, group]));
      expect([...byKey.keys()].sort()).toEqual(bands.map(({ key }) => key).sort());
      for (const band of bands) expect(byKey.get(band.key)).toMatchObject(slowFigures(band));
      const [all] = await slowScorecard(area.database, 'all', null, null, source);
      expect(total).toMatchObject(slowFigures(all!));
      // some bets have no close: their claims are not compared
      expect(total?.claimedWhereClosedPct).not.toBe(total?.claimedValuePct);
    }
  });

  it('with a frozen clock contains what was graded until then', async () => {
    const frozen = await startAreaApp([ScorecardModule], {
      now: '2025-01-20T12:00:00Z',
      config: { clockAsOf: new Date('2025-01-20T12:00:00Z') },
    });
    await storeSmallLeague(frozen.database);
    await storeRandomPicks(frozen.database, 600);
    const { total: all } = (await frozen.get('/api/v2/scorecard')).body as Scorecard;
    const known = await frozen.database.rows(
      `select count(*)::integer as picks,
        count(pick_id) filter (where graded_at <= '2025-01-20T12:00Z')::integer as graded
      from picks left join pick_grades on pick_id = picks.id where first_seen_at <= '2025-01-20T12:00Z'`,
    );
    expect([{ picks: all?.picks, graded: (all?.picks ?? 0) - (all?.ungraded ?? 0) }]).toEqual(known);
    await frozen.close();
  });

  it('lists every graded pick once, page by page', async () => {
    const seen: number[] = [];
    const values: (number | null)[] = [];
    let path: string | null = '/api/v2/scorecard/picks?limit=90';
    while (path !== null) {
      const { body } = await area.get(path);
      const { data, links } = body as PicksPage;
      seen.push(...data.map(({ id }) => id));
      values.push(...data.map(({ closingLineValuePct }) => closingLineValuePct));
      path = links.next;
    }
    const graded = await area.database.rows<{ id: number }>(
      'select pick_id as id from pick_grades order by pick_id desc',
    );
    expect(seen).toEqual(graded.map(({ id }) => id));
    const all = await slowScorecard(area.database, 'all', null);
    const worth = values.flatMap((value) => value ?? []);
    expect(worth.reduce((sum, value) => sum + value, 0) / worth.length).toBeCloseTo(
      all[0]?.closingLineValuePct ?? NaN,
      1,
    );
    const losses = await area.get('/api/v2/scorecard/picks?grade=loss&board=team-trends&limit=5');
    expect((losses.body as { data: { grade: string; board: string }[] }).data).toHaveLength(5);
  });

  it.each([
    ['profit', 'asc', 'profit, pick_id desc'],
    ['profit', 'desc', 'profit desc, pick_id desc'],
    ['recorded', 'asc', 'pick_id'],
  ])('sorts graded picks by %s %s, from either end', async (sortBy, sortOrder, order) => {
    const graded = await area.database.rows<{ id: number }>(`select pick_id as id from pick_grades order by ${order}`);
    const walk = async (first: string, link: 'next' | 'previous'): Promise<number[]> => {
      const seen: number[] = [];
      for (let path: string | null = first; path !== null;) {
        const { data, links } = (await area.get(path)).body as PicksPage;
        const ids = data.map(({ id }) => id);
        seen.push(...(link === 'next' ? ids : ids.reverse()));
        const last = path;
        path = links[link];
        if (path === null && link === 'next') back = last;
      }
      return seen;
    };
    let back = '';
    const ids = graded.map(({ id }) => id);
    expect(await walk(`/api/v2/scorecard/picks?limit=70&sortBy=${sortBy}&sortOrder=${sortOrder}`, 'next')).toEqual(ids);
    expect(await walk(back, 'previous')).toEqual(ids.reverse());
  });

  it('serves a page as CSV, by parameter or by Accept', async () => {
    const asked = await area.request.get('/api/v2/scorecard/picks?format=csv&limit=3').expect(200);
    expect(asked.headers['content-type']).toMatch(/^text\/csv/);
    const lines = asked.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^id,source,board,eventId,.*,grade,value,profit,gradedAt$/);
    expect(asked.headers['link']).toMatch(/format=csv>; rel="next"$/);
    const accepted = await area.request.get('/api/v2/scorecard/picks?limit=3').set('Accept', 'text/csv').expect(200);
    expect(accepted.text).toBe(asked.text);
  });

  it('keeps its figures in range under attack', async () => {
    await attackQuery(area.app, '/api/v2/scorecard', ['source', 'groupBy', 'board', 'eventIds']);
    await attackQuery(area.app, '/api/v2/scorecard/picks', [
      ...['source', 'board', 'grade', 'eventIds', 'sortBy', 'sortOrder', 'format', 'after', 'limit'],
    ]);
  });
});
