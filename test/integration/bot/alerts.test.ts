import type { ValueBetAlert, ValueBetSearch } from '../../../src/bot/alerts/value-bet-finder.js';
import { AlertScan } from '../../../src/bot/alerts/alert-scan.js';
import { WatchesRepository } from '../../../src/bot/alerts/watches.repository.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Refusals } from '../../../src/database/refusals.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';

const botSend = { url: 'http://127.0.0.1:9', token: null };
const config = testConfig({ botSend, botTimeZone: 'Europe/London' });

describe('alerts of value bets', () => {
  const database = useTestDatabase();
  let source: ReturnType<typeof createDataSource>;
  /** What the boards hold at the moment. */
  let bets: ValueBetAlert[] = [];
  const searches: ValueBetSearch[] = [];
  const finder = {
    find: async (search: ValueBetSearch) => {
      searches.push(search);
      return bets.filter(
        ({ competitionId, edge }) => search.competitionIds.includes(competitionId) && edge >= search.minimumEdge,
      );
    },
  };
  const bet = (cardKey: string, edge: number, more: Partial<ValueBetAlert> = {}): ValueBetAlert => ({
    cardKey,
    edge,
    competitionId: smallLeague.competition,
    competitionName: 'Premier League',
    homeTeamName: 'Brentford',
    awayTeamName: 'Everton',
    kickoffAt: new Date('2025-07-01T18:30:00Z'),
    playerName: 'Bryan Mbeumo',
    marketName: 'shots',
    side: 'over',
    line: 1.5,
    odds: 2.1,
    bookmaker: 'Alpha',
    fairOdds: 1.9,
    evidence: '80 %: 1.2 to 19.8 %; 3 other sources, 20 matches',
    ...more,
  });
  const scan = (): Promise<number> =>
    new AlertScan(
      config,
      silentLogger,
      finder,
      new TransactionRunner(source, new Refusals()),
      new WatchesRepository(),
      new OutboxRepository(database.current.sql),
    ).scan();
  const queued = () =>
    database.current.rows<{ chat: number; card: string }>(
      'select chat_id as chat, card_key as card from messenger_outbox order by id',
    );
  beforeAll(async () => {
    source = await createDataSource(database.current.url, null, { purpose: 'test', poolSize: 2 }).initialize();
    await storeSmallLeague(database.current);
    await database.current.rows(
      `insert into league_groups (id, name) values (101, 'England'), (102, 'Also England'), (103, 'Nothing')`,
    );
    await database.current.rows('insert into league_group_members values (101, $1), (102, $1)', [
      smallLeague.competition,
    ]);
  });
  beforeEach(async () => {
    await database.current.rows('truncate messenger_outbox, messenger_watches');
    await database.current.rows(
      'insert into messenger_watches (chat_id, league_group_id, minimum_edge) values (1, 101, 5), (2, ' +
        '102, 10), (3, 103, 0)',
    );
    searches.length = 0;
  });
  afterAll(() => source.destroy());

  it('go once to each chat that watches the league, from its own threshold on', async () => {
    bets = [bet('a', 12), bet('b', 7), bet('c', 4.9), bet('elsewhere', 50, { competitionId: 999 })];
    expect([await scan(), await scan()]).toEqual([3, 0]);
    expect(searches[0]).toEqual({ competitionIds: [smallLeague.competition], minimumEdge: 0 });
    expect(await queued()).toEqual([
      { chat: 1, card: 'a' },
      { chat: 2, card: 'a' },
      { chat: 1, card: 'b' },
    ]);
    bets = [bet('b', 11), bet('d', 6)];
    expect(await scan()).toBe(2);
    expect((await queued()).slice(3)).toEqual([
      { chat: 2, card: 'b' },
      { chat: 1, card: 'd' },
    ]);
  });

  it('of two processes that look at once are queued once', async () => {
    bets = [bet('a', 12), bet('b', 7)];
    expect((await Promise.all([scan(), scan(), scan()])).reduce((sum, count) => sum + count)).toBe(3);
    expect(await queued()).toHaveLength(3);
  });

  it('of a chat with several groups are told once per card, the ten best at a time', async () => {
    await database.current.rows(
      'insert into messenger_watches (chat_id, league_group_id, minimum_edge) values (1, 102, 0)',
    );
    bets = Array.from({ length: 13 }, (_, index) => bet(`card ${index}`, 6 + index / 10));
    expect([await scan(), await scan(), await scan()]).toEqual([10, 3, 0]);
    expect((await queued()).slice(0, 2)).toEqual([
      { chat: 1, card: 'card 12' },
      { chat: 1, card: 'card 11' },
    ]);
  });

  it('state the bet, its price and the number of matches behind it; they expire at kick-off', async () => {
    bets = [bet('a', 10.53)];
    await scan();
    const [row] = await database.current.rows<{ text: string; expires: Date }>(
      'select text, expires_at as expires from messenger_outbox where chat_id = 1',
    );
    expect(row).toEqual({
      text: [
        'Value bet in England',
        'Brentford v Everton (Premier League)',
        'Tue 1 Jul 19:30 Europe/London',
        'Bryan Mbeumo: over 1.5 shots',
        '2.1 at Alpha against a fair 1.90: 10.5 % expected (80 %: 1.2 to 19.8 %; 3 other sources, 20 matches)',
      ].join('\n'),
      expires: new Date('2025-07-01T18:30:00Z'),
    });
  });
});
