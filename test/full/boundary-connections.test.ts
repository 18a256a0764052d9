// Slow: it waits until time limits of connections pass.
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { listenerOf } from '../../src/app.setup.js';
import { Access } from '../../src/common/access/access.decorator.js';
import { RequestLog } from '../../src/common/logging/request-log.js';
import { Readiness } from '../../src/health/readiness.js';
import { HttpFront } from '../../src/startup/http-front.js';
import { sendRaw } from '../support/attacks.js';
import type { RawExchange } from '../support/attacks.js';
import { startBoundaryApp, testSecrets } from '../support/boundary-app.js';
import { silentLogger } from '../support/database.js';
import { SampleBody, SampleController } from '../support/sample.controller.js';

let underWay = 0;
let mostUnderWay = 0;
let answered = 0;

@Controller('api')
class ConnectionController {
  @Post('guarded')
  @HttpCode(200)
  @Access.webhook()
  guarded(@Body() body: SampleBody): object {
    return { body };
  }

  @Get('slow')
  @Access.public()
  async slow(): Promise<object> {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    await sleep(10);
    underWay -= 1;
    answered += 1;
    return {};
  }

  @Get('v2/players/:id')
  @Access.public()
  async costly(): Promise<object> {
    await costly;
    return {};
  }
}

/** Expensive pages end once this is resolved. */
let costly = Promise.resolve();

const megabyte = 1_048_576;
const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
const good = '{"name":"a","eventIds":[1]}';

