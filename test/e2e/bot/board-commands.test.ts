import { NewsScan } from '../../../src/watches/news/news-scan.service.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { overUnderPrices as prices } from '../../support/boards/prices.js';
import { useTestDatabase } from '../../support/database.js';
import {
  elevenPlayers,
  fixture,
  idOf,
  loadRecords,
  playerStatistics,
  result,
  teamStatistics,
} from '../../support/factories.js';
import { derby, now as trendsNow, records } from '../rankings/trend-data.js';
import { percentOf } from './bot-data.js';
import { next, now, storeValueBets } from './value-bet-data.js';

/** Five more matches of Chelsea before those of the trends: boards show windows of ten. */
const earlier = Array.from({ length: 5 }, (_, week) => {
  const day = new Date(Date.UTC(2024, 10, 2 - 7 * week, 15)).toISOString().replace('.000Z', 'Z');
  const match = fixture('Chelsea', `Rovers ${week}`, day, { result: result(1, 0) });
  return [
    match,
    teamStatistics(match, 'home', { corners: 4 }),
    playerStatistics(match, 'home', 'Cole Palmer', { shots: 3 }),
    ...elevenPlayers(match, 'home').slice(1),
  ];
}).flat();

describe('board commands', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    const third = prices(derby, 'Charlie', 'corners', [['home', 4.5, '1.60', null]]);
    await loadRecords(database.current, 'canonical', [...records, ...earlier, third]);
    await database.current.rows(`insert into league_groups (id, name) values (101, 'England'), (102, 'Nothing')`);
    await database.current.rows('insert into league_group_members values (101, $1)', [idOf.competition()]);
    service = await startTestApp({ database: database.current, now: trendsNow });
  }, 120_000);
  afterAll(() => service.stop());

  const say = async (text: string): Promise<string> => {
    const update = { update_id: (nextId += 1), message: { chat: { id: 5, type: 'private' }, message_id: 1, text } };
    const { status, body } = await service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send(update);
    expect(status).toBe(200);
    return (body as { message: string }).message;
  };
  const board = async (address: string): Promise<Record<string, unknown>[]> => {
    const { status, body } = await service.request.get(address);
    expect(status).toBe(200);
    return (body as { data: Record<string, unknown>[] }).data;
  };

  it('/trends shows the first rows of both boards with their sample sizes', async () => {
    const teams = await board('/api/v2/rankings/team-prop-trends?pageSize=5');
    const players = await board('/api/v2/rankings/player-prop-trends?pageSize=5');
    expect(teams.length).toBeGreaterThan(0);
    expect(players.length).toBeGreaterThan(0);
    const reply = await say('/trends');
    for (const row of [...teams, ...players]) {
      const subject = String(row['playerName'] ?? row['teamName']);
      expect(reply).toContain(`${subject} ${String(row['oddsType'])} ${String(row['line'])} `);
      expect(reply).toContain(
        `: ${String(row['trendHits'])} of ${Number(row['trendWindow']) - Number(row['trendPushes'])} matches, ` +
          `${String(row['trendAvg'])} on average\n  best price ${Number(row['bestOdds']).toFixed(2)} at `,
      );
    }
    expect(reply).toContain('• Chelsea under 4.5 corners: 10 of 10 matches, 4 on average\n  best price 1.50 at ');
    expect((await say('/trends england')).split('\n').slice(1)).toEqual(reply.split('\n').slice(1));
    expect(await say('/trends Nothing')).toBe('Nothing has no leagues yet.');
    expect(await say('/trends Engelland')).toContain('Did you mean:\n• England');
  });

  it('/outliers shows the largest price gaps, and says that they are not value bets', async () => {
    const rows = await board('/api/v2/rankings/price-outliers?pageSize=10&group=true');
    const reply = await say('/outliers');
    expect(rows).toHaveLength(1);
    expect(reply).toContain('Differences, not value');
    for (const row of rows)
      expect(reply).toContain(
        `${percentOf(row['odds_discrepancy'])} above the mean of ${Number(row['avg_odd']).toFixed(2)} (${String(row['bookmaker_count'])} `,
      );
    expect(await say('/outliers England')).toContain('Price differences in England (1 of');
  });
});

interface Card {
  readonly cardKey: string;
  readonly playerName: string;
  readonly scannerSide: 'over' | 'under';
  readonly line: number;
  readonly scannerEdge: number;
  readonly scannerFairOdds: number;
  readonly sampleSize: number;
  readonly consensusSources: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
  readonly verdict: string;
  readonly bestOverOdds: number | null;
  readonly bestUnderOdds: number | null;
  readonly leagueName: string;
}

/** Shooters by club; no other players of these clubs are quoted. */
const shooters: Readonly<Record<string, readonly string[]>> = {
  Arsenal: ['Adam Stone', 'Brian Field'],
  Chelsea: ['Carl Wood', 'Daniel Hill', 'Eric Lake'],
};
/** Good overs of two players, one too good to be true, a poor one, and an under to avoid. */
const quotes = prices(next, 'Alpha', 'shots', [
  ['Adam Stone', 0.5, '1.70', null],
  ['Brian Field', 1.5, '5.50', null],
  ['Carl Wood', 0.5, '1.45', null],
  ['Daniel Hill', 0.5, '1.05', null],
  ['Eric Lake', 0.5, null, '1.05'],
]);

/** Two other bookmakers quote both sides of each line, without much margin. */
const others = ['Bravo', 'Charlie'].map((bookmaker) =>
  prices(next, bookmaker, 'shots', [
    ['Adam Stone', 0.5, '1.36', '3.00'],
    ['Brian Field', 1.5, '2.50', '1.50'],
    ['Carl Wood', 0.5, '1.36', '3.00'],
    ['Daniel Hill', 0.5, '1.02', '3.00'],
    ['Eric Lake', 0.5, '1.36', '1.02'],
  ]),
);

