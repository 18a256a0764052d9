import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTestDatabase } from '../../support/database.js';
import { MessengerStandIn } from './stand-in.js';

const alerts = 100;

describe('alerts and a service that is killed', () => {
  const database = useTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  let platform: MessengerStandIn;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    platform = await MessengerStandIn.start();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await platform.stop();
    rmSync(folder, { recursive: true });
  });

  const startService = (): ChildProcess => {
    const child = spawn(process.execPath, [resolve('dist/src/main.js')], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: folder,
        DATABASE_URL: database.current.url,
        PORT: '0',
        ROLE: 'worker',
        LOG_LEVEL: 'warn',
        BOT_SEND_URL: platform.url,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child;
  };
  const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    const patient = Date.now() + 90_000;
    while (!(await isDone())) {
      if (Date.now() > patient) throw new Error('it took too long');
      await sleep(20);
    }
  };
  const states = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await database.current.rows<{ state: string; count: number }>(
          'select state, count(*)::integer as count from messenger_outbox group by state',
        )
      ).map(({ state, count }) => [state, count]),
    );

  it('each of 100 queued alerts is delivered exactly once', async () => {
    await database.current.rows(
      `insert into messenger_outbox (kind, chat_id, card_key, text, expires_at)
      select 'alert', 1 + number % 7, 'card ' || number, 'alert ' || number, now() + interval '1 day'
      from generate_series(1, $1::integer) number`,
      [alerts],
    );
    platform.delayMilliseconds = 100;
    const first = startService();
    await until(() => platform.messages.size >= 15);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const atDeath = platform.messages.size;
    const { waiting = 0 } = await states();
    expect(atDeath).toBeLessThan(alerts);
    expect(waiting).toBeGreaterThan(0);
    platform.delayMilliseconds = 0;
    const second = startService();
    await until(async () => (await states())['delivered'] === alerts);
    second.kill('SIGTERM');
    await once(second, 'exit');
    const texts = [...platform.messages.values()].map(({ body }) => `${body.chat_id} ${body.text}`);
    expect(texts.sort()).toEqual(
      Array.from({ length: alerts }, (_, index) => `${1 + ((index + 1) % 7)} alert ${index + 1}`).sort(),
    );
    console.log(
      `killed after ${atDeath} of ${alerts}, ${waiting} not yet noted as delivered; ${platform.requests} requests, ` +
        `${platform.messages.size} messages`,
    );
  }, 240_000);
});
