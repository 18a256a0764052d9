import { FixedClock } from '../../../src/common/clock/clock.js';
import { testConfig } from '../../support/config.js';
import { useTestDatabase } from '../../support/database.js';
import { NewsStandIn, openScans, storeGroups, valueBet, watch } from './alerting.js';

const botSend = { url: 'http://127.0.0.1:9', token: null };
const botQuietHours = { from: '23:00', until: '07:00' };
const config = testConfig({ botSend, botTimeZone: 'Europe/London', botQuietHours });
const minute = 60_000;

describe('value bet alerts', () => {
  const database = useTestDatabase();
  const board = new NewsStandIn();
  const clock = new FixedClock(new Date('2099-07-01T12:00:00Z'));
  let scans: Awaited<ReturnType<typeof openScans>>;
  const later = (milliseconds: number): void => clock.set(new Date(clock.now().getTime() + milliseconds));
  const queued = () =>
    database.current.rows<{ chat: number; text: string }>(
      'select chat_id as chat, text from messenger_outbox order by id',
    );
  /** Marks pending messages as sent at the clock's moment. @returns chat and bets of each message */
  const send = async (): Promise<string[]> => {
    const sent = await database.current.rows<{ chat: number; text: string }>(
      `update messenger_outbox set state = 'delivered', settled_at = now(), tried_at = $1
      where state = 'waiting' returning chat_id as chat, text`,
      [clock.now()],
    );
    return sent.map(
      ({ chat, text }) => `${chat}: ${[...text.matchAll(/^• (\S+)/gm)].map(([, name]) => name).join(' ')}`,
    );
  };
  const bet = (name: string, more: Parameters<typeof valueBet>[1] = {}) =>
    valueBet(name, { playerName: name, ...more });
  beforeAll(async () => {
    await storeGroups(database.current);
    scans = await openScans(database.current, config, board, clock);
  });
  beforeEach(() => clock.set(new Date('2099-07-01T12:00:00Z')));
  afterAll(() => scans.close());

  it('are sent once to each chat that watches the league, above its own minimum edge, best bets first', async () => {
    await watch(database.current, [1, 101, 5], [2, 102, 10], [3, 103, 0]);
    board.news = [
      bet('A', { edgeLow: 12 }),
      bet('B', { edgeLow: 7 }),
      bet('C', { edgeLow: 4.9 }),
      bet('D', { competitionId: 9 }),
    ];
    expect([await scans.scan(), await scans.scan()]).toEqual([2, 0]);
    expect(await send()).toEqual(['1: A B', '2: A']);
    later(minute);
    board.news = [bet('B', { edgeLow: 11 }), bet('E', { edgeLow: 6 })];
    expect(await scans.scan()).toBe(2);
    expect(await send()).toEqual(['1: E', '2: B']);
  });

  it('repeat a bet when its price rose by 3 %, or its eleven was published or changed', async () => {
    await watch(database.current, [1, 101, 0]);
    const steps: [Parameters<typeof valueBet>[1], string | null][] = [
      [{ odds: 2 }, 'Mo over 1.5 shots: 2.00 at Alpha'],
      [{ odds: 2.05 }, null],
      [{ odds: 1.9 }, null],
      [{ odds: 2.06 }, 'Mo over 1.5 shots: 2.06 at Alpha (up from 2.00)'],
      [{ odds: 2.1 }, null],
      [{ odds: 2.1, publishedEleven: 'one' }, 'Mo over 1.5 shots: 2.10 at Alpha (line-up published)'],
      [{ odds: 2.1, publishedEleven: 'one' }, null],
      [{ odds: 2.2, publishedEleven: 'two' }, 'Mo over 1.5 shots: 2.20 at Alpha (up from 2.10, line-up changed)'],
      [{ odds: 2.2 }, null],
    ];
    for (const [more, expected] of steps) {
      later(60 * minute);
      board.news = [bet('Mo', { ...more, kickoffAt: new Date('2099-07-02T20:00:00Z') })];
      expect(await scans.scan()).toBe(expected === null ? 0 : 1);
      if (expected !== null) expect((await queued()).at(-1)!.text).toContain(`• ${expected}\n`);
      await send();
    }
  });

  it('are limited to three per hour; bets found meanwhile are combined in one message', async () => {
    await watch(database.current, [1, 101, 0], [1, 102, 0]);
    const sent: string[] = [];
    for (let step = 0; step < 90; step += 1) {
      board.news = Array.from({ length: Math.min(step, 10) + 1 }, (_, index) => bet(`P${index}`));
      await scans.scan();
      sent.push(...(await send()).map((text) => `${step} ${text}`));
      later(minute);
    }
    expect(sent).toEqual(['0 1: P0', '1 1: P1', '2 1: P2', '60 1: P3 P4 P5 P6 P7 P8 P9 P10']);
  });

  it('wait during quiet hours, and behind an unsent alert', async () => {
    await watch(database.current, [1, 101, 0]);
    board.news = [bet('A')];
    clock.set(new Date('2099-07-01T22:00:00Z'));
    expect(await scans.scan()).toBe(0);
    clock.set(new Date('2099-07-02T06:00:00Z'));
    expect(await scans.scan()).toBe(1);
    board.news = [bet('A'), bet('B')];
    expect(await scans.scan()).toBe(0);
    expect(await send()).toEqual(['1: A']);
    expect(await scans.scan()).toBe(1);
    expect(await send()).toEqual(['1: B']);
  });

  it('do not wait behind an alert about a source', async () => {
    await watch(database.current, [1, 101, 0]);
    await database.current.rows(`insert into messenger_outbox (kind, chat_id, text) values ('alert', 1, 'Late')`);
    board.news = [bet('A')];
    expect(await scans.scan()).toBe(1);
  });

  it('show at most ten bets; the rest follow', async () => {
    await watch(database.current, [1, 101, 0]);
    board.news = Array.from({ length: 13 }, (_, index) => bet(`P${index}`));
    await scans.scan();
    const [message] = await queued();
    expect(message!.text.split('\n')[0]).toBe('10 new value bets in England, times in Europe/London');
    await send();
    await scans.scan();
    expect(await send()).toEqual(['1: P10 P11 P12']);
  });

  it('show the bet, its price and its basis, and expire at the first kick-off', async () => {
    await watch(database.current, [1, 101, 0]);
    const earlier = valueBet('b', { kickoffAt: new Date('2099-06-30T18:30:00Z'), sources: 1, fixtureId: 9_002 });
    board.news = [valueBet('a'), earlier];
    await scans.scan();
    const [row] = await database.current.rows('select text, expires_at as expires from messenger_outbox');
    expect(row).toEqual({
      text: [
        '2 new value bets in England, times in Europe/London',
        '',
        'Brentford v Everton (Premier League), Wed 1 Jul 19:30',
        '• Bryan Mbeumo over 1.5 shots: 2.10 at Alpha',
        '  Fair odds 1.90, edge 10.5 % (80 % interval 1.2 to 19.8 %); 3 sources, 20 matches; verdict: fair',
        '',
        'Brentford v Everton (Premier League), Tue 30 Jun 19:30',
        '• Bryan Mbeumo over 1.5 shots: 2.10 at Alpha',
        '  Fair odds 1.90, edge 10.5 % (80 % interval 1.2 to 19.8 %); 1 source, 20 matches; verdict: fair',
        '',
        '18+ · Help: https://www.gamblingtherapy.org',
      ].join('\n'),
      expires: new Date('2099-06-30T18:30:00Z'),
    });
  });

  it('are queued once by processes that scan concurrently', async () => {
    await watch(database.current, [1, 101, 0], [2, 102, 0]);
    board.news = [bet('A'), bet('B')];
    const counts = await Promise.all([scans.scan(), scans.scan(), scans.scan()]);
    expect(counts.sort()).toEqual([0, 0, 2]);
    expect(await send()).toEqual(['1: A B', '2: A B']);
  });

  it('are queued once, by the next scan, when a scan fails between message and note', async () => {
    await watch(database.current, [1, 101, 0]);
    board.news = [bet('A')];
    await database.current.sql.transaction(async (sql) => {
      // the scan stores its message and then waits for this lock
      await sql.rows('lock table watch_news in exclusive mode');
      const scan = scans.scan().catch((error: unknown) => (error as Error).message);
      const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'relation'
        and datname = current_database()`;
      let [backend] = await database.current.rows<{ pid: number }>(waiting);
      while (backend === undefined) [backend] = await database.current.rows<{ pid: number }>(waiting);
      await database.current.rows('select pg_terminate_backend($1)', [backend.pid]);
      expect(await scan).toMatch(/terminat/);
    });
    expect(await queued()).toEqual([]);
    expect([await scans.scan(), await scans.scan()]).toEqual([1, 0]);
    expect(await send()).toEqual(['1: A']);
  });
});
