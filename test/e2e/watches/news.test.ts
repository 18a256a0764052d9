import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import type { AnyCanonicalRecord, FixtureRecord } from '../../../src/football/canonical.js';
import { profitOf } from '../../../src/football/bet-grade.js';
import type { BetGrade } from '../../../src/football/bet-grade.js';
import { storeGrades } from '../../../src/scorecard/grading/grading.queries.js';
import { MineModule } from '../../../src/mine/mine.module.js';
import { NewsScan } from '../../../src/watches/news/news-scan.service.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { WatchesModule } from '../../../src/watches/watches.module.js';
import type { WatchNewsRecord } from '../../../src/watches/watches.dto.js';
import { fixture, idOf, loadRecords, matchResultPrices, result } from '../../support/factories.js';
import { quotesOf } from '../../support/boards/result-quotes.js';
import { elevenOf, placedLineup, playedMatch } from '../../support/lineup-season.js';
import type { Placed } from '../../support/lineup-season.js';
import { storePicks } from '../../support/picks.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

const now = '2025-02-25T12:00:00Z';
const days = ['2025-01-18', '2025-01-25', '2025-02-01', '2025-02-08', '2025-02-15'];
const tonight = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z');
const weekend = fixture('Ely', 'Leek', '2025-03-01T15:00:00Z', { kickoffQuality: 'assumed' });
const swapped: Placed[] = elevenOf('Bath').map(([name, position]) =>
  name === 'Bath 5' ? [name, 'LM'] : name === 'Bath 9' ? [name, 'LB'] : [name, position],
);

