import { FitThread } from './fit-thread.js';

/** Answers each request with the number of its thread. */
const echo = `
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage(threadId));`;

describe('a thread that fits', () => {
  const thread = new FitThread<null, number>(new URL(`data:text/javascript,${encodeURIComponent(echo)}`));

  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(async () => {
    jest.useRealTimers();
    await thread.close();
  });

  it('serves one request after the other, ends without any, and starts again with the next', async () => {
    const [first, second] = await Promise.all([thread.fit(null), thread.fit(null)]);
    expect(second).toBe(first);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(await thread.fit(null)).toBe(first);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await thread.fit(null)).not.toBe(first);
  });
});
