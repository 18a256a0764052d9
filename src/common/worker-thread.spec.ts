import { compiledModule, WorkerThread, WorkerThreadError } from './worker-thread.js';

const fileOf = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);

/** Answers each task with the number of its thread, or dies on it. */
const echo = fileOf(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', ({ number, task }) => {
    if (task === 'die') {
      parentPort.postMessage({ warning: new Error('soon') });
      process.exit(3);
    }
    parentPort.postMessage({ number, answer: threadId });
  });`);

describe('a worker thread', () => {
  const warnings: string[] = [];
  const thread = new WorkerThread<'echo' | 'die', number>(echo, {
    purpose: 'echoes',
    idleMilliseconds: 30_000,
    onWarning: ({ message }) => warnings.push(message),
  });
  const started = jest.spyOn(thread as unknown as { start(): void }, 'start');

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    started.mockClear();
    warnings.length = 0;
  });
  afterEach(async () => {
    await thread.close();
    jest.useRealTimers();
  });

  it('serves one task after the other, ends without any, and starts again with the next', async () => {
    const [first, second] = await Promise.all([thread.run('echo'), thread.run('echo')]);
    expect(second).toBe(first);
    await jest.advanceTimersByTimeAsync(29_000);
    expect(await thread.run('echo')).toBe(first);
    expect(started).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(31_000);
    expect(await thread.run('echo')).not.toBe(first);
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('fails all its tasks when it dies, and reports its warnings', async () => {
    const both = await Promise.allSettled([thread.run('die'), thread.run('echo')]);
    const error = new WorkerThreadError('the thread that echoes ended with code 3');
    expect(both).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(warnings).toEqual(['soon']);
  });

  /** Submits a task and waits until a thread starts for it; returns the delay in milliseconds and how the task ends. */
  async function startWith(task: 'echo' | 'die'): Promise<[wait: number, outcome: string]> {
    started.mockClear();
    const outcome = thread.run(task).then(
      () => 'answered',
      () => 'died',
    );
    let wait = 0;
    for (; started.mock.calls.length === 0; wait += 100) await jest.advanceTimersByTimeAsync(100);
    return [wait, await outcome];
  }

  it('is replaced after a delay that doubles with every death in a row, up to 5 s', async () => {
    for (const wait of [0, 100, 200, 400, 800, 1_600, 3_200, 5_000])
      expect(await startWith('die')).toEqual([wait, 'died']);
    expect(await startWith('echo')).toEqual([5_000, 'answered']);
    await expect(thread.run('die')).rejects.toThrow(WorkerThreadError);
    expect(await startWith('echo')).toEqual([100, 'answered']);
  });

  it('can be closed while a task waits for the next thread', async () => {
    await startWith('die');
    const task = thread.run('echo');
    await Promise.all([expect(task).rejects.toThrow('the thread that echoes was ended'), thread.close()]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(started).toHaveBeenCalledTimes(1);
  });
});

describe('a module of a thread', () => {
  it('lies in the compiled output', () => {
    expect(compiledModule('boards/builder/board-worker.js').pathname).toMatch(
      /\/dist\/src\/boards\/builder\/board-worker\.js$/,
    );
  });
});
