import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AppConfig } from '../../../src/config/app-config.js';
import { startTestApp, testKeys } from '../../support/app.js';
import type { TestApp } from '../../support/app.js';
import { addressOfTools, connectAssistant, textOf } from '../../support/assistant.js';
import { useTestDatabase } from '../../support/database.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import { TestIssuer } from '../../support/issuer.js';

const now = '2025-02-25T15:00:00Z';
const metadataPath = '/.well-known/oauth-protected-resource/mcp';
const internal = { 'X-Internal-Key': testKeys.internal, 'X-Messenger-User-Id': '42' };

/** A tool call as sent by clients with a handshake. */
const callOf = (name: string, input: object = {}): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('MCP endpoint', () => {
  const database = useTestDatabase();
  const apps: TestApp[] = [];
  let issuer: TestIssuer;
  let auth: AppConfig['auth'];

  const start = async (
    config: Partial<AppConfig> = {},
    url = database.current.url,
  ): Promise<TestApp & { address: string }> => {
    const app = await startTestApp({ database: { url }, now, config: { mcpEnabled: true, auth, ...config } });
    apps.push(app);
    return { ...app, address: await addressOfTools(app.app) };
  };
  const post = (address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const resultOf = async (response: Response): Promise<{ isError?: boolean; content: { text: string }[] }> =>
    ((await response.json()) as { result: { isError?: boolean; content: { text: string }[] } }).result;

  let app: TestApp & { address: string };
  beforeAll(async () => {
    issuer = await TestIssuer.start();
    auth = { issuer: issuer.issuer, audience: issuer.audience };
    app = await start({ corsOrigins: ['https://tools.example'] });
  });
  afterAll(async () => {
    await Promise.all(apps.map((each) => each.stop()));
    await issuer.stop();
  });

  it.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('serves clients that negotiate by %s in revision %s', async (mode, revision) => {
    const assistant = await connectAssistant(app.address, {}, mode);
    expect(assistant.client.getNegotiatedProtocolVersion()).toBe(revision);
    expect((await assistant.client.listTools()).tools).toHaveLength(10);
    expect(await assistant.ask('find_fixture')).toMatchObject({ rows: [], hasMore: false });
    await assistant.close();
  });

  it('responds in JSON, without sessions or streams', async () => {
    const response = await post(app.address, initialize);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const refused = await fetch(app.address, { method, headers: { Accept: 'text/event-stream' } });
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    const listening = await post(
      app.address,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
    );
    expect(await listening.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
  });

  it('exists only where it is enabled', async () => {
    const disabled = await start({ mcpEnabled: false });
    expect((await post(disabled.address, initialize)).status).toBe(404);
    expect((await fetch(new URL(metadataPath, disabled.address))).status).toBe(404);
  });

  it('requires the same credentials as the boards, and names the issuer', async () => {
    const metadata = new URL(metadataPath, app.address).href;
    for (const [headers, code] of [
      [{}, ''],
      [{ Authorization: 'Bearer wrong' }, 'error="invalid_token"'],
    ] as const) {
      const refused = await post(app.address, callOf('value_bets'), headers);
      expect(refused.status).toBe(401);
      const challenge = refused.headers.get('www-authenticate');
      expect(challenge).toMatch(/^Bearer /);
      expect(challenge).toContain(code);
      expect(challenge).toContain(`resource_metadata="${metadata}"`);
    }
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: app.address,
      authorization_servers: [issuer.issuer],
    });
    const token = { Authorization: `Bearer ${await issuer.token()}` };
    const substitutes = callOf('player_form', { name: 'nobody', substitutes: true });
    expect((await resultOf(await post(app.address, callOf('value_bets'), token))).isError).toBeUndefined();
    expect((await resultOf(await post(app.address, callOf('value_bets'), internal))).isError).toBeUndefined();
    expect((await post(app.address, substitutes, internal)).status).toBe(401);
    expect((await resultOf(await post(app.address, substitutes, token))).content[0]!.text).toContain(
      'nobody is called',
    );
    expect((await post(app.address, callOf('explain_bet', { cardKey: '1:2:shots:1.5' }))).status).toBe(401);
    expect((await post(app.address, callOf('lineups'))).status).toBe(200);
  });

  it('returns a tool error where no issuer is configured', async () => {
    const closed = await start({ auth: null, isLoopback: false });
    const { isError, content } = await resultOf(await post(closed.address, callOf('value_bets')));
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('or a bearer token, is needed')]);
    expect((await fetch(new URL(metadataPath, closed.address))).status).toBe(404);
    const open = await start({ predictionsPublic: true });
    expect((await resultOf(await post(open.address, callOf('value_bets')))).isError).toBeUndefined();
  });

  it('admits pages of listed origins only', async () => {
    const { origin } = new URL(app.address);
    const statuses = await Promise.all(
      ['https://tools.example', 'https://evil.example', 'null', origin, 'https://tools.example.evil'].map(
        async (each) => (await post(app.address, initialize, { Origin: each })).status,
      ),
    );
    expect(statuses).toEqual([200, 403, 403, 403, 403]);
    const refused = await post(app.address, initialize, { Origin: 'https://evil.example' });
    expect(((await refused.json()) as { message: string }).message).toBe(
      'Origin must be absent or one of https://tools.example (CORS_ORIGINS); it is "https://evil.example".',
    );
  });

  it('is subject to the limits of all routes', async () => {
    const statusOf = async (body: string, type = 'application/json'): Promise<number> =>
      (await post(app.address, body, { 'Content-Type': type })).status;
    expect(await statusOf('{}', 'text/plain')).toBe(415);
    expect(await statusOf('{')).toBe(400);
    expect(await statusOf(JSON.stringify([initialize, initialize]))).toBe(400);
    expect(await statusOf(JSON.stringify({ filler: 'x'.repeat(1_048_576) }))).toBe(413);
    const limited = await start({ rateLimitPerMinute: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(limited.address, initialize)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('reports a database failure without its details', async () => {
    const proxy = await startDatabaseProxy(database.current.url);
    const shaky = await start({}, proxy.url);
    const assistant = await connectAssistant(shaky.address);
    await assistant.ask('find_fixture');
    await database.current.rows('alter table referees rename to referees_away');
    const broken = await assistant.call('referee', { id: 7 });
    expect([broken.isError, textOf(broken)]).toEqual([
      true,
      expect.stringMatching(/^Something went wrong\. The request id leads to the cause\. Request id: [\w-]+\.$/),
    ]);
    await database.current.rows('alter table referees_away rename to referees');
    await proxy.cut();
    const away = await assistant.call('referee', { id: 7 });
    expect([away.isError, textOf(away)]).toEqual([
      true,
      expect.stringMatching(/^The (connection to the )?database [a-z ]+\.$/),
    ]);
    await proxy.mend();
    expect(textOf(await assistant.call('referee', { id: 7 }))).toBe('There is no referee 7.');
    await assistant.close();
    await proxy.cut();
  });

  it('leaks nothing after batches of a hundred concurrent calls', async () => {
    const calls = async (): Promise<void> => {
      const responses = await Promise.all(
        Array.from({ length: 100 }, async (_, index) =>
          (await post(app.address, callOf(index % 2 === 0 ? 'find_fixture' : 'data_health'))).json(),
        ),
      );
      expect(responses.filter((each) => (each as { result?: object }).result === undefined)).toEqual([]);
    };
    for (let round = 0; round < 2; round += 1) await calls();
    const before = await settled();
    for (let round = 0; round < 3; round += 1) await calls();
    const after = await settled();
    expect(after.resources).toBeLessThanOrEqual(before.resources);
    // 300 leaked servers would take 8 MiB
    expect(after.heap - before.heap).toBeLessThan(4 * 2 ** 20);
  });
});

/** Used heap and active handles, after garbage collection and the end of idle connections. */
async function settled(): Promise<{ readonly heap: number; readonly resources: number }> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await sleep(200);
  collect();
  return { heap: process.memoryUsage().heapUsed, resources: process.getActiveResourcesInfo().length };
}
