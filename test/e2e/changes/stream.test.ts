import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { Random } from '../../../src/maths/random.js';
import { ChangeFeed } from '../../../src/changes/change-feed.service.js';
import { ChangeStreams } from '../../../src/changes/change-streams.service.js';
import { testSecrets } from '../../support/boundary-app.js';
import { startMovingBoards } from '../../support/boards/moving-boards.js';
import type { MovingBoards } from '../../support/boards/moving-boards.js';
import { openStream } from '../../support/event-stream.js';
import type { EventStream } from '../../support/event-stream.js';
import { TestIssuer } from '../../support/issuer.js';

const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };

describe('change stream', () => {
  const random = new Random('stream of changes');
  const opened: EventStream[] = [];
  let issuer: TestIssuer;
  let boards: MovingBoards;
  let address: string;
  const open = async (query = '', headers: Readonly<Record<string, string>> = caller): Promise<EventStream> => {
    const stream = await openStream(`${address}/api/v2/stream?${query}`, headers);
    opened.push(stream);
    return stream;
  };
  const move = async (): Promise<void> => {
    boards.pass(1_000);
    await boards.quote(random);
    await boards.settle();
  };
  const openCount = (): number => boards.area.app.get(ChangeStreams).count;

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    const auth = { issuer: issuer.issuer, audience: issuer.audience };
    boards = await startMovingBoards(random, { auth, rateLimitPerMinute: null });
    address = `http://127.0.0.1:${(boards.area.app.getHttpServer().address() as AddressInfo).port}`;
  }, 60_000);
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close();
    while (openCount() > 0) await wait(5);
  });
  afterAll(async () => {
    await boards.area.close();
    await issuer.stop();
  });

  it('sends its position at once, then the changes of the feed', async () => {
    const stream = await open();
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const first = await stream.next();
    expect(first).toMatchObject({ type: 'up-to-date', data: { data: [], upToDate: true } });
    expect(first.id).toBe(first.data['next']);
    await move();
    const found: unknown[] = [];
    let id = first.id;
    for (let isDone = false; !isDone;) {
      const event = await stream.next();
      expect(event.type).toBe('changes');
      found.push(...(event.data['data'] as unknown[]));
      [id, isDone] = [event.id, event.data['upToDate'] === true];
    }
    const feed = await boards.area.get(`/api/v2/changes?since=${first.id}&limit=1000`, caller);
    expect(found).toEqual(feed.body.data);
    expect(id).toBe(feed.body.next);
  });

  it('resumes after the Last-Event-ID, and takes the filters of the feed', async () => {
    const { id } = await (await open()).next();
    await move();
    const stream = await open('since=0-0&boards=price-outliers&view=keys', { ...caller, 'Last-Event-ID': id });
    const { type, data } = await stream.next();
    const feed = await boards.area.get(`/api/v2/changes?since=${id}&limit=100&boards=price-outliers&view=keys`, caller);
    expect([type, data['data']]).toEqual(['changes', feed.body.data]);
  });

  it.each([
    ['boards=value-bets', {}, 401, 'credential_missing'],
    ['since=x', caller, 400, 'invalid_input'],
    ['', { ...caller, 'Last-Event-ID': 'x' }, 400, 'invalid_input'],
    ['since=0-1740495500', caller, 410, 'changes_gone'],
    ['since=1-99999999999', caller, 400, 'invalid_input'],
    ['view=lean', caller, 400, 'invalid_input'],
  ])('answers ?%s with a problem before it starts', async (query, headers, status, code) => {
    const response = await fetch(`${address}/api/v2/stream?${query}`, { headers: { ...headers } });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
    expect(openCount()).toBe(0);
  });

  it('sends callers with an unknown revision back to the boards', async () => {
    const { id } = await (await open()).next();
    const [dataRevision = '', seconds = ''] = id.split('-');
    const ahead = await open(`since=${Number(dataRevision) + 1_000}-${seconds}`);
    expect((await ahead.next()).type).toBe('must-refetch');
    expect(await ahead.ended).toBe(true);
  });

  it("ends when the caller's token expires", async () => {
    // the keys of the issuer are cached
    await open('', { Authorization: `Bearer ${await issuer.token()}` });
    const token = await issuer.token({ lifetime: 3 });
    const stream = await open('', { Authorization: `Bearer ${token}` });
    expect((await stream.next()).type).toBe('up-to-date');
    expect((await stream.next()).type).toBe('expired');
    expect(await stream.ended).toBe(true);
  });

  it('allows ten streams per caller, independently of other callers', async () => {
    for (let count = 0; count < 10; count += 1) await open();
    const refused = await fetch(`${address}/api/v2/stream`, { headers: caller });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
    const [dataRevision = '', seconds = ''] = (await opened[1]!.next()).id.split('-');
    const placeOf = jest.spyOn(boards.area.app.get(ChangeFeed), 'placeOf').mockRejectedValue(new Error('lost'));
    const ahead = `${address}/api/v2/stream?since=${Number(dataRevision) + 1_000}-${seconds}`;
    expect((await fetch(ahead, { headers: caller })).status).toBe(429);
    expect(placeOf).not.toHaveBeenCalled();
    placeOf.mockRestore();
    await open('', { Authorization: `Bearer ${await issuer.token({ claims: { sub: 'another' } })}` });
    opened[0]!.close();
    while (openCount() > 10) await wait(10);
    await open();
  });

  it('sends a slow reader fewer, larger steps, and loses none', async () => {
    const stream = await open();
    const { id } = await stream.next();
    stream.pause();
    for (let count = 0; count < 30; count += 1) await move();
    stream.resume();
    const keys = new Map<string, unknown>();
    let events = 0;
    for (let last = ''; last !== boards.changes.log.nameOf(boards.changes.log.end); events += 1) {
      const event = await stream.next();
      last = event.id;
      for (const change of event.data['data'] as { board: string; key: string }[]) {
        keys.set(`${change.board} ${change.key}`, change);
      }
    }
    const feed = await boards.area.get(`/api/v2/changes?since=${id}&limit=1000`, caller);
    expect(feed.body.upToDate).toBe(true);
    for (const { board, key, record } of feed.body.data) {
      expect(keys.get(`${board} ${key}`)).toMatchObject({ record });
    }
    expect(events).toBeLessThan(60);
  });

  it('ends at once when the process shuts down', async () => {
    const streams = [await open(), await open()];
    for (const stream of streams) await stream.next();
    boards.end();
    for (const stream of streams) expect(await stream.ended).toBe(true);
    expect(openCount()).toBe(0);
  });
});
