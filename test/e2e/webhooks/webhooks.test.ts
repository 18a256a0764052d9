import type { Response } from 'supertest';
import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import { TransactionRunner } from '../../../src/database/transaction-runner.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { WebhookEventsService } from '../../../src/webhooks/webhook-events.service.js';
import { WebhooksModule } from '../../../src/webhooks/webhooks.module.js';
import { testConfig } from '../../support/config.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { SendOptions, WritingApp } from '../../support/writing-app.js';

const NOW = '2025-02-25T15:00:00Z';
const base = '/api/v2/webhooks';
const subscriber = { scope: 'webhooks:write' };
const alerts = { url: 'https://example.com/football', eventTypes: ['value-bet', 'line-up'], description: 'Alerts' };

let app: WritingApp;
beforeAll(async () => {
  app = await startWritingApp([MaintenanceModule, WebhooksModule], NOW, { secretsKey: 'a secret of the test' });
});
afterAll(() => app.close());
afterEach(() => app.area.database.rows('delete from webhook_subscriptions'));

const send = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', path: string, options: SendOptions = subscriber) =>
  app.send(method, `${base}${path}`, options);
const add = (body: object = alerts, options: SendOptions = subscriber): Promise<Response> =>
  send('POST', '', { ...options, body });
/** A token of another user. */
const of = async (sub: string, scope: string): Promise<SendOptions> => ({
  authorization: `Bearer ${await app.token(scope, { sub })}`,
});
const errorOf = ({ status, body }: Response): unknown[] => [status, body.errors?.[0]?.pointer, body.detail];
const rows = <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  app.area.database.rows<Row>(statement, parameters);
const enqueue = (type: 'value-bet' | 'source.late', subscriptionIds?: readonly number[]): Promise<number> =>
  app.area.app.get(TransactionRunner).transaction((transaction) =>
    app.area.app.get(WebhookEventsService).enqueue(transaction, [
      {
        ...{ type, occurredAt: new Date(NOW), data: { url: '/api/v2/value-bets/1' } },
        ...(subscriptionIds === undefined ? {} : { subscriptionIds }),
      },
    ]),
  );

