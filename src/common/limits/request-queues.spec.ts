import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { RequestQueues } from './request-queues.js';

describe('queues of requests', () => {
  const served: string[] = [];
  const underWay: ServerResponse[] = [];
  const queues = new RequestQueues();
  const listener = queues.before(({ url }, response) => {
    served.push(url!);
    underWay.push(response);
  });
  const exchangeOf = (url: string): [IncomingMessage, ServerResponse] => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'GET' });
    return [request, new ServerResponse(request)];
  };
  const ask = (url: string): ServerResponse => {
    const [request, response] = exchangeOf(url);
    listener(request, response);
    return response;
  };
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await nextTurn();
  };
  const endAll = async (): Promise<void> => {
    while (underWay.length > 0) {
      underWay.shift()!.emit('close');
      await turns(2);
    }
    served.splice(0);
  };
  afterEach(endAll);

  it('serve one in each turn of the event loop, in order', async () => {
    for (const url of ['/a', '/b', '/c']) ask(url);
    const seen: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await nextTurn();
      seen.push(served.join(''));
    }
    expect(seen).toEqual(['/a', '/a/b', '/a/b/c', '/a/b/c']);
  });

  it('skip callers who have disconnected', async () => {
    const gone = exchangeOf('/gone');
    ask('/a');
    listener(...gone);
    ask('/b');
    gone[1].destroy();
    await turns(4);
    expect(served).toEqual(['/a', '/b']);
  });

  it('serve eight costly pages at a time, and others meanwhile', async () => {
    for (let player = 0; player < 10; player += 1) ask(`/api/v2/players/${player}?include=all`);
    ask('/api/v2/players');
    ask('/health/live');
    // a health check takes no turn
    expect(served).toEqual(['/health/live']);
    await turns(20);
    expect(served.slice(1, 9)).toEqual(
      Array.from({ length: 8 }, (_, player) => `/api/v2/players/${player}?include=all`),
    );
    expect(served.slice(9)).toEqual(['/api/v2/players']);
    // finished by the handler and closed by the caller counts once
    const first = underWay.find(({ req }) => req.url!.startsWith('/api/v2/players/0'))!;
    first.emit('prefinish');
    first.emit('close');
    await turns(4);
    expect(served.slice(10)).toEqual(['/api/v2/players/8?include=all']);
  });

  it('count calls of assistant tools as costly requests', async () => {
    for (let call = 0; call < 10; call += 1) ask(call % 2 === 0 ? '/mcp' : '/mcp?a=1');
    ask('/mcpx');
    await turns(20);
    expect(served.filter((url) => url !== '/mcpx')).toHaveLength(8);
    expect(served).toContain('/mcpx');
  });

  it('refuse at once requests that would wait more than a second, and recover afterwards', async () => {
    const first = Array.from({ length: 12 }, (_, player) => ask(`/api/v2/players/${player}`));
    await turns(15);
    await sleep(300);
    // four wait, and nothing has had a turn for 300 ms
    const refused = ask('/api/v2/players/12');
    expect([refused.statusCode, refused.writableEnded]).toEqual([503, true]);
    expect(first.map(({ writableEnded }) => writableEnded)).toEqual(Array(12).fill(false));
    ask('/api/v2/boards');
    await turns(3);
    expect(served).toContain('/api/v2/boards');
    await endAll();
    await turns(10);
    await endAll();
    expect(ask('/api/v2/players/13').writableEnded).toBe(false);
    await turns(3);
    expect(served).toEqual(['/api/v2/players/13']);
  });

  it('do not take one long turn for an overload', async () => {
    for (let page = 0; page < 50; page += 1) ask(`/api/v2/matchday-fixtures?page=${page}`);
    keepBusy(300);
    expect(ask('/api/v2/matchday-fixtures').writableEnded).toBe(false);
    await turns(60);
    expect(served).toHaveLength(51);
  });

  it('delay the files of a page rather than refuse them', async () => {
    for (let file = 0; file < 200; file += 1) {
      ask(`/api/v2/matchday-fixtures?page=${file}`);
      ask(`/assets/${file}.js`);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      keepBusy(300);
      await nextTurn();
    }
    expect(ask('/api/v2/matchday-fixtures').statusCode).toBe(503);
    expect(ask('/assets/last.js').writableEnded).toBe(false);
    await turns(500);
    expect(served).toHaveLength(401);
  });
});

/** Blocks the event loop for this long. */
function keepBusy(milliseconds: number): void {
  const since = performance.now();
  while (performance.now() - since < milliseconds);
}