describe('news for watches', () => {
  let app: WritingApp;
  let subjects = 0;
  const load = (...records: AnyCanonicalRecord[]) => loadRecords(app.area.database, 'canonical', records);
  const project = () => updateProjections(app.area.database.sql, { now: app.area.clock.now(), upcomingDays: 7 });

  /** A separate user, with watches for the page. */
  const watcher = async (...watches: readonly object[]) => {
    const authorization = `Bearer ${await app.token('', { sub: `user ${(subjects += 1)}` })}`;
    for (const body of watches) {
      const { status, body: watch } = await app.send('POST', '/api/v2/watches', { authorization, body });
      expect([status, watch.detail]).toEqual([201, undefined]);
    }
    const read = async (query = ''): Promise<WatchNewsRecord[]> =>
      (await app.send('GET', `/api/v2/watches/news${query}`, { authorization })).body.data;
    /** Scans twice. @returns news since the last call, the oldest first */
    let last = 0;
    const news = async (): Promise<WatchNewsRecord[]> => {
      const scan = app.area.app.get(NewsScan);
      await scan.scan();
      await scan.scan();
      const fresh = (await read()).filter(({ id }) => id > last).reverse();
      last = Math.max(last, ...fresh.map(({ id }) => id));
      return fresh;
    };
    return { read, news, authorization };
  };

  /** A webhook of the next user. @returns its id */
  const subscribe = async (...types: readonly string[]): Promise<number> => {
    const [row] = await app.area.database.rows<{ id: number }>(
      `insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
      values ($1, 'https://example.com/football', $2, '', $3) returning id`,
      [`user ${subjects + 1}`, types, now],
    );
    return row!.id;
  };

  beforeAll(async () => {
    app = await startWritingApp([WatchesModule, MineModule, RankingsModule], now);
    await load(
      ...days.flatMap((day, index) => {
        const foe = `Foe ${'ABCDE'[index]}`;
        return playedMatch('Bath', foe, `${day}T15:00:00Z`, { home: elevenOf('Bath'), away: elevenOf(foe) });
      }),
      tonight,
      weekend,
    );
    await project();
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(() => app.area.moveTo(new Date(now)));

  it('reports a published eleven once, and again when it changes', async () => {
    const ofTeam = await watcher({ teamId: idOf.team('Bath'), events: ['line-up'] });
    const ofOther = await watcher({ teamId: idOf.team('Ely'), events: ['line-up'] });
    const ofMatch = await watcher({ fixtureId: idOf.fixture(tonight), events: ['line-up'] });
    const ofPlayer = await watcher({ playerId: idOf.player('Bath 3'), events: ['line-up'] });
    expect(await ofTeam.news()).toEqual([]);
    const publish = async (eleven: readonly Placed[], publishedAt: string): Promise<void> => {
      await load(tonight, placedLineup(tonight, 'home', eleven, { publishedAt }));
      await app.area.moveTo(new Date(publishedAt));
      await project();
    };
    await publish(elevenOf('Bath'), '2025-02-25T19:00:00Z');
    const told = await ofTeam.news();
    expect(told).toEqual([
      expect.objectContaining({
        event: 'line-up',
        key: `${idOf.fixture(tonight)}:${idOf.team('Bath')}`,
        fixtureId: idOf.fixture(tonight),
        homeTeamName: 'Bath',
        kickoffAt: '2025-02-25T20:00:00.000Z',
        toldAt: '2025-02-25T19:00:00.000Z',
        isFirst: true,
        bet: null,
        lineUp: { teamName: 'Bath', players: expect.arrayContaining(elevenOf('Bath').map(([name]) => name)) },
      }),
    ]);
    expect(await ofOther.read()).toEqual([]);
    expect([await ofMatch.read(), await ofPlayer.read()].map(({ length }) => length)).toEqual([1, 1]);
    // a new watch starts from it
    const late = await watcher({ teamId: idOf.team('Bath'), events: ['line-up'] });
    expect(await late.news()).toEqual([]);
    const without3: Placed[] = elevenOf('Bath').map(([name, position]) => [
      name === 'Bath 3' ? 'Bath 12' : name,
      position,
    ]);
    await publish(without3, '2025-02-25T19:10:00Z');
    expect(await ofTeam.news()).toEqual([expect.objectContaining({ event: 'line-up', isFirst: false })]);
    expect(await late.news()).toHaveLength(1);
    // his omission is news about the player
    expect(await ofPlayer.news()).toEqual([
      expect.objectContaining({ isFirst: false, toldAt: '2025-02-25T19:10:00.000Z' }),
    ]);
    // each appears once, as last reported
    expect(await ofTeam.read()).toHaveLength(1);
  });

  it('reports players of a published eleven out of their usual position', async () => {
    const match = fixture('Bath', 'Leek', '2025-02-25T18:00:00Z');
    await load(match);
    const ofTeam = await watcher({ teamId: idOf.team('Bath'), events: ['position-change'] });
    const ofPlayer = await watcher({ playerId: idOf.player('Bath 5'), events: ['position-change'] });
    await load(match, placedLineup(match, 'home', swapped, { publishedAt: '2025-02-25T17:00:00Z' }));
    await app.area.moveTo(new Date('2025-02-25T17:00:00Z'));
    await project();
    await app.area.moveTo(new Date('2025-02-25T17:01:00Z'));
    const told = (await ofTeam.news()).filter(({ fixtureId }) => fixtureId === idOf.fixture(match));
    expect(
      told.map(({ position }) => position).sort((one, other) => (one!.playerName < other!.playerName ? -1 : 1)),
    ).toEqual([
      { playerName: 'Bath 5', teamName: 'Bath', position: 'LM', usualPosition: 'LB', starts: 5 },
      { playerName: 'Bath 9', teamName: 'Bath', position: 'LB', usualPosition: 'LM', starts: 5 },
    ]);
    expect((await ofPlayer.news()).map(({ position }) => position!.playerName)).toEqual(['Bath 5']);
  });

  it('reports a match that is moved or called off, and a confirmed kick-off time', async () => {
    const move = (kickoffUtc: string, more: Partial<FixtureRecord> = {}) =>
      load({ ...weekend, kickoffUtc, day: kickoffUtc.slice(0, 10), kickoffQuality: 'stated', ...more });
    const user = await watcher({ competitionId: idOf.competition(), events: ['kick-off'] });
    expect(await user.news()).toEqual([]);
    await move('2025-03-01T15:04:00Z');
    expect(await user.news()).toEqual([]);
    await move('2025-03-01T17:30:00Z');
    const scheduled = { isAssumed: false, status: 'scheduled' } as const;
    expect((await user.news()).map(({ event, kickoff }) => ({ event, kickoff }))).toEqual([
      {
        event: 'kick-off',
        kickoff: {
          kickoffAt: '2025-03-01T17:30:00Z',
          ...scheduled,
          before: { kickoffAt: '2025-03-01T15:00:00Z', isAssumed: true, status: 'scheduled' },
        },
      },
    ]);
    // a change reverted between two scans is not news
    await move('2025-03-02T17:30:00Z');
    await move('2025-03-01T17:30:00Z');
    expect(await user.news()).toEqual([]);
    // a new watch starts from the current time
    const late = await watcher({ teamId: idOf.team('Leek'), events: ['kick-off'] });
    await move('2025-03-02T13:00:00Z');
    const before = { kickoffAt: '2025-03-01T17:30:00Z', ...scheduled };
    for (const each of [user, late])
      expect((await each.news()).map(({ kickoff }) => kickoff)).toEqual([
        { kickoffAt: '2025-03-02T13:00:00Z', ...scheduled, before },
      ]);
    const off = result(0, 0, null, null, { status: 'postponed', homeGoals: null, awayGoals: null });
    await move('2025-03-02T13:00:00Z', { result: off, resultKnownAt: '2025-02-25T12:30:00Z' });
    await app.area.moveTo(new Date('2025-02-25T12:31:00Z'));
    expect((await user.news()).map(({ kickoff }) => kickoff!.status)).toEqual(['postponed']);
  });

  it("reports prices worth taking on a match, from the watch's minimum edge", async () => {
    const match = fixture('Ware', 'Wem', '2025-02-27T20:00:00Z');
    const quote = (bookmaker: string, prices: readonly [string, string, string], takenAt = '2025-02-25T11:50:00Z') =>
      matchResultPrices(match, bookmaker, prices, { mark: 'snapshot', takenAt, takenAtAssumed: false });
    const others = ['Bravo', 'Charlie', 'Delta', 'Echo'].map((name) => quote(name, ['2.02', '3.60', '4.00']));
    await load(match, ...others);
    const events = ['price-outlier'];
    const ofMatch = await watcher({ fixtureId: idOf.fixture(match), events });
    const ofShots = await watcher({ fixtureId: idOf.fixture(match), events, market: 'shots' });
    const ofMuch = await watcher({ fixtureId: idOf.fixture(match), events, minimumEdge: 30 });
    expect(await ofMatch.news()).toEqual([]);
    await app.area.moveTo(new Date('2025-02-25T12:10:00Z'));
    await load(match, quote('Alpha', ['2.40', '3.50', '3.60'], '2025-02-25T12:05:00Z'));
    const [told, ...further] = await ofMatch.news();
    expect(further).toEqual([]);
    expect(told).toMatchObject({
      event: 'price-outlier',
      key: `${idOf.fixture(match)}:match::matchResult::home`,
      isFirst: true,
      oddsBefore: null,
      bet: {
        subject: null,
        market: 'matchResult',
        side: 'home',
        line: null,
        odds: 2.4,
        bookmaker: 'Alpha',
        matches: null,
      },
    });
    expect(told!.bet!.edgeLow).toBeGreaterThan(0);
    expect([await ofShots.read(), await ofMuch.read()]).toEqual([[], []]);
    await app.area.moveTo(new Date('2025-02-25T12:20:00Z'));
    await load(match, quote('Alpha', ['2.44', '3.50', '3.60'], '2025-02-25T12:15:00Z'));
    expect(await ofMatch.news()).toEqual([]);
    await load(match, quote('Alpha', ['2.48', '3.50', '3.60'], '2025-02-25T12:16:00Z'));
    expect(await ofMatch.news()).toEqual([expect.objectContaining({ isFirst: false, oddsBefore: 2.4 })]);
  });

  it("reports prices at the user's chosen bookmakers", async () => {
    const match = fixture('Foe A', 'Wem', '2025-02-28T20:00:00Z');
    const quote = quotesOf(match);
    await load(match, ...['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((name) => quote(name, '2.02')));
    const choose = async (authorization: string, bookmakers: readonly string[]): Promise<void> => {
      const { body: settings } = await app.send('GET', '/api/v2/me/settings', { authorization });
      const body = { ...settings, bookmakers };
      expect((await app.send('PUT', '/api/v2/me/settings', { authorization, body })).status).toBe(200);
    };
    const body = { fixtureId: idOf.fixture(match), events: ['price-outlier'] };
    const [ofAll, ofBravo, ofDelta] = [await watcher(body), await watcher(body), await watcher(body)];
    await choose(ofBravo.authorization, ['bravo', 'charlie']);
    await choose(ofDelta.authorization, ['delta']);
    await app.area.moveTo(new Date('2025-02-25T12:10:00Z'));
    await load(match, quote('Alpha', '2.50', '2025-02-25T12:05:00Z'), quote('Bravo', '2.46', '2025-02-25T12:05:00Z'));
    const bets = async (user: typeof ofAll) => (await user.news()).map(({ bet }) => [bet!.bookmaker, bet!.odds]);
    expect(await bets(ofAll)).toEqual([['Alpha', 2.5]]);
    expect(await bets(ofBravo)).toEqual([['Bravo', 2.46]]);
    expect(await bets(ofDelta)).toEqual([]);
    // the fair price comes from all sources
    const fairOf = async (user: typeof ofAll) => (await user.read())[0]!.bet!.fairOdds;
    expect(await fairOf(ofBravo)).toBe(await fairOf(ofAll));
    // a new watch starts from the current prices at its user's bookmakers
    const late = await watcher();
    await choose(late.authorization, ['bravo']);
    await app.send('POST', '/api/v2/watches', { authorization: late.authorization, body });
    expect(await late.news()).toEqual([]);
  });

  it('reports the outcome of listed value, losses as well as wins', async () => {
    const match = fixture('Ware', 'Leek', '2025-02-25T10:00:00Z');
    await load(match);
    const user = await watcher(
      { teamId: idOf.team('Ware'), events: ['pick-graded'] },
      { teamId: idOf.team('Leek'), events: ['line-up'] },
    );
    const ids = await storePicks(app.area.database, [
      { of: match, edgeLow: 1 },
      { of: match, side: 'under', edgeLow: 2, line: 3.5 },
      { of: match, board: 'value-bets', edgeLow: 1 },
      { of: match, scope: 'away', line: 1.5, edgeLow: 1 },
      { of: match, line: 4.5, edgeLow: -1 },
      { of: match, line: 5.5, board: 'team-trends', edgeLow: 3 },
    ]);
    const grade = (grades: readonly BetGrade[], at: string) =>
      app.area.database.sql.transaction((sql) => {
        const closing = { closePrice: null, closeProbability: null, closeSources: 0, closePrices: [] };
        const graded = grades.map((each, index) => ({ pickId: ids[index]!, grade: each, value: 3, ...closing }));
        const withProfit = graded.map((each) => ({ ...each, profit: profitOf(each.grade, 2) }));
        return storeGrades(sql, 'live', withProfit, [], new Date(at));
      });
    await app.area.moveTo(new Date('2025-02-25T12:30:00Z'));
    await grade(['win', 'loss', 'win', 'win', 'win', 'win'], '2025-02-25T12:20:00Z');
    const told = await user.news();
    expect(told.map(({ grade: each }) => [each!.market, each!.side, each!.line, each!.grade, each!.profit])).toEqual(
      expect.arrayContaining([
        ['goals', 'over', 2.5, 'win', 1],
        ['goals', 'under', 3.5, 'loss', -1],
      ]),
    );
    expect(told).toHaveLength(2);
    await grade(['loss', 'loss', 'loss', 'win', 'win', 'win'], '2025-02-25T12:29:00Z');
    expect((await user.news()).map(({ isFirst, grade: each }) => [isFirst, each!.grade])).toEqual([[false, 'loss']]);
    const { authorization } = user;
    const page = await app.send('GET', '/api/v2/watches/news?since=2025-02-25T12:00:00Z&limit=1', { authorization });
    expect(page.body).toMatchObject({ unreadCount: 2, page: { hasNext: true } });
    expect((await user.read('?events=line-up')).length).toBe(0);
  });

  it("reaches the user's webhook once, however many processes scan", async () => {
    const id = await subscribe('kick-off', 'line-up');
    const match = fixture('Wem', 'Leek', '2025-03-08T15:00:00Z');
    await load(match);
    const body = { fixtureId: idOf.fixture(match), delivery: 'webhook', webhookSubscriptionId: id };
    const user = await watcher({ ...body, events: ['kick-off'] }, { teamId: idOf.team('Wem'), events: ['kick-off'] });
    const { authorization } = user;
    for (const [refused, pointer] of [
      [{ ...body, events: ['value-bet'], market: 'shots' }, '#/events'],
      [{ ...body, events: ['line-up'], webhookSubscriptionId: null }, '#/webhookSubscriptionId'],
    ] as const) {
      const answer = await app.send('POST', '/api/v2/watches', { authorization, body: refused });
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
    }
    const stranger = `Bearer ${await app.token('', { sub: 'stranger' })}`;
    const foreign = await app.send('POST', '/api/v2/watches', {
      authorization: stranger,
      body: { ...body, events: ['kick-off'] },
    });
    expect([foreign.status, foreign.body.errors[0].detail]).toEqual([422, `is not one of your webhooks: ${id}`]);
    await load({ ...match, kickoffUtc: '2025-03-08T17:30:00Z' });
    const scan = app.area.app.get(NewsScan);
    await Promise.all([scan.scan(), scan.scan(), scan.scan()]);
    const deliveries = await app.area.database.rows<{ type: string; body: string }>(
      'select type, body from webhook_deliveries where subscription_id = $1',
      [id],
    );
    expect(deliveries.map(({ type }) => type)).toEqual(['kick-off']);
    expect(JSON.parse(deliveries[0]!.body).data).toEqual({
      watchId: expect.any(Number),
      newsId: expect.any(Number),
      fixtureId: idOf.fixture(match),
      key: String(idOf.fixture(match)),
      url: `/api/v2/fixtures/${idOf.fixture(match)}`,
    });
    const [told, ...further] = await user.read();
    expect(further).toEqual([]);
    // reported twice, it would have the next id
    expect(await user.news()).toEqual([told]);
  });

  it('links each price worth taking to its row', async () => {
    const id = await subscribe('price-outlier');
    const match = fixture('Wem', 'Ware', '2025-02-28T20:00:00Z');
    const quote = quotesOf(match);
    await load(match, ...['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((name) => quote(name, '2.02')));
    const body = { fixtureId: idOf.fixture(match), delivery: 'webhook', webhookSubscriptionId: id };
    const user = await watcher({ ...body, events: ['price-outlier'] });
    await app.area.moveTo(new Date('2025-02-25T12:10:00Z'));
    await load(match, quote('Alpha', '2.40', '2025-02-25T12:05:00Z'));
    await user.news();
    const [delivery] = await app.area.database.rows<{ url: string }>(
      `select body::json -> 'data' ->> 'url' as url from webhook_deliveries where subscription_id = $1`,
      [id],
    );
    for (const odds of ['2.40', '1.80']) {
      await load(match, quote('Alpha', odds, '2025-02-25T12:08:00Z'));
      const row = await app.send('GET', delivery!.url, {});
      expect([row.status, row.body.data.event_id]).toEqual([200, idOf.fixture(match)]);
    }
  });

  it('sends as many statements for many watches as for one', async () => {
    const scan = app.area.app.get(NewsScan);
    const statements = () => app.area.countStatements(() => scan.scan());
    await app.area.database.rows('delete from watches');
    const add = (first: number, last: number) =>
      app.area.database.rows(
        `insert into watches (subject, team_id, player_id, events, delivery, created_at, begun_at, seen_file_id)
        select 'user ' || number, case when number % 2 = 0 then $3::bigint end, case when number % 2 = 1 then $4::bigint end,
          '{value-bet,price-outlier,line-up,position-change,kick-off,pick-graded}', 'page', $5, $5, 0
        from generate_series($1::integer, $2::integer) number`,
        [first, last, idOf.team('Bath'), idOf.player('Bath 3'), now],
      );
    await add(1_000, 1_001);
    await statements();
    const few = await statements();
    await add(1_002, 1_200);
    await statements();
    expect(await statements()).toBe(few);
  });
});
