import { FixedClock } from '../../../src/common/clock/clock.js';
import type { FoundNews, NewsDetails } from '../../../src/watches/news/news.js';
import type { WatchEvent } from '../../../src/watches/watch.js';
import { testConfig } from '../../support/config.js';
import { useTestDatabase } from '../../support/database.js';
import { match, NewsStandIn, openScans, storeGroups, valueBet, watch } from './alerting.js';

const config = testConfig({ botSend: { url: 'http://127.0.0.1:9', token: null }, botTimeZone: 'Europe/London' });
const all = '{value-bet,price-outlier,line-up,position-change,kick-off,pick-graded}';
const later = { ...match, fixtureId: 9_003, homeTeamName: 'Leeds', awayTeamName: 'Fulham' };

const found = (event: WatchEvent, key: string, details: NewsDetails, more: Partial<FoundNews> = {}): FoundNews => ({
  ...valueBet(key),
  event,
  market: null,
  edgeLow: null,
  bookmakers: null,
  odds: null,
  state: key,
  details,
  ...more,
});
const lineUp = found('line-up', '1', { kind: 'lineUp', teamName: 'Brentford', players: ['Ada', 'Bo'] });
const scheduled = { isAssumed: false, status: 'scheduled' } as const;
const moved = found(
  'kick-off',
  '2',
  { kind: 'kickoff', kickoffAt: '2099-07-01T18:30:00Z', ...scheduled, before: null },
  {
    fixture: later,
    state: '2099-07-01T18:30:00Z stated scheduled',
    stateAtBeginning: () => '2099-07-01T16:00:00Z assumed scheduled',
  },
);
const graded = found(
  'pick-graded',
  '3',
  {
    kind: 'grade',
    subject: 'Cy',
    market: 'shots',
    marketName: 'Shots',
    side: 'over',
    line: 0.5,
    odds: 1.9,
    bookmaker: 'Alpha',
    grade: 'loss',
    profit: -1,
    value: 0,
  },
  { fixture: later, stateAtBeginning: () => null },
);
const position = found('position-change', '4', {
  kind: 'position',
  playerName: 'Bo',
  teamName: 'Brentford',
  position: 'LM',
  usualPosition: 'LB',
  starts: 5,
});

describe('alerts of several events', () => {
  const database = useTestDatabase();
  const news = new NewsStandIn();
  const clock = new FixedClock(new Date('2099-07-01T12:00:00Z'));
  let scans: Awaited<ReturnType<typeof openScans>>;
  const texts = async (): Promise<string[]> =>
    (await database.current.rows<{ text: string }>('select text from messenger_outbox order by id')).map(
      ({ text }) => text,
    );
  const settings = (columns: string, values: string) =>
    database.current.rows(`insert into chat_settings (chat_id, ${columns}) values (1, ${values})`);

  beforeAll(async () => {
    await storeGroups(database.current);
    scans = await openScans(database.current, config, news, clock);
  });
  beforeEach(async () => {
    await database.current.rows('delete from chat_settings');
    await watch(database.current, [1, 101, 0, all]);
    news.news = [valueBet('a'), lineUp, moved, graded, position];
  });
  afterAll(() => scans.close());

  it('are combined in one message, a block per match', async () => {
    expect(await scans.scan()).toBe(1);
    expect((await texts())[0]!.split('\n')).toEqual([
      '5 updates on England, times in Europe/London',
      '',
      'Leeds v Fulham (Premier League), Wed 1 Jul 19:30',
      '• Kick-off now known: Wed 1 Jul 19:30 (Wed 1 Jul 17:00 was assumed)',
      '• Cy over 0.5 shots, 1.90 at Alpha: lost (counted 0), -1.00 units for 1 staked',
      '',
      'Brentford v Everton (Premier League), Wed 1 Jul 19:30',
      '• Line-up of Brentford published: Ada, Bo',
      '• Bo (Brentford) plays LM, usually LB (5 starts)',
      '• Bryan Mbeumo over 1.5 shots: 2.10 at Alpha',
      '  Fair odds 1.90, edge 10.5 % (80 % interval 1.2 to 19.8 %); 3 sources, 20 matches; verdict: fair',
      '',
      '18+ · Help: https://www.gamblingtherapy.org',
    ]);
    expect(await scans.scan()).toBe(0);
  });

  it('use the language, time zone and odds format of the chat', async () => {
    await settings('language, time_zone, odds_format', `'de', 'Europe/Berlin', 'fractional'`);
    await scans.scan();
    expect((await texts())[0]).toMatch(/^5 Neuigkeiten zu England, Anstoßzeiten in Europe\/Berlin\n\nLeeds – Fulham/);
    expect((await texts())[0]).toContain('• Anstoß steht fest: Mi 1. Juli, 20:30 (angenommen war Mi 1. Juli, 18:00)');
    expect((await texts())[0]).toContain('11/10 bei Alpha');
  });

  it("wait during the chat's quiet hours, and then report only what still holds", async () => {
    await settings('quiet_hours', `'12:00-14:00'`);
    expect(await scans.scan()).toBe(0);
    clock.set(new Date('2099-07-01T13:00:00Z'));
    news.news = [lineUp];
    expect(await scans.scan()).toBe(1);
    expect((await texts())[0]!.split('\n')).toHaveLength(4);
    // it must be out before the next quiet hours begin
    expect(await database.current.rows('select expires_at as at from messenger_outbox')).toEqual([
      { at: match.kickoffAt },
    ]);
    clock.set(new Date('2099-07-01T12:00:00Z'));
  });

  it("respect the chat's daily limit, bookmakers and minimum edge", async () => {
    await settings('most_alerts_a_day, bookmakers, minimum_edge', `1, '{unibet,merged}', 1`);
    const [ofAll, ofChat, low] = [valueBet('a'), valueBet('b'), valueBet('c', { edgeLow: 0.9 })];
    news.news = [ofAll];
    expect(await scans.scan()).toBe(0);
    news.news = [ofAll, ...[ofChat, low].map((each) => ({ ...each, bookmakers: ['unibet'] }))];
    expect(await scans.scan()).toBe(1);
    expect((await texts())[0]).toContain('1 new value bet');
    await database.current.rows(`update messenger_outbox set state = 'delivered', settled_at = now(), tried_at = $1`, [
      clock.now(),
    ]);
    news.news = [lineUp];
    clock.set(new Date('2099-07-01T15:00:00Z'));
    expect(await scans.scan()).toBe(0);
    clock.set(new Date('2099-07-02T12:00:01Z'));
    expect(await scans.scan()).toBe(1);
    clock.set(new Date('2099-07-01T12:00:00Z'));
  });

  it('count as unreported when their message is given up', async () => {
    await scans.scan();
    await database.current.rows('delete from messenger_outbox');
    expect(await scans.scan()).toBe(1);
    expect((await texts())[0]).toContain('5 updates');
  });

  it('are deduplicated, however many watches of the chat match', async () => {
    await watch(database.current, [1, 101, 0, all], [1, 102, 0, all]);
    expect(await scans.scan()).toBe(1);
    expect((await texts())[0]).toContain('5 updates');
  });
});
