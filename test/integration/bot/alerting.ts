import { AlertChatsRepository } from '../../../src/bot/alerts/alert-chats.repository.js';
import { ChatAlerts } from '../../../src/bot/alerts/chat-alerts.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import type { BoardsService } from '../../../src/boards/boards.service.js';
import { ChatSettingsRepository } from '../../../src/bot/settings/chat-settings.repository.js';
import type { Clock } from '../../../src/common/clock/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Refusals } from '../../../src/database/database-health.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import type { BetNews, FoundNews } from '../../../src/watches/news/news.js';
import { NewsScan } from '../../../src/watches/news/news-scan.service.js';
import { WatchNewsRepository } from '../../../src/watches/news/watch-news.repository.js';
import { WatchNewsService } from '../../../src/watches/news/watch-news.service.js';
import { WatchesRepository } from '../../../src/watches/watches.repository.js';
import { WebhookEventsService } from '../../../src/webhooks/webhook-events.service.js';
import { WebhooksRepository } from '../../../src/webhooks/webhooks.repository.js';
import { silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';

/** The properties of a bet that tests set. */
export interface ListedBet {
  readonly edge?: number;
  readonly edgeLow?: number;
  readonly odds?: number;
  readonly playerName?: string;
  readonly competitionId?: number;
  readonly kickoffAt?: Date;
  readonly publishedEleven?: string | null;
  readonly sources?: number;
  readonly fixtureId?: number;
}

/** The default match of news. */
export const match = {
  fixtureId: 9_001,
  competitionId: smallLeague.competition,
  competitionName: 'Premier League',
  homeTeamId: 11,
  awayTeamId: 12,
  homeTeamName: 'Brentford',
  awayTeamName: 'Everton',
  kickoffAt: new Date('2099-07-01T18:30:00Z'),
};

/** A bet worth taking, as found by a scan. */
export function valueBet(key: string, more: ListedBet = {}): FoundNews {
  const { edge = 10.53, edgeLow = 1.2, odds = 2.1, playerName = 'Bryan Mbeumo', sources = 3 } = more;
  const { competitionId = match.competitionId, kickoffAt = match.kickoffAt, fixtureId = match.fixtureId } = more;
  const details: BetNews = {
    kind: 'bet',
    subject: playerName,
    market: 'shots',
    marketName: 'Shots',
    side: 'over',
    line: 1.5,
    odds,
    bookmaker: 'Alpha',
    bookmakerSlug: 'alpha',
    fairOdds: 1.9,
    edge,
    edgeLow,
    edgeHigh: 19.8,
    sources,
    matches: 20,
  };
  return {
    event: 'value-bet',
    key,
    fixture: { ...match, competitionId, kickoffAt, fixtureId },
    teamIds: [match.homeTeamId],
    playerIds: [501],
    market: 'shots',
    edgeLow,
    bookmakers: [],
    state: more.publishedEleven ?? null,
    odds,
    stateAtBeginning: null,
    details,
  };
}

/** The findings of a scan, set by tests. */
export class NewsStandIn {
  news: readonly FoundNews[] = [];

  find(): FoundNews[] {
    return [...this.news];
  }
}

/** Queues alerts of a stand-in's findings, with separate connections. */
export async function openScans(database: TestDatabase, config: AppConfig, found: NewsStandIn, clock: Clock) {
  const source = await createDataSource(database.url, null, { purpose: 'test', poolSize: 2 }).initialize();
  const transactions = new TransactionRunner(source, new Refusals());
  const [watches, told] = [new WatchesRepository(database.sql), new WatchNewsRepository(database.sql)];
  // only finders read the boards, and there are none
  const boards = {} as BoardsService;
  const webhooks = new WebhookEventsService(new WebhooksRepository(database.sql), clock);
  const news = new WatchNewsService(boards, told, watches, [], clock);
  const alerts = new ChatAlerts(
    config,
    silentLogger,
    new NewsScan(boards, news, watches, told, webhooks, transactions, clock, silentLogger),
    news,
    transactions,
    new AlertChatsRepository(),
    new ChatSettingsRepository(config, transactions),
    new OutboxRepository(database.sql),
    clock,
  );
  return { scan: () => alerts.queue(found.find()), close: () => source.destroy() };
}

/** A league, and the groups `England`, `Also England` and `Nothing`. */
export async function storeGroups(database: TestDatabase): Promise<void> {
  await storeSmallLeague(database);
  await database.rows(
    `insert into league_groups (id, name) values (101, 'England'), (102, 'Also England'), (103, 'Nothing')`,
  );
  await database.rows('insert into league_group_members values (101, $1), (102, $1)', [smallLeague.competition]);
}

/** Replaces all watches, and forgets what was sent. */
export async function watch(
  database: TestDatabase,
  ...watches: readonly [chat: number, group: number, edge: number, events?: string][]
) {
  await database.rows('truncate messenger_outbox, messenger_alerted_bets, watch_news, watches');
  for (const [chat, group, edge, events = '{value-bet}'] of watches)
    await database.rows(
      `insert into watches (chat_id, league_group_id, minimum_edge, events, delivery, created_at, begun_at, seen_file_id)
      values ($1, $2, $3, $4, 'chat', '2025-01-01', '2025-01-01', 0)`,
      [chat, group, edge, events],
    );
}
