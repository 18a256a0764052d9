import { once } from 'node:events';
import { workExclusively } from '../../../src/database/exclusive-lock.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
import { useTestDatabase } from '../../support/database.js';

describe('work that one process does at a time', () => {
  const database = useTestDatabase();
  const lock = 731_905n;

  it('waits until another one has ended', async () => {
    const stop = new AbortController();
    const order: string[] = [];
    const work = (name: string, until: Promise<unknown>) =>
      workExclusively(
        database.current.url,
        {
          ...{ lock, purpose: 'test' },
          work: async () => {
            order.push(`${name} begins`);
            await until;
            order.push(`${name} ends`);
          },
        },
        stop.signal,
      );
    let end: () => void = () => undefined;
    const first = work('first', new Promise<void>((resolve) => (end = resolve)));
    while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const second = work('second', Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(order).toEqual(['first begins']);
    end();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('ends when the server vanishes without closing the connection', async () => {
    const proxy = await startDatabaseProxy(database.current.url);
    const stop = new AbortController();
    let isHeld: boolean | null = null;
    await workExclusively(
      proxy.url,
      {
        ...{ lock, purpose: 'test' },
        work: async (held) => {
          isHeld = !held.aborted;
          proxy.hang(true);
          await once(held, 'abort');
        },
      },
      stop.signal,
    );
    expect([isHeld, stop.signal.aborted]).toEqual([true, false]);
    await proxy.cut();
  });
});