describe('value bets in the chat', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    await storeValueBets(database.current, shooters, [quotes, ...others]);
    service = await startTestApp({
      database: database.current,
      now,
      config: { botSend: { url: 'http://127.0.0.1:9', token: null }, clockAsOf: null },
    });
  }, 120_000);
  afterAll(() => service.stop());

  const say = async (text: string): Promise<string> => {
    const update = { update_id: (nextId += 1), message: { chat: { id: 5, type: 'private' }, message_id: 1, text } };
    const { status, body } = await service.request
      .post('/api/bot/messenger')
      .set('X-Messenger-Bot-Api-Secret-Token', testKeys.webhook)
      .send(update);
    expect(status).toBe(200);
    return (body as { message: string }).message;
  };
  const board = async (query = ''): Promise<Card[]> => {
    const asked = service.request.get(`/api/v2/value-bets?group=true&pageSize=100${query}`);
    const { status, body } = await asked.set({ 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '5' });
    expect(status).toBe(200);
    return (body as { data: Card[] }).data;
  };
  const linesOf = (card: Card, remark = ''): string =>
    [
      `• ${card.playerName} over ${card.line} shots: ${card.bestOverOdds!.toFixed(2)} at Alpha${remark}`,
      `  Fair odds ${card.scannerFairOdds.toFixed(2)}, edge ${percentOf(card.scannerEdge)} (80 % interval ` +
        `${percentOf(card.edgeLow).slice(0, -2)} to ${percentOf(card.edgeHigh)}); 2 sources, ${card.sampleSize} ` +
        `matches; verdict: ${card.verdict}`,
      `  Arsenal v Chelsea (${card.leagueName}), Wed 26 Feb 19:30`,
    ].join('\n');

  /** Moves the clock by five minutes. @returns the new moment */
  const later = (): string => {
    const moment = new Date(service.clock.now().getTime() + 300_000);
    service.clock.set(moment);
    return moment.toISOString().replace('.000Z', 'Z');
  };

  /** The prices that Alpha changes to. */
  const quote = async (stone: string, wood = '1.45'): Promise<void> => {
    const lines = [
      ['Adam Stone', 0.5, stone, null],
      ['Carl Wood', 0.5, wood, null],
    ] as const;
    await loadRecords(database.current, 'canonical', [
      next,
      prices(next, 'Alpha', 'shots', lines, { takenAt: later() }),
    ]);
  };

  it('/bets shows only overs whose low end is above 0', async () => {
    const claimed = await board('&direction=both&maxEV=none');
    const cards = (await board()).filter(({ edgeLow }) => edgeLow > 0);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.length).toBeLessThan(claimed.length);
    const reply = await say('/bets');
    const n = cards.length;
    expect(reply.split('\n')).toEqual([
      `Worth taking (${n} of ${n}), times in UTC`,
      'Overs with a positive edge even at the low end of its 80 % interval, highest low end first.',
      'Edges above 30 % are left out: such a price is usually a mistake.',
      '',
      ...cards.flatMap((card) => linesOf(card).split('\n')),
      '',
      '18+ · Help: https://www.gamblingtherapy.org',
    ]);
    expect((await say('/bets england')).split('\n').slice(1)).toEqual(reply.split('\n').slice(1));
  });

  it('/watch lists current bets; an alert follows when a price rises by 3 %', async () => {
    const [card] = (await board()).filter(({ edgeLow }) => edgeLow > 0);
    const scan = service.app.get(NewsScan);
    const reply = await say('/watch England 2');
    expect(reply).toContain('Watching England (1 league).\nYou get an alert when the edge of a bet is positive');
    expect(reply).toContain(`at least 2 %: at most three messages an hour`);
    expect(reply.slice(reply.indexOf('•'))).toContain(`${linesOf(card!)}\n`);
    const alerts = () =>
      database.current.rows<{ text: string; expires: Date }>(
        `select text, expires_at as expires from messenger_outbox where kind = 'alert'`,
      );
    for (const [price, count] of [
      ['1.74', 0],
      ['1.76', 1],
    ] as const) {
      await quote(price);
      await scan.scan();
      expect(await alerts()).toHaveLength(count);
    }
    const [raised] = (await board()).filter(({ edgeLow }) => edgeLow > 0);
    const lines = linesOf(raised!, ' (up from 1.70)').split('\n').slice(0, 2);
    expect(await alerts()).toEqual([
      {
        text: [
          '1 value bet in England, times in UTC',
          '',
          `Arsenal v Chelsea (${raised!.leagueName}), Wed 26 Feb 19:30`,
          ...lines,
          '',
          '18+ · Help: https://www.gamblingtherapy.org',
        ].join('\n'),
        expires: new Date('2025-02-26T19:30:00Z'),
      },
    ]);
    expect(await say('/unwatch')).toBe('No longer watching England.');
    expect(await alerts()).toEqual([]);
  });

  it('says how far the best bet is from being worth taking', async () => {
    await quote('1.38', '1.36');
    const low = Math.max(...(await board('&mode=all&maxEV=30')).map(({ edgeLow }) => edgeLow));
    expect(low).toBeLessThan(0);
    expect(await say('/bets')).toBe(`Nothing worth taking; the best low end is ${percentOf(low)}.`);
    expect(await say('/watch England')).toMatch(/\n\nNothing worth taking; the best low end is -[\d.]+ %\.$/);
  });
});
