import { AlertScan } from '../../../src/bot/alerts/alert-scan.js';
import { AlertsRepository } from '../../../src/bot/alerts/alerts.repository.js';
import type { FoundValueBets, ValueBet, ValueBetSearch } from '../../../src/bot/alerts/value-bet-finder.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import type { Clock } from '../../../src/common/clock/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Refusals } from '../../../src/database/database-health.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { smallLeague, storeSmallLeague } from '../../support/small-league.js';

/** A board whose bets tests set. */
export class BoardStandIn {
  bets: readonly ValueBet[] = [];
  readonly searches: ValueBetSearch[] = [];

  find(search: ValueBetSearch): Promise<FoundValueBets> {
    this.searches.push(search);
    const bets = this.bets.filter(
      ({ competitionId, edge }) =>
        search.competitionIds?.includes(competitionId) === true && edge >= search.minimumEdge,
    );
    return Promise.resolve({ bets: bets.slice(0, search.most), count: bets.length, bestLow: null, emptyBecause: null });
  }
}

/** A bet worth taking. */
export function valueBet(cardKey: string, more: Partial<ValueBet> = {}): ValueBet {
  return {
    cardKey,
    edge: 10.53,
    edgeLow: 1.2,
    edgeHigh: 19.8,
    competitionId: smallLeague.competition,
    competitionName: 'Premier League',
    homeTeamName: 'Brentford',
    awayTeamName: 'Everton',
    kickoffAt: new Date('2099-07-01T18:30:00Z'),
    playerName: 'Bryan Mbeumo',
    market: 'shots',
    side: 'over',
    line: 1.5,
    odds: 2.1,
    bookmaker: 'Alpha',
    fairOdds: 1.9,
    sources: 3,
    matches: 20,
    publishedEleven: null,
    ...more,
  };
}

/** Scans with connections of their own. */
export async function openScans(database: TestDatabase, config: AppConfig, board: BoardStandIn, clock: Clock) {
  const source = await createDataSource(database.url, null, { purpose: 'test', poolSize: 2 }).initialize();
  const scan = new AlertScan(
    config,
    silentLogger,
    board,
    new TransactionRunner(source, new Refusals()),
    new AlertsRepository(database.sql),
    new OutboxRepository(database.sql),
    clock,
  );
  return { scan: () => scan.scan(), close: () => source.destroy() };
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
  ...watches: readonly [chat: number, group: number, edge: number][]
) {
  await database.rows('truncate messenger_outbox, messenger_alerted_bets, messenger_watches');
  for (const each of watches)
    await database.rows('insert into messenger_watches (chat_id, league_group_id, minimum_edge) values ($1, $2, $3)', [
      ...each,
    ]);
}