describe('connections', () => {
  let app: NestExpressApplication;
  let front: HttpFront;
  let port: number;
  /** Requests that send a byte now and then: they take their half minute while the other tests run. */
  let late: Promise<readonly [RawExchange, RawExchange]>;
  beforeAll(async () => {
    app = await startBoundaryApp({ controllers: [SampleController, ConnectionController] });
    front = new HttpFront(new Readiness(), new RequestLog(silentLogger, 'debug'));
    front.handOver(listenerOf(app));
    port = Number(new URL(await front.listen({ host: '127.0.0.1', port: 0 })).port);
    late = Promise.all([
      drip('GET /api/sample HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      drip(head('POST /api/sample', 'Content-Length: 1000')),
    ]);
  });
  afterAll(async () => {
    await front.close();
    await app.close();
  });
  const head = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');
  const exchange = (text: string, milliseconds?: number) =>
    sendRaw(port, async (send) => void (await send(text)), milliseconds);
  /** Sends a byte now and then. */
  const drip = (start: string) =>
    sendRaw(
      port,
      async (send) => {
        let isTaken = await send(start);
        while (isTaken) {
          await sleep(500);
          isTaken = await send('X');
        }
      },
      60_000,
    );
  /** Sends a body that never ends. */
  const flood = (line: string, ...headers: string[]) =>
    sendRaw(
      port,
      async (send) => {
        let isTaken = await send(head(line, 'Transfer-Encoding: chunked', ...headers));
        while (isTaken) isTaken = await send(chunk);
      },
      20_000,
    );

  it.each([
    ['POST /api/sample', 413, []],
    ['POST /api/guarded', 401, []],
    ['POST /api/guarded', 413, [`X-Messenger-Bot-Api-Secret-Token: ${testSecrets.webhookSecrets[0]}`]],
    ['POST /nowhere', 404, []],
    ['PUT /api/sample', 404, []],
    ['GET /api/sample', 200, []],
    ['GET /nowhere', 404, []],
    ['DELETE /api/sample', 404, []],
    ['POST /api/sample', 415, ['Content-Encoding: compress']],
  ] as const)('%s with an endless body is answered %i and closed', async (line, status, headers) => {
    const { statuses, isClosed } = await flood(line, ...headers);
    expect([statuses, isClosed]).toEqual([[status], true]);
  });

  it('reject a body by its declared length before it arrives', async () => {
    for (const length of ['99999999999', '9007199254740993', String(megabyte + 1)]) {
      const { statuses, isClosed } = await exchange(head('POST /api/sample', `Content-Length: ${length}`));
      expect([length, statuses, isClosed]).toEqual([length, [413], true]);
    }
  });

  it('reject a compressed body that inflates beyond the limit, or is corrupt', async () => {
    const post = (body: Buffer, coding: string) =>
      sendRaw(port, async (send) => {
        const about = [`Content-Encoding: ${coding}`, `Content-Length: ${body.length}`];
        await send(head('POST /api/sample', ...about, 'Connection: close'));
        await send(body);
      });
    expect((await post(gzipSync(Buffer.alloc(50 * megabyte, 0x20)), 'gzip')).statuses).toEqual([413]);
    expect((await post(gzipSync(good), 'gzip')).statuses).toEqual([200]);
    expect((await post(gzipSync(good).subarray(0, 20), 'gzip')).statuses).toEqual([400]);
    expect((await post(Buffer.from(good), 'deflate')).statuses).toEqual([400]);
  });

  it('send 100 Continue only where route and credential are valid', async () => {
    const expecting = ['Expect: 100-continue', `Content-Length: ${good.length}`];
    const asked = await sendRaw(
      port,
      async (send) => {
        await send(head('POST /api/sample', ...expecting));
        await sleep(100);
        await send(good);
      },
      2_000,
    );
    expect(asked.statuses).toEqual([100, 200]);
    expect((await exchange(head('POST /api/guarded', ...expecting))).statuses).toEqual([401]);
    const large = ['Expect: 100-continue', 'Content-Length: 99999999999'];
    expect((await exchange(head('POST /nowhere', ...large))).statuses).toEqual([404]);
    expect((await exchange(head('GET /api/sample', ...large))).statuses).toEqual([200]);
    const unknown = head('POST /api/sample', 'Expect: tea', 'Content-Length: 0', 'Connection: close');
    expect((await exchange(unknown)).statuses).toEqual([417]);
  });

  it('are kept alive when bodies arrive in full', async () => {
    const post = head('POST /api/sample', `Content-Length: ${good.length}`) + good;
    const unread = head('GET /api/sample', `Content-Length: ${good.length}`) + good;
    const { statuses, isClosed } = await exchange(post + unread + post, 1_500);
    expect([statuses, isClosed]).toEqual([[200, 200, 200], false]);
  });

  it('reject requests that proxies and servers parse differently', async () => {
    const twice = await exchange(head('GET /api/v2/sample', 'Host: evil.example'));
    expect([twice.statuses, twice.isClosed]).toEqual([[400], true]);
    expect(twice.text).toContain('application/problem+json');
    const bodies = [
      head('POST /api/sample', 'Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n',
      head('POST /api/sample', 'Content-Length: 5', 'Content-Length: 6') + '{}   ',
      head('POST /api/sample', 'Transfer-Encoding: chunked, identity') + '0\r\n\r\n',
      head('POST /api/sample', 'Content-Length: -1'),
      'GET /api/sample HTTP/1.1\r\n\r\n',
      'GET /api/sample HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n',
      'GET /api/sample HTTP/1.1\r\nHost : a\r\n\r\n',
    ];
    for (const text of bodies) expect([text, (await exchange(text)).statuses]).toEqual([text, [400]]);
  });

  it('reject header floods, and ignore requests to upgrade the protocol', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1`);
    expect((await exchange(head('GET /api/sample', ...many))).statuses).toEqual([431]);
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    expect((await exchange(head('GET /api/sample', ...upgrade), 2_000)).statuses).toEqual([200]);
    const tunnel = await exchange('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    expect([tunnel.statuses, tunnel.isClosed]).toEqual([[], true]);
  });

  it('handle one request at a time each, so that pipelining delays no other client', async () => {
    [mostUnderWay, answered] = [0, 0];
    const twenty = head('GET /api/slow').repeat(19) + head('GET /api/slow', 'Connection: close');
    const pipelines = Array.from({ length: 50 }, () => exchange(twenty, 60_000));
    await sleep(30);
    const other = await exchange(head('GET /api/sample', 'Connection: close'));
    const before = answered;
    expect(other.statuses).toEqual([200]);
    for (const { statuses } of await Promise.all(pipelines)) expect(statuses).toEqual(Array(20).fill(200));
    expect(before).toBeLessThan(1_000);
    expect(mostUnderWay).toBeLessThanOrEqual(50);
  });

  it('reject an expensive page at once when eight are running and more are queued, and answer all others', async () => {
    let end!: () => void;
    costly = new Promise((resolve) => (end = resolve));
    const page = head('GET /api/v2/players/1', 'Connection: close');
    const taken = Array.from({ length: 12 }, () => exchange(page, 60_000));
    await sleep(600);
    const { text, statuses } = await exchange(page);
    expect(statuses).toEqual([503]);
    expect(text).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(text).toContain('"code":"service_unavailable"');
    expect((await exchange(head('GET /api/sample', 'Connection: close'))).statuses).toEqual([200]);
    end();
    for (const {
      statuses: [status],
    } of await Promise.all(taken))
      expect(status).toBe(200);
    expect((await exchange(page)).statuses).toEqual([200]);
  });

  it('are closed with more pipelined requests than a client needs', async () => {
    const { isClosed } = await exchange(head('GET /api/slow').repeat(200));
    expect(isClosed).toBe(true);
  });

  it('are closed when the headers or the body do not arrive', async () => {
    const [headers, body] = await late;
    expect([headers.statuses, headers.isClosed]).toEqual([[408], true]);
    expect([body.statuses, body.isClosed]).toEqual([[408], true]);
  }, 90_000);
});
