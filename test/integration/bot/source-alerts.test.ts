import { SourceAlerts } from '../../../src/bot/alerts/source-alerts.js';
import { TelegramChatsRepository } from '../../../src/bot/telegram/telegram-chats.repository.js';
import { OutboxRepository } from '../../../src/bot/delivery/outbox.repository.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { Refusals } from '../../../src/database/database-health.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { SourceNewsService } from '../../../src/polling/source-news.service.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { testConfig } from '../../support/config.js';
import { silentLogger, useTestDatabase } from '../../support/database.js';

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
  await database.current.rows('truncate source_connections, messenger_outbox cascade');
  await database.current.rows(
    `insert into source_connections (name, source_id, origin, settings, next_poll_at)
     select 'Main feed', id, 'service', '{}', $1::timestamptz + interval '5 minutes' from sources
     where name = 'api-football'`,
    [NOW],
  );
});

/** The source news reported to operator chats. */
function alerts(
  chosen: Partial<AppConfig> = { botSend: { url: 'http://127.0.0.1:9', token: null } },
): SourceNewsService {
  const config = testConfig({ botOperatorChats: [11, -22], ...chosen });
  const news = new SourceNewsService(config, silentLogger, new TransactionRunner(source, new Refusals()), clock);
  const chats = new TelegramChatsRepository(database.current.sql);
  new SourceAlerts(config, news, new OutboxRepository(database.current.sql), chats).start();
  return news;
}

/** Messages to the chats since the last call. */
async function told(): Promise<string[]> {
  const rows = await database.current.rows<{ chat: number; text: string }>(
    'delete from messenger_outbox returning chat_id as chat, text',
  );
  return rows.map(({ chat, text }) => `${chat}: ${text}`).sort();
}

/** Changes the connection, and scans with two processes concurrently. */
async function after(change: string): Promise<string[]> {
  await database.current.rows(`update source_connections set ${change}`);
  await Promise.all([alerts().scan(), alerts().scan()]);
  return told();
}

const refused = `waits_until = '2025-02-25T16:00:00Z', wait_reason = 'the key was refused'`;
const works = 'waits_until = null, wait_reason = null';
const toBoth = (text: string): string[] => [`-22: ${text}`, `11: ${text}`];

describe('source alerts', () => {
  it('report once to each operator that a key is refused, and once that the source recovered', async () => {
    expect(await after(works)).toEqual([]);
    const text = 'Source "Main feed" is refused by its provider: the key was refused. Next try: Tue 25 Feb 16:00.';
    expect(await after(refused)).toEqual(toBoth(text));
    expect(await after(refused)).toEqual([]);
    // the next attempt: only its end is reported
    expect(await after(`leased_until = now() + interval '1 hour'`)).toEqual([]);
    expect(await after(`leased_until = null, ${works}`)).toEqual(toBoth('Source "Main feed" works again.'));
    expect(await after(works)).toEqual([]);
  });

  it('go to Telegram chats if no webhook is configured', async () => {
    await database.current.rows(`update source_connections set ${refused}`);
    const telegram = { token: '4711:token-of-the-telegram-tests', apiRoot: 'http://127.0.0.1:9' };
    await alerts({ telegram }).scan();
    const chats = await database.current.rows<{ id: number; kind: string }>(
      'select telegram_id as id, kind from messenger_outbox join telegram_chats using (chat_id) order by id',
    );
    expect(chats).toEqual([
      { id: -22, kind: 'alert' },
      { id: 11, kind: 'alert' },
    ]);
  });

  it('do not report recovery before a request was answered', async () => {
    await after(refused);
    // five minutes of the refusal are left
    clock.set(new Date('2025-02-25T15:55:00Z'));
    expect(await after(refused)).toEqual([]);
    // the next attempt is due, and refused again
    clock.set(new Date('2025-02-25T16:00:01Z'));
    expect(await after(refused)).toEqual([]);
    expect(await after(`waits_until = '2025-02-25T17:00:00Z'`)).toEqual([]);
    // an operator enters another key: the source is due at once
    expect(await after(`${works}, next_poll_at = '2025-02-25T16:00:01Z'`)).toEqual([]);
    expect(await after(`next_poll_at = '2025-02-25T16:30:00Z'`)).toEqual(toBoth('Source "Main feed" works again.'));
  });

  it('ignore a short pause that the provider asks for', async () => {
    expect(await after(`waits_until = '2025-02-25T15:01:00Z', wait_reason = 'too many requests'`)).toEqual([]);
  });

  it('report a source that no worker runs, and one whose requests fail', async () => {
    expect(await after(`next_poll_at = '2025-02-25T14:40:00Z', created_at = '2025-02-25T14:00:00Z'`)).toEqual(
      toBoth('Source "Main feed" is late: no worker has run it since it was due at 2025-02-25T14:40:00.000Z.'),
    );
    await database.current.rows(
      `insert into source_polls (connection_id, key, purpose, asked_at, failures, error)
       select id, 'schedule/39', 'fixtures', $1, 5, 'the provider responded with 500' from source_connections`,
      [NOW],
    );
    expect(await after(`next_poll_at = '2025-02-25T15:30:00Z'`)).toEqual(
      toBoth('Source "Main feed" fails again and again: the provider responded with 500. Next try: Tue 25 Feb 15:30.'),
    );
    // a short pause answers no request
    expect(await after(`waits_until = '2025-02-25T15:01:00Z', wait_reason = 'too many requests'`)).toEqual([]);
    await database.current.rows('update source_polls set failures = 0, error = null');
    expect(await after(works)).toEqual(toBoth('Source "Main feed" works again.'));
  });

  it('ignore a source that an operator paused', async () => {
    await after(refused);
    expect(await after('is_paused = true')).toEqual([]);
    expect(await after('is_paused = false')).toHaveLength(2);
  });

  it('wait until there is a chat to notify', async () => {
    await database.current.rows(`update source_connections set ${refused}`);
    await alerts({ botSend: null, telegram: null }).scan();
    expect(await told()).toEqual([]);
    await alerts().scan();
    expect(await told()).toHaveLength(2);
  });
});
