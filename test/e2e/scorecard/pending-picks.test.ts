import type { PendingPickRow, PendingPicksPage } from '../../../src/scorecard/pending-picks.dto.js';
import { ScorecardModule } from '../../../src/scorecard/scorecard.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { attackQuery } from '../../support/attacks.js';
import { testSecrets } from '../../support/boundary-app.js';
import { linePrices } from '../../support/boards/prices.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';
import { liveScore, matchEvent } from '../../support/match-events.js';
import { storePicks } from '../../support/picks.js';

const at = (time: string, day = '01'): string => `2025-03-${day}T${time}:00Z`;
const old = fixture('Chelsea', 'Everton', '2025-01-20T15:00:00Z');
const graded = fixture('Everton', 'Fulham', at('12:00'));
const playing = fixture('Arsenal', 'Chelsea', at('15:00'));
const ahead = fixture('Fulham', 'Arsenal', at('20:00', '02'));
const caller = { 'X-Internal-Key': testSecrets.internalKeys[0] ?? '', 'X-Messenger-User-Id': '42' };

describe('pending picks', () => {
  let area: AreaApp;
  /** Ids of the picks, in the order in which they are stored below. */
  let ids: number[];

  const list = async (query = '', headers = caller): Promise<PendingPicksPage> => {
    const { status, body } = await area.get(`/api/v2/scorecard/pending${query}`, headers);
    expect(status).toBe(200);
    return body as PendingPicksPage;
  };
  const rowOf = async (index: number): Promise<PendingPickRow | undefined> =>
    (await list()).data.find(({ id }) => id === ids[index]);

  beforeAll(async () => {
    area = await startAreaApp([ScorecardModule], { now: at('15:50') });
    await loadRecords(area.database, 'canonical', [
      old,
      graded,
      playing,
      ahead,
      linePrices(playing, 'alpha', 'goals', at('12:00'), [['match', 2.5, 'over', '2']]),
      liveScore(playing, at('15:45'), [2, 0], { minute: 45 }),
      matchEvent(playing, 'home', 12, { player: 'Bukayo Saka', knownAt: at('15:13') }),
      matchEvent(playing, 'home', 40, { player: 'Ben White', type: 'penaltyGoal', knownAt: at('15:41') }),
    ]);
    ids = await storePicks(area.database, [
      { of: old },
      { of: graded },
      { of: playing, side: 'over', line: 2.5 },
      { of: playing, market: 'matchResult', line: null, side: 'home' },
      { of: playing, board: 'value-bets', scope: 'player', player: 'Bukayo Saka', line: 0.5 },
      { of: playing, board: 'value-bets', scope: 'player', player: 'Ben White', market: 'shots', line: 1.5 },
      { of: ahead, firstSeenAt: at('09:00') },
      { of: ahead, line: 3.5, firstSeenAt: at('18:00') },
    ]);
    await area.database.rows(
      `insert into pick_grades (pick_id, grade, value, graded_at, profit, close_sources, close_prices)
      values ($1::bigint, 'win', 3, $2::timestamptz, 1, 0, '[]')`,
      [ids[1], at('15:30')],
    );
  });
  afterAll(() => area.close());

  const order = (...indexes: readonly number[]): (number | undefined)[] => indexes.map((index) => ids[index]);

  it('are the ungraded ones, newest kick-off first, as known at the clock', async () => {
    const { data } = await list();
    // excludes the graded one, one of six weeks ago, and those recorded later
    expect(data.map(({ id }) => id)).toEqual(order(6, 5, 4, 3, 2));
    expect(data[0]).toMatchObject({ eventId: idOf.fixture(ahead), status: 'notstarted', standing: null });
    area.clock.set(new Date(at('15:20')));
    expect((await list()).data.map(({ id }) => id)).toEqual(order(6, 5, 4, 3, 2, 1));
    area.clock.set(new Date(at('15:50')));
  });

  it('show the grade they would get at the score in play', async () => {
    expect(await rowOf(2)).toMatchObject({ status: 'inprogress', standing: 'loss', standingValue: 2 });
    expect(await rowOf(3)).toMatchObject({ standing: 'win', standingValue: 2 });
    expect(await rowOf(4)).toMatchObject({ playerName: 'Bukayo Saka', standing: 'win', standingValue: 1 });
    expect(await rowOf(5)).toMatchObject({ market: 'shots', standing: null, standingValue: null });
  });

  it('can be paged from either end', async () => {
    const first = await list('?limit=2');
    expect(first.data.map(({ id }) => id)).toEqual(order(6, 5));
    const { body: second } = await area.get(first.links.next ?? '', caller);
    expect((second as PendingPicksPage).data.map(({ id }) => id)).toEqual(order(4, 3));
    const { body: back } = await area.get((second as PendingPicksPage).links.previous ?? '', caller);
    expect(back).toMatchObject({ data: first.data });
  });

  it('can be filtered by board or matches', async () => {
    expect((await list('?board=value-bets')).data.map(({ id }) => id)).toEqual(order(5, 4));
    expect((await list(`?eventIds=${idOf.fixture(ahead)}`)).data.map(({ id }) => id)).toEqual(order(6));
    expect((await list('?eventIds=4711')).data).toEqual([]);
  });

  it('hide upcoming matches from callers who may not read predictions', async () => {
    const { status, body } = await area.get('/api/v2/scorecard/pending');
    expect([status, (body as PendingPicksPage).data.map(({ id }) => id)]).toEqual([200, order(5, 4, 3, 2)]);
    expect((await area.get('/api/v2/scorecard/pending', { 'X-Internal-Key': 'wrong' })).status).toBe(401);
  });

  it('take one statement per request', async () => {
    expect(await area.countStatements(() => list())).toBe(1);
  });

  it('reject unknown parameters', async () => {
    await attackQuery(area.app, '/api/v2/scorecard/pending', ['board', 'eventIds', 'limit', 'after', 'before']);
  });
});
