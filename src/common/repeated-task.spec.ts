import { RepeatedTask } from './repeated-task.js';

describe('a repeated task', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('skips runs while one is under way, and stops after it', async () => {
    const ends: (() => void)[] = [];
    const task = new RepeatedTask(
      () => new Promise((resolve) => ends.push(resolve)),
      () => undefined,
    );
    task.start(1_000);
    await jest.advanceTimersByTimeAsync(3_500);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(2);
    let isStopped = false;
    const stopped = task.stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(5_000);
    expect([ends.length, isStopped]).toEqual([2, false]);
    ends[1]?.();
    await stopped;
  });

  it('reports a failure and runs again', async () => {
    const failures: unknown[] = [];
    const task = new RepeatedTask(
      () => Promise.reject(new Error('away')),
      (error) => failures.push(error),
    );
    task.start(1_000);
    await jest.advanceTimersByTimeAsync(2_000);
    await task.stop();
    expect(failures).toEqual([new Error('away'), new Error('away')]);
  });
});
