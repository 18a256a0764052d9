import { AlertScan } from '../../../src/bot/alerts/alert-scan.js';
import { Random } from '../../../src/maths/random.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
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
import { refitAt } from '../../support/refit.js';
import { doubleRound, now } from '../predictions/predictions-data.js';
import { now as trendsNow, prices, records } from '../rankings/trend-data.js';

/** Five matches more of Chelsea before those of the trends: boards show windows of ten. */
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

describe('commands that show boards', () => {
  const database = useTestDatabase();
  let service: TestApp;
  let nextId = 1;
  beforeAll(async () => {
    await loadRecords(database.current, 'canonical', [...records, ...earlier]);
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

  it('/trends shows the first rows of both boards, with the matches behind them', async () => {
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
          `${String(row['trendAvg'])} on average, best price ${String(row['bestOdds'])}`,
      );
    }
    expect(reply).toContain(
      '• Chelsea under 4.5 corners: 10 of 10 matches, 4 on average, best price 1.5\n  Arsenal v Chelsea, ' +
        'Wed 26 Feb 19:30',
    );
    expect((await say('/trends england')).split('\n').slice(1)).toEqual(reply.split('\n').slice(1));
    expect(await say('/trends Nothing')).toBe('Nothing has no leagues yet.');
    expect(await say('/trends Engelland')).toContain('Did you mean:\n• England');
  });

  it('/outliers shows the first price differences, and that they are no value', async () => {
    const rows = await board('/api/v2/rankings/price-outliers?pageSize=10&group=true');
    const reply = await say('/outliers');
    if (rows.length === 0)
      expect(reply).toMatch(/^No price differences at the moment\. No line is quoted by at least 3 bookmakers/);
    else expect(reply).toContain('Differences, not value');
    for (const row of rows)
      expect(reply).toContain(
        `mean ${String(row['avg_odd'])} of ${String(row['bookmaker_count'])}, +${String(row['odds_discrepancy'])} %`,
      );
    expect(await say('/outliers England')).toContain(
      rows.length === 0 ? 'No price differences in England' : `Price differences in England (${rows.length} of`,
    );
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
  readonly bestOverOdds: number | null;
  readonly bestUnderOdds: number | null;
  readonly leagueName: string;
}

// of the season in which the two squads played
const next = { ...fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z'), season: '2023/2024' };
const random = new Random('bets');
/** Shooters by club; nobody else of theirs is quoted. */
const shooters: Readonly<Record<string, readonly string[]>> = {
  Arsenal: ['Adam Stone', 'Brian Field'],
  Chelsea: ['Carl Wood', 'Daniel Hill', 'Eric Lake'],
};
const appearances = doubleRound(now).flatMap((record) =>
  record.kind !== 'fixture'
    ? []
    : (['home', 'away'] as const).flatMap((side) => {
        const named = shooters[record[side].name] ?? [];
        return [
          ...named.map((name) => playerStatistics(record, side, name, { goals: 0, shots: random.poisson(1.3) })),
          ...elevenPlayers(record, side, { shots: random.poisson(1) }).slice(named.length),
        ];
      }),
);
/** Good overs of two players, one too good to be true, a poor one, and an under that nobody should take. */
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
    await loadRecords(database.current, 'canonical', [...doubleRound(now), ...appearances, next, quotes, ...others]);
    const { sql } = database.current;
    const at = new Date(now);
    await refitAt(sql, at, 'players');
    await database.current.rows(`insert into league_groups (id, name) values (101, 'England')`);
    await database.current.rows('insert into league_group_members values (101, $1)', [idOf.competition()]);
    service = await startTestApp({
      database: database.current,
      now,
      config: { botSend: { url: 'http://127.0.0.1:9', token: null } },
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
    const asked = service.request.get(`/api/v2/value-bets?direction=both&group=true&pageSize=100${query}`);
    const { status, body } = await asked.set({ 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '5' });
    expect(status).toBe(200);
    return (body as { data: Card[] }).data;
  };

  it('/bets shows what the board shows up to 30 %, with bookmaker, league, kick-off and sample', async () => {
    const all = await board('&maxEV=none');
    const cards = await board();
    expect([all.length, cards.length]).toEqual([3, 2]);
    const wrong = all.filter(({ scannerEdge }) => scannerEdge > 30);
    expect(wrong).toHaveLength(1);
    const reply = await say('/bets');
    expect(reply).toContain('Value bets (2 of 2)');
    for (const card of cards) {
      const { playerName, scannerSide, line, scannerEdge, scannerFairOdds, sampleSize, leagueName } = card;
      const price = scannerSide === 'over' ? card.bestOverOdds : card.bestUnderOdds;
      expect(reply).toContain(
        [
          `• ${playerName} ${scannerSide} ${line} shots: ${price} at Alpha`,
          `  fair ${scannerFairOdds}, ${scannerEdge} % expected (80 %: ${card.edgeLow} to ${card.edgeHigh} %; ` +
            `2 other sources, ${sampleSize} matches)`,
          `  Arsenal v Chelsea (${leagueName}), Wed 26 Feb 19:30`,
        ].join('\n'),
      );
    }
    expect(reply).not.toContain(wrong[0]!.playerName);
    expect((await say('/bets england')).split('\n').slice(1)).toEqual(reply.split('\n').slice(1));
  });

  it('a watch is told of the cards of the board from its expected value on, once each', async () => {
    const edges = (await board()).map(({ scannerEdge }) => scannerEdge).sort((one, other) => other - one);
    // shown edges are rounded
    const least = Math.round((edges[0]! - 0.02) * 100) / 100;
    expect(await say(`/watch England ${least}`)).toContain(`at least ${least} %`);
    const expected = (await board(`&minEV=${least}`)).map(({ cardKey }) => cardKey);
    expect(expected.length).toBeGreaterThanOrEqual(1);
    expect(expected.length).toBeLessThan(edges.length);
    const scan = service.app.get(AlertScan);
    expect([await scan.scan(), await scan.scan()]).toEqual([expected.length, 0]);
    const queued = await database.current.rows<{ card: string; text: string; expires: Date }>(
      'select card_key as card, text, expires_at as expires from messenger_outbox where chat_id = 5 order by id',
    );
    expect(queued.map(({ card }) => card)).toEqual(expected);
    for (const { text, expires } of queued) {
      const [head, match, kickoff, ...bet] = text.split('\n');
      expect([head, match, kickoff]).toEqual([
        'Value bet in England',
        'Arsenal v Chelsea (Premier League)',
        'Wed 26 Feb 19:30 UTC',
      ]);
      expect(bet[0]).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+: (over|under) [\d.]+ shots$/);
      const [price = '', facts] = (bet[1] ?? '').split(' (');
      expect(price).toMatch(/^[\d.]+ at Alpha against a fair [\d.]+: [\d.]+ % expected$/);
      expect(facts).toMatch(/^80 %: -?[\d.]+ to [\d.]+ %; 2 other sources, \d+ matches\)$/);
      expect(expires).toEqual(new Date('2025-02-26T19:30:00Z'));
    }
    expect(await say('/unwatch')).toBe('No longer watching England.');
    expect(await database.current.rows(`select * from messenger_outbox where state = 'waiting'`)).toEqual([]);
  });
});
