import { performance } from 'node:perf_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { Turns } from './turns.js';

/** Keeps the thread busy. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('turns', () => {
  it('are taken in order, and let the event loop run in between', async () => {
    const turns = new Turns(4);
    const taken: number[] = [];
    let loops = 0;
    const all = Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await turns.next();
        taken.push(number);
        work(2);
      }),
    ).then(() => 'done');
    while ((await Promise.race([all, nextLoop('more')])) === 'more') loops += 1;
    expect(taken).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(loops).toBeGreaterThan(5);
  });

  it('start at once for a lone caller', async () => {
    const turns = new Turns(1_000);
    await turns.next();
    let hasLooped = false;
    setImmediate(() => (hasLooped = true));
    await turns.next();
    expect(hasLooped).toBe(false);
  });
});