describe('a webhook', () => {
  it('is added, read, changed and removed with audit entries; its secret is shown once', async () => {
    const added = await add();
    expect(added.status).toBe(201);
    const { secret, ...webhook } = added.body;
    const { id } = webhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      ...{ ...alerts, id, subject: 'operator', state: 'active', disabledBecause: null, previousSecretUntil: null },
      createdAt: new Date(NOW).toISOString(),
    });
    const [stored] = await rows<{ secret: Buffer }>('select secret from webhook_subscriptions');
    expect(new SecretBox(testConfig({ secretsKey: 'a secret of the test' })).open(stored!.secret)).toBe(secret);
    const read = await send('GET', `/${id}`);
    expect(read.body).toEqual(webhook);
    expect((await send('GET', '')).body.data).toEqual([webhook]);
    const tag = { 'If-Match': read.headers['etag'] as string };
    const body = { state: 'paused', eventTypes: ['kick-off'], reason: 'too many' };
    const changed = await send('PATCH', `/${id}`, { ...subscriber, body, headers: tag });
    expect(changed.body).toEqual({ ...webhook, state: 'paused', eventTypes: ['kick-off'] });
    expect((await send('PATCH', `/${id}`, { ...subscriber, body, headers: tag })).status).toBe(412);
    expect((await send('PATCH', `/${id}`, { ...subscriber, body })).status).toBe(200);
    expect((await send('DELETE', `/${id}?reason=unused`)).status).toBe(204);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    const log = await app.send('GET', `/api/maintenance/audit-log?entityKind=webhook&entityId=${id}`, {
      scope: 'maintenance:read',
    });
    expect(log.body.data.map(({ action, reason }: Record<string, unknown>) => [action, reason])).toEqual([
      ['delete', 'unused'],
      ['update', 'too many'],
      ['create', null],
    ]);
    expect(JSON.stringify([read.body, changed.body, log.body])).not.toContain(secret);
  });

  it('rotates its secret; the previous one keeps signing for 24 hours', async () => {
    const added = (await add()).body;
    const { status, body } = await send('POST', `/${added.id}/secret`);
    expect([status, body.previousSecretUntil]).toEqual([200, '2025-02-26T15:00:00.000Z']);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(added.secret);
    expect((await send('GET', `/${added.id}`)).body.previousSecretUntil).toBe(body.previousSecretUntil);
    app.area.clock.set(new Date('2025-02-26T15:00:00Z'));
    expect((await send('GET', `/${added.id}`)).body.previousSecretUntil).toBeNull();
    app.area.clock.set(new Date(NOW));
    const log = await rows<{ after: object }>(`select after from audit_log where action = 'rotate-secret'`);
    expect(JSON.stringify(log)).not.toContain(body.secret);
    expect(log[0]!.after).toMatchObject({ secret: 'replaced' });
  });

  it('is rejected with the member, the value sent, and what is allowed', async () => {
    for (const [body, pointer, words] of [
      [{ ...alerts, url: 'http://example.com/a' }, '#/url', 'must be an address that begins with https://'],
      [{ ...alerts, url: 'example.com' }, '#/url', 'https://'],
      [{ ...alerts, url: 'https://me:word@example.com' }, '#/url', 'no user and no password'],
      [{ ...alerts, url: 'https://127.0.0.1/a' }, '#/url', 'must be public: 127.0.0.1 is not a public address'],
      [{ ...alerts, url: 'https://[fe80::1]/a' }, '#/url', 'linkLocal'],
      [{ ...alerts, url: 'https://0x7f.1/a' }, '#/url', 'loopback'],
      [{ ...alerts, url: `https://example.com/${'a'.repeat(2_000)}` }, '#/url', '2000'],
      [{ ...alerts, eventTypes: [] }, '#/eventTypes', '1'],
      [{ ...alerts, eventTypes: ['value-bets'] }, '#/eventTypes', 'did you mean value-bet?'],
      [{ ...alerts, eventTypes: ['test'] }, '#/eventTypes', 'value-bet'],
      [{ ...alerts, description: 'a\nb' }, '#/description', 'on one line'],
    ] as const) {
      expect(errorOf(await add(body))).toEqual([400, pointer, expect.stringContaining(words)]);
    }
    expect(await rows('select from webhook_subscriptions')).toEqual([]);
  });

  it('is limited to fifty', async () => {
    await rows(
      `insert into webhook_subscriptions (subject, url, event_types, secret, created_at)
       select 'operator', 'https://example.com', '{value-bet}', '', now() from generate_series(1, 49)`,
    );
    const statuses = (await Promise.all([add(), add()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect((await add(alerts, await of('somebody', 'webhooks:write'))).status).toBe(201);
  });

  it('is failing after three days without an acknowledged attempt', async () => {
    const { id } = (await add()).body;
    const stateSince = async (failingSince: string): Promise<string> => {
      await rows('update webhook_subscriptions set failing_since = $1', [failingSince]);
      return (await send('GET', `/${id}`)).body.state;
    };
    expect(await stateSince('2025-02-22T15:00:01Z')).toBe('active');
    expect(await stateSince('2025-02-22T15:00:00Z')).toBe('failing');
  });
});

describe('webhooks of other users', () => {
  it('are visible to operators only, who may pause, test and delete them', async () => {
    const { id } = (await add()).body;
    const other = await of('somebody', 'webhooks:write');
    const reader = await of('reader', 'maintenance:read');
    const writer = await of('writer', 'maintenance:write');
    const requests = [
      ['GET', ''],
      ['GET', '/deliveries'],
      ['PATCH', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['POST', '/deliveries/1/replay'],
      ['DELETE', ''],
    ] as const;
    const statuses = async (as: SendOptions): Promise<number[]> => {
      const answers: number[] = [];
      for (const [method, path] of requests)
        answers.push(
          (await send(method, `/${id}${path}`, method === 'PATCH' ? { ...as, body: { state: 'active' } } : as)).status,
        );
      return answers;
    };
    expect(await statuses(other)).toEqual(requests.map(() => 404));
    expect((await send('GET', '', other)).body.data).toEqual([]);
    expect(await statuses({})).toEqual(requests.map(() => 401));
    expect(await statuses({ scope: 'dashboard:write' })).toEqual(requests.map(() => 403));
    expect(await statuses(reader)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    expect((await send('GET', '', reader)).body.data).toHaveLength(1);
    expect((await send('PATCH', `/${id}`, { ...writer, body: { url: 'https://a.example' } })).status).toBe(403);
    expect(await statuses(writer)).toEqual([200, 200, 200, 403, 200, 409, 204]);
  });

  it('and operator events require an operator scope', async () => {
    const operators = { ...alerts, eventTypes: ['value-bet', 'source.late'] };
    const refused = await add(operators);
    expect(errorOf(refused)).toEqual([403, undefined, expect.stringContaining('source.late')]);
    expect(refused.body.detail).toContain('maintenance:read or maintenance:write');
    const both = { scope: 'webhooks:write maintenance:read' };
    const { id } = (await add(operators, both)).body;
    // its present types may stay
    const body = { eventTypes: ['source.late', 'kick-off'] };
    expect((await send('PATCH', `/${id}`, { ...subscriber, body })).status).toBe(200);
    const more = { eventTypes: ['source.late', 'fit.failed'] };
    expect((await send('PATCH', `/${id}`, { ...subscriber, body: more })).status).toBe(403);
  });
});

describe('deliveries', () => {
  it('are queued for active webhooks subscribed to the type, and listed newest first', async () => {
    const first = (await add()).body;
    const second = (await add({ ...alerts, eventTypes: ['kick-off'] })).body;
    const paused = (await add()).body;
    await send('PATCH', `/${paused.id}`, { ...subscriber, body: { state: 'paused' } });
    expect(await enqueue('value-bet')).toBe(1);
    expect(await enqueue('source.late')).toBe(0);
    expect(await enqueue('value-bet', [first.id, second.id, paused.id])).toBe(1);
    expect(await enqueue('value-bet', [])).toBe(0);
    expect((await send('POST', `/${first.id}/test`)).body).toMatchObject({ type: 'test', state: 'waiting' });
    const page = (await send('GET', `/${first.id}/deliveries?limit=2`)).body;
    expect(page.data).toMatchObject([
      { type: 'test', state: 'waiting', attempts: [], nextAttemptAt: new Date(NOW).toISOString(), settledAt: null },
      { type: 'value-bet' },
    ]);
    expect(JSON.parse(page.data[1].body)).toEqual({
      type: 'value-bet',
      timestamp: new Date(NOW).toISOString(),
      data: { url: '/api/v2/value-bets/1' },
    });
    const next = await app.send('GET', page.links.next, subscriber);
    expect(next.body.data).toMatchObject([{ type: 'value-bet' }]);
    const ids = new Set([...page.data, ...next.body.data].map(({ messageId }) => messageId));
    expect(ids.size).toBe(3);
    const listed = async (query: string): Promise<number> =>
      (await send('GET', `/${first.id}/deliveries${query}`)).body.data.length;
    expect(await Promise.all(['?type=test', '?state=failed', '?state=waiting'].map(listed))).toEqual([1, 0, 3]);
    expect((await send('GET', `/${first.id}/deliveries?state=lost`)).status).toBe(400);
  });

  it('are replayed once settled, with the same message id', async () => {
    const { id } = (await add()).body;
    const { id: deliveryId, messageId } = (await send('POST', `/${id}/test`)).body;
    const replay = (): Promise<Response> => send('POST', `/${id}/deliveries/${deliveryId}/replay`);
    expect((await replay()).status).toBe(409);
    await rows(
      `update webhook_deliveries set state = 'failed', attempts = 10, settled_at = $1, error = 'it responded with 500'`,
      [NOW],
    );
    await rows(
      `insert into webhook_attempts (delivery_id, started_at, duration_milliseconds, status, error)
       values ($1, $2, 12, 500, 'it responded with 500')`,
      [deliveryId, NOW],
    );
    const replayed = await replay();
    expect(replayed.body).toMatchObject({ messageId, state: 'waiting', error: null, attempts: [{ status: 500 }] });
    await send('PATCH', `/${id}`, { ...subscriber, body: { state: 'paused' } });
    expect((await replay()).body.detail).toContain('is paused');
    expect((await send('POST', `/${id}/test`)).status).toBe(409);
    expect((await send('POST', `/${id}/deliveries/999999/replay`)).status).toBe(409);
  });
});
