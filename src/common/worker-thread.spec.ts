import { WorkerThread, WorkerThreadError } from './worker-thread.js';

const fileOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Answers each task with the number of its thread. */
const echo = fileOf(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ number }) => parentPort.postMessage({ number, answer: threadId }));`);

describe('a worker thread', () => {
  let starts = 0;
  const options = { purpose: 'echoes', idleMilliseconds: 30_000, onStart: () => void (starts += 1) };
  const thread = new WorkerThread<null, number>(echo, options);

  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(async () => {
    jest.useRealTimers();
    await thread.close();
  });

  it('serves one task after the other, ends without any, and starts again with the next', async () => {
    const [first, second] = await Promise.all([thread.run(null), thread.run(null)]);
    expect(second).toBe(first);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(await thread.run(null)).toBe(first);
    expect(starts).toBe(1);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await thread.run(null)).not.toBe(first);
    expect(starts).toBe(2);
  });

  it('fails what it was asked for when it dies, and tells what it warns of', async () => {
    const warnings: string[] = [];
    const dying = fileOf(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { parentPort.postMessage({ warning: new Error('soon') }); process.exit(3); });`);
    const other = new WorkerThread(dying, { purpose: 'dies', onWarning: ({ message }) => warnings.push(message) });
    const both = await Promise.allSettled([other.run(1), other.run(2)]);
    expect(both.map((each) => each.status === 'rejected' && each.reason instanceof WorkerThreadError)).toEqual([
      true,
      true,
    ]);
    await expect(other.run(3)).rejects.toThrow('the thread that dies ended with code 3');
    expect(warnings).toEqual(['soon', 'soon']);
  });
});
