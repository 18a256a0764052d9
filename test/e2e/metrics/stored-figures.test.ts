import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BoardsService } from '../../../src/boards/boards.service.js';
import { MessageDelivery } from '../../../src/bot/delivery/message-delivery.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import { loadConfig } from '../../../src/config/app-config.js';
import { createJobQueue } from '../../../src/database/job-queue.js';
import { fitModels } from '../../../src/fitting/fit-models.js';
import type { FitModels } from '../../../src/fitting/fit-models.js';
import { RefitService } from '../../../src/fitting/refit.service.js';
import { ingest } from '../../../src/ingestion/ingest.js';
import { findSource } from '../../../src/ingestion/sources/index.js';
import { claimPolls, spendUnits, storeAnswered } from '../../../src/polling/connections.queries.js';
import { GradingService } from '../../../src/scorecard/grading/grading.service.js';
import { WebhookDelivery } from '../../../src/webhooks/delivery/webhook-delivery.service.js';
import { WebhookEventsService } from '../../../src/webhooks/webhook-events.service.js';
import { newWebhookSecret } from '../../../src/webhooks/webhook-secrets.js';
import { WebhooksRepository } from '../../../src/webhooks/webhooks.repository.js';
import { linePrices } from '../../support/boards/prices.js';
import { MessengerStandIn } from '../../support/bot-stand-in.js';
import { testConfig } from '../../support/config.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { fixture, loadRecords, named, result } from '../../support/factories.js';
import { startMeasuredApp } from '../../support/metrics.js';
import type { MeasuredApp } from '../../support/metrics.js';
import { storePicks } from '../../support/picks.js';
import { fitterHere } from '../../support/refit.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import type { WebhookReceiver } from '../../support/webhook-receiver.js';
import { doubleRound } from '../predictions/predictions-data.js';

const now = '2025-02-25T15:00:00Z';

