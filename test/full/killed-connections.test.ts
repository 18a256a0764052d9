import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseProxy } from '../support/database-proxy.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { useTestDatabase } from '../support/database.js';
import { TestIssuer } from '../support/issuer.js';
import { useKillable } from '../support/killable.js';
import type { RunningService } from '../support/killable.js';
import { smallLeague, storeSmallLeague } from '../support/small-league.js';

/** Total number of killed connections. */
const cuts = 500;
/** Statements on all connections between two kills. */
const statementsBetween = 5;

const look_ups = [
  '/api/countries',
  '/api/managers',
  '/api/v2/teams',
  '/api/v2/competitions',
  '/api/v2/search?q=bren',
  `/api/v2/fixtures/${smallLeague.fixture}`,
  `/api/v2/teams/${smallLeague.home}`,
  '/api/v2/rankings/referees',
  '/api/v2/matchday-fixtures',
];
const tables = ['/api/v2/rankings/referees', '/api/v2/rankings/team-prop-trends'];

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | null;
}

describe('a service whose database connections are killed', () => {
  const database = useTestDatabase();
  const killable = useKillable(() => proxy.url);
  let proxy: DatabaseProxy;
  let issuer: TestIssuer;
  let service: RunningService;
  let token: string;
  beforeAll(async () => {
    await storeSmallLeague(database.current);
    proxy = await startDatabaseProxy(database.current.url);
    issuer = await TestIssuer.start();
    token = await issuer.token({ lifetime: 3_600, claims: { sub: 'operator', scope: 'maintenance:write' } });
    service = await killable.startService({
      DEMO_DATA: 'false',
      AUTH_ISSUER: issuer.issuer,
      AUTH_AUDIENCE: issuer.audience,
      WEBHOOK_SECRETS: 'webhook-secret-of-the-test-0123456789',
      CLOCK_AS_OF: '2025-02-25T15:00:00Z',
    });
  });
  afterAll(async () => {
    await killable.end(service.process, 'SIGTERM');
    await proxy.cut();
    await issuer.stop();
  });

  it(`returns 200, or 503 with Retry-After, while ${cuts} connections are killed during statements`, async () => {
    const answers: Answer[] = [];
    const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
      const response = await fetch(`${service.address}${path}`, init);
      await response.arrayBuffer();
      answers.push({ path, status: response.status, retryAfter: response.headers.get('retry-after') });
      return response.status;
    };
    const stored = new Set<string>();
    const readers = look_ups.map((path) => () => ask(path));
    const exporters = tables.map((path) => () => ask(path, { headers: { Accept: 'text/csv' } }));
    let countries = 0;
    const writer = async (): Promise<void> => {
      const slug = `land-${(countries += 1)}`;
      const body = JSON.stringify({ name: `Land ${slug}` });
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      if ((await ask(`/api/country/${slug}`, { method: 'PUT', headers, body })) === 200) stored.add(slug);
    };
    let updates = 0;
    const updater = (): Promise<number> =>
      ask('/api/bot/messenger', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Messenger-Bot-Api-Secret-Token': 'webhook-secret-of-the-test-0123456789',
        },
        body: JSON.stringify({
          update_id: (updates += 1),
          message: { chat: { id: 1 }, message_id: updates, text: '/groups' },
        }),
      });
    // each change makes the boards read again, by COPY
    const changer = async (): Promise<void> => {
      await database.current.rows(`select record_change('all', '{}')`);
      await sleep(50);
    };
    proxy.endEvery(statementsBetween);
    const callers = [...readers, ...exporters, writer, writer, updater, changer];
    await Promise.all(
      callers.map(async (call) => {
        while (proxy.ended < cuts && service.process.exitCode === null) await call();
      }),
    );
    proxy.endEvery(0);
    expect([service.process.exitCode, service.process.signalCode]).toEqual([null, null]);
    expect(proxy.ended).toBeGreaterThanOrEqual(cuts);
    expect(
      answers.filter(({ status, retryAfter }) => !(status === 200 || (status === 503 && retryAfter !== null))),
    ).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const slugs = await database.current.rows<{ slug: string }>(`select slug from countries where slug like 'land-%'`);
    expect([...stored].filter((slug) => !slugs.some((row) => row.slug === slug))).toEqual([]);
    expect(service.log.filter((line) => /nobody (awaited|caught)/.test(line))).toEqual([]);
    await killable.until(async () => (await fetch(`${service.address}/health/ready`)).status === 200);
  }, 240_000);
});
