import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { takeTurns } from './take-turns.js';

describe('turns of requests', () => {
  const served: string[] = [];
  const exchangeOf = (url: string): [IncomingMessage, ServerResponse] => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url });
    return [request, new ServerResponse(request)];
  };
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  beforeEach(() => served.splice(0));

  it('come one in each turn of the event loop, in order', async () => {
    const listener = takeTurns(({ url }) => void served.push(url!));
    for (const url of ['a', 'b', 'c']) listener(...exchangeOf(url));
    const turns: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await nextTurn();
      turns.push(served.join(''));
    }
    expect(turns).toEqual(['a', 'ab', 'abc', 'abc']);
    listener(...exchangeOf('d'));
    await nextTurn();
    expect(served.join('')).toBe('abcd');
  });

  it('pass over callers who have gone', async () => {
    const listener = takeTurns(({ url }) => void served.push(url!));
    const gone = exchangeOf('gone');
    for (const exchange of [exchangeOf('a'), gone, exchangeOf('b')]) listener(...exchange);
    gone[1].destroy();
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(served).toEqual(['a', 'b']);
  });
});