describe('database metrics', () => {
  let database: TestDatabase;
  let service: MeasuredApp;
  let receiver: WebhookReceiver;
  let platform: MessengerStandIn;
  let webhookStatus = 204;
  beforeAll(async () => {
    database = await createTestDatabase();
    receiver = await startReceiver(() => ({ status: webhookStatus }));
    platform = await MessengerStandIn.start();
    service = await startMeasuredApp({
      database,
      now,
      config: {
        clockAsOf: null,
        allowsPrivateWebhooks: true,
        secretsKey: 'a secret of the test',
        botSend: { url: platform.url, token: null },
      },
    });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await receiver.close();
    await platform.stop();
    await database.drop();
  });

  const value = async (name: string): Promise<number | undefined> => (await service.scrape()).get(name);

  it('follow an import: revision, boards, and the import time of the source', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'metrics-test-'));
    const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A\n';
    writeFileSync(join(folder, 'a.csv'), `${header}E0,16/08/2024,20:00,Everton,Fulham,1,0,H,0,0,D,1.60,4.20,5.25\n`);
    const before = await service.scrape();
    expect(before.all('fairline_import_finished_timestamp_seconds')).toEqual({});
    const began = Date.now() / 1_000;
    await ingest(database.sql, findSource('football-data')!, [folder], {
      dryRun: false,
      signal: new AbortController().signal,
      watcher: { planned: () => undefined, loaded: () => undefined, failed: () => undefined },
    });
    rmSync(folder, { recursive: true });
    service.clock.set(new Date('2025-02-25T15:01:00Z'));
    await service.app.get(BoardsService).refresh();
    const after = await service.scrape();
    const revision = after.get('fairline_data_revision')!;
    expect(revision).toBeGreaterThan(before.get('fairline_data_revision')!);
    expect(after.get('fairline_boards_revision')).toBe(revision);
    const [first, second] = [before, after].map((scrape) => scrape.get('fairline_boards_built_timestamp_seconds')!);
    expect(second! - first!).toBe(60);
    expect(after.get('fairline_boards_build_seconds')).toBeGreaterThan(0);
    expect(after.get('fairline_boards_build_failures_total')).toBe(0);
    const [finished] = Object.entries(after.all('fairline_import_finished_timestamp_seconds'));
    expect(finished?.[0]).toBe('{source="football-data"}');
    expect(finished?.[1]).toBeGreaterThanOrEqual(began - 1);
  });

  it('count failed board builds', async () => {
    await database.rows('alter table public.data_revision rename to hidden_revision');
    await expect(service.app.get(BoardsService).refresh()).rejects.toThrow();
    await database.rows('alter table public.hidden_revision rename to data_revision');
    expect(await value('fairline_boards_build_failures_total')).toBeGreaterThanOrEqual(1);
  });

  it('count names that need a decision', async () => {
    expect(await value('fairline_unresolved_names')).toBe(0);
    const refereed = (home: string, referee: string) =>
      fixture(home, 'Chelsea', '2024-08-17T14:00:00Z', { referee: named(referee) });
    await loadRecords(database, 'statsbomb', [
      refereed('Arsenal', 'Anthony Taylor'),
      refereed('Everton', 'Andrew Taylor'),
    ]);
    await loadRecords(database, 'football-data', [refereed('Fulham', 'A Taylor')]);
    expect(await value('fairline_unresolved_names')).toBe(1);
  });

  it('follow failed fits, and when models were fitted', async () => {
    const next = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
    await loadRecords(database, 'football-data', [...doubleRound(now), next]);
    const timing = {
      models: { quietMilliseconds: 0, longestWaitMilliseconds: 0 },
      lineups: { quietMilliseconds: 0, longestWaitMilliseconds: 0 },
      elapsed: () => 0,
    };
    const fit = (models: FitModels): Promise<unknown> =>
      new RefitService(
        database.sql,
        testConfig(),
        silentLogger,
        new FixedClock(new Date(now)),
        fitterHere(database.sql, models),
        timing,
      ).fitMissing(new AbortController().signal);
    expect(await value('fairline_fits_failed')).toBe(0);
    await fit(() => Promise.reject(new Error('no step improves the likelihood')));
    const failed = await service.scrape();
    expect(failed.get('fairline_fits_failed')).toBe(1);
    expect(failed.all('fairline_fit_newest_timestamp_seconds')).toEqual({});
    await fit(fitModels);
    const fitted = await service.scrape();
    expect(fitted.get('fairline_fits_failed')).toBe(0);
    expect(fitted.get('fairline_fit_newest_timestamp_seconds{kind="teams"}')).toBe(new Date(now).getTime() / 1_000);
  });

  it('follow a source: its state, its last response and the calls left', async () => {
    const rows = await database.rows<{ id: number }>(
      `insert into source_connections (name, source_id, origin, settings, next_poll_at, budget_renewed_at)
       select 'Prices', id, 'service', '{"leagues": [], "kinds": ["odds"], "creditsPerMonth": 200}', now(), now()
       from sources where name = 'the-odds-api' returning id`,
    );
    const { id } = rows[0]!;
    const first = await service.scrape();
    const left = 'fairline_source_budget_left{source="Prices",unit="credits"}';
    expect(first.get('fairline_source_budget{source="Prices",unit="credits"}')).toBe(200);
    expect(first.get(left)).toBe(200);
    expect(first.get('fairline_source_state{source="Prices",state="waiting"}')).toBe(1);
    expect(first.get('fairline_source_state{source="Prices",state="paused"}')).toBe(0);
    expect(first.all('fairline_source_answered_timestamp_seconds')).toEqual({});
    const poll = { key: 'odds', purpose: 'odds' } as unknown as Parameters<typeof claimPolls>[2][number];
    await claimPolls(database.sql, id, [poll], new Map(), { now: new Date(now), cost: 0 });
    await storeAnswered(database.sql, id, [poll], { now: new Date(now), etag: null, lastModified: null });
    await spendUnits(database.sql, id, 3);
    await database.rows('update source_connections set is_paused = true');
    const second = await service.scrape();
    expect(second.get(left)).toBe(197);
    expect(second.get('fairline_source_answered_timestamp_seconds{source="Prices"}')).toBe(
      new Date(now).getTime() / 1_000,
    );
    expect(second.get('fairline_source_state{source="Prices",state="waiting"}')).toBe(0);
    expect(second.get('fairline_source_state{source="Prices",state="paused"}')).toBe(1);
  });

  it('follow webhooks: pending and delivered messages, and which webhooks fail', async () => {
    const repository = new WebhooksRepository(database.sql);
    const { clock } = service;
    const secrets = new SecretBox(testConfig({ secretsKey: 'a secret of the test' }));
    const subscription = {
      url: `${receiver.address}/hook`,
      description: '',
      eventTypes: ['value-bet' as const],
      state: 'active' as const,
    };
    const sealed = { secret: secrets.seal(newWebhookSecret()), now: clock.now() };
    const id = await database.sql.transaction((sql) => repository.insert({ sql }, 'operator', subscription, sealed));
    const enqueue = (): Promise<unknown> =>
      database.sql.transaction((sql) =>
        new WebhookEventsService(repository, clock).enqueue({ sql }, [
          { type: 'value-bet', occurredAt: clock.now(), data: { fixtureId: 7, url: '/api/v2/fixtures/7' } },
        ]),
      );
    await enqueue();
    const waiting = await service.scrape();
    expect(waiting.get('fairline_webhook_deliveries_waiting')).toBe(1);
    expect(waiting.get('fairline_webhook_delivery_due_timestamp_seconds')).toBeCloseTo(
      clock.now().getTime() / 1_000,
      2,
    );
    expect(waiting.get('fairline_webhook_subscriptions{state="active"}')).toBe(1);
    expect(waiting.get('fairline_webhook_subscriptions_failing')).toBe(0);
    await service.app.get(WebhookDelivery, { strict: false }).deliver(id);
    const delivered = await service.scrape();
    expect(delivered.get('fairline_webhook_deliveries_waiting')).toBe(0);
    expect(delivered.get('fairline_webhook_delivery_due_timestamp_seconds')).toBeUndefined();
    expect(delivered.all('fairline_webhook_attempts_total')).toEqual({
      '{result="delivered"}': 1,
      '{result="failed"}': 0,
    });
    webhookStatus = 500;
    await enqueue();
    await service.app.get(WebhookDelivery, { strict: false }).deliver(id);
    const failed = await service.scrape();
    expect(failed.get('fairline_webhook_attempts_total{result="failed"}')).toBe(1);
    expect(failed.get('fairline_webhook_subscriptions_failing')).toBe(1);
  });

  it('follow bot messages', async () => {
    const queue = (text: string): Promise<unknown> =>
      database.rows(`insert into messenger_outbox (kind, chat_id, text, not_before) values ('reply', 5, $1, $2)`, [
        text,
        now,
      ]);
    await queue('one');
    const waiting = await service.scrape();
    expect(waiting.get('fairline_bot_messages_waiting')).toBe(1);
    expect(waiting.get('fairline_bot_message_due_timestamp_seconds')).toBe(new Date(now).getTime() / 1_000);
    const delivery = service.app.get(MessageDelivery, { strict: false });
    await delivery.deliver();
    const sent = await service.scrape();
    expect(sent.get('fairline_bot_messages_waiting')).toBe(0);
    expect(sent.get('fairline_bot_message_due_timestamp_seconds')).toBeUndefined();
    expect(sent.get('fairline_bot_message_attempts_total{result="delivered"}')).toBe(1);
    platform.statusOf = () => 403;
    await queue('two');
    await database.rows(`update messenger_outbox set tried_at = tried_at - interval '1 hour'`);
    await delivery.deliver();
    const refused = await service.scrape();
    expect(refused.get('fairline_bot_message_attempts_total{result="dead"}')).toBe(1);
    expect(refused.get('fairline_bot_messages_dead')).toBe(1);
  });

  it('count pending jobs', async () => {
    const boss = await createJobQueue(database.sql, silentLogger).start();
    await boss.createQueue('refit-models');
    await boss.send('refit-models', { competitionId: 1 });
    expect((await service.scrape()).all('fairline_jobs_waiting')).toEqual({ '{queue="refit-models"}': 1 });
    await boss.fetch('refit-models');
    expect((await service.scrape()).all('fairline_jobs_waiting')).toEqual({ '{queue="refit-models"}': 0 });
    await boss.stop({ graceful: false });
  });

  it('compare claims with the close, by board', async () => {
    const kickoff = '2024-08-17T14:00:00Z';
    const match = { ...fixture('Burnley', 'Everton', kickoff), result: result(2, 1) };
    const closing = ['Alpha', 'Beta', 'Gamma'].map((bookmaker) =>
      linePrices(match, bookmaker, 'goals', '2024-08-17T13:30:00Z', [
        ['match', 2.5, 'over', '1.90'],
        ['match', 2.5, 'under', '1.90'],
      ]),
    );
    await loadRecords(database, 'canonical', [match, ...closing]);
    await storePicks(database, [{ of: match, price: 2.1, edge: 4 }]);
    expect((await service.scrape()).all('fairline_scorecard_picks')).toEqual({});
    const clock = new FixedClock(new Date('2024-08-18T12:00:00Z'));
    await new GradingService(database.sql, clock, loadConfig(), silentLogger).grade();
    const graded = await service.scrape();
    for (const board of ['all', 'price-outliers']) {
      expect(graded.get(`fairline_scorecard_picks{board="${board}"}`)).toBe(1);
      expect(graded.get(`fairline_scorecard_closed_bets{board="${board}"}`)).toBe(1);
      expect(graded.get(`fairline_scorecard_claimed_edge_ratio{board="${board}"}`)).toBeCloseTo(0.04, 10);
      // both sides at equal prices: the fair closing probability is a half
      expect(graded.get(`fairline_scorecard_closing_edge_ratio{board="${board}"}`)).toBeCloseTo(0.05, 10);
    }
  });

  // near the end: the clock advances
  it("show how far the clock is from the database's", async () => {
    service.clock.set(new Date(Date.now() + 90_000));
    const offset = (await value('fairline_clock_offset_seconds'))!;
    expect(offset).toBeGreaterThan(80);
    expect(offset).toBeLessThan(91);
  });

  // last: the process is about to stop
  it('leave out failed fits while the report of readiness is made without the database', async () => {
    service.readiness.drain();
    const stopping = await service.scrape();
    expect(stopping.get('fairline_data_revision')).toBeDefined();
    expect(stopping.get('fairline_fits_failed')).toBeUndefined();
  });
});
