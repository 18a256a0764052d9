import { FixedClock } from '../../../src/common/clock/clock.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Refusals } from '../../../src/database/database-health.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { clearFitFailure, storeFitFailure } from '../../../src/fitting/fit-failures.queries.js';
import { SourceNewsService } from '../../../src/polling/source-news.service.js';
import { OperatorEvents } from '../../../src/webhooks/operators/operator-events.service.js';
import { OperatorNewsRepository } from '../../../src/webhooks/operators/operator-news.repository.js';
import { WebhookEventsService } from '../../../src/webhooks/webhook-events.service.js';
import { WebhooksRepository } from '../../../src/webhooks/webhooks.repository.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords, result, teamStatistics } from '../../support/factories.js';

const NOW = '2025-02-25T15:00:00Z';
const database = useTestDatabase();
const clock = new FixedClock(new Date(NOW));
type DataSource = Awaited<ReturnType<ReturnType<typeof createDataSource>['initialize']>>;
let source: DataSource;

beforeAll(async () => {
  source = await createDataSource(database.current.url, null, { purpose: 'test', poolSize: 4 }).initialize();
});
afterAll(() => source.destroy());
beforeEach(async () => {
  clock.set(new Date(NOW));
  await database.current.rows('delete from webhook_subscriptions');
  await database.current.rows(
    `insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
     values ('operator', 'https://example.com', '{source.refused,source.recovered,data.conflict,fit.failed}', '', $1)`,
    [NOW],
  );
});

/** Findings of two concurrent processes. */
async function scan(): Promise<void> {
  const work = async (): Promise<void> => {
    const config = testConfig();
    const transactions = new TransactionRunner(source, new Refusals());
    const news = new SourceNewsService(config, silentLogger, transactions, clock);
    const webhooks = new WebhookEventsService(new WebhooksRepository(database.current.sql), clock);
    const repository = new OperatorNewsRepository();
    const events = new OperatorEvents(config, silentLogger, transactions, clock, news, repository, webhooks);
    events.start();
    await Promise.all([events.scan(), news.scan()]);
    await events.beforeApplicationShutdown();
  };
  await Promise.all([work(), work()]);
}

/** Types and data queued since the last call. */
async function queued(): Promise<[string, object][]> {
  await scan();
  const rows = await database.current.rows<{ body: string }>('delete from webhook_deliveries returning body');
  return rows
    .map(({ body }) => JSON.parse(body) as { type: string; data: object })
    .map(({ type, data }) => [type, data]);
}

describe('operator events', () => {
  it('report once that a source is refused, and once that it recovered', async () => {
    const [{ id } = { id: 0 }] = await database.current.rows<{ id: number }>(
      `insert into source_connections (name, source_id, origin, settings, next_poll_at)
       select 'Main feed', id, 'service', '{}', $1::timestamptz + interval '5 minutes' from sources
       where name = 'api-football' returning id`,
      [NOW],
    );
    const set = (assignments: string): Promise<object[]> =>
      database.current.rows(`update source_connections set ${assignments}`);
    expect(await queued()).toEqual([]);
    await set(`waits_until = '2025-02-25T16:00:00Z', wait_reason = 'the key was refused'`);
    const data = { sourceId: id, url: `/api/v2/sources/${id}/status` };
    expect(await queued()).toEqual([['source.refused', data]]);
    expect(await queued()).toEqual([]);
    await set('waits_until = null, wait_reason = null');
    expect(await queued()).toEqual([['source.recovered', data]]);
    // a type without subscribers is sent to no one
    await set(`created_at = '2025-02-24T15:00:00Z', next_poll_at = '2025-02-24T15:00:00Z'`);
    expect(await queued()).toEqual([]);
    await set('is_paused = true');
  });

  it('report a match for each new set of conflicts', async () => {
    const match = fixture('Arsenal', 'Chelsea', '2025-02-24T20:00:00Z', { result: result(2, 1) });
    const old = fixture('Everton', 'Fulham', '2025-01-02T20:00:00Z', { result: result(2, 1) });
    const corners = (of: typeof match, count: number) => teamStatistics(of, 'home', { corners: count });
    await loadRecords(database.current, 'football-data', [match, old, corners(match, 5), corners(old, 5)]);
    expect(await queued()).toEqual([]);
    await loadRecords(database.current, 'api-football', [match, old, corners(match, 7), corners(old, 7)]);
    const fixtureId = idOf.fixture(match);
    const url = `/api/v2/data-coverage/fixtures?eventIds=${fixtureId}`;
    expect(await queued()).toEqual([['data.conflict', { fixtureId, kinds: ['difference'], url }]]);
    await loadRecords(database.current, 'api-football', [match, corners(match, 8)]);
    expect(await queued()).toEqual([]);
    await loadRecords(database.current, 'api-football', [{ ...match, result: result(2, 2) }, corners(match, 8)]);
    const kinds = ['difference', 'score_conflict'];
    expect(await queued()).toEqual([['data.conflict', { fixtureId, kinds, url }]]);
  });

  it('report once that a fit fails, until it has succeeded again', async () => {
    const { sql } = database.current;
    const fails = (fit: 'models/7' | 'calibrations'): Promise<void> =>
      storeFitFailure(sql, fit, new Error('no step improves the likelihood'), clock.now());
    await fails('models/7');
    const event = ['fit.failed', { fit: 'models/7', competitionId: 7, url: '/health/ready' }];
    expect(await queued()).toEqual([event]);
    await fails('models/7');
    expect(await queued()).toEqual([]);
    await clearFitFailure(sql, 'models/7');
    await fails('models/7');
    await fails('calibrations');
    const calibrations = ['fit.failed', { fit: 'calibrations', competitionId: null, url: '/health/ready' }];
    expect(new Set(await queued())).toEqual(new Set([calibrations, event]));
  });
});
