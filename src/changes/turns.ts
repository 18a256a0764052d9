import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/**
 * Turns for many who each have a little to do at the same moment: they go one after the other, and whenever some have
 * gone for a while together, the event loop does everything else first.
 */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private pausedAt = 0;

  /** @param milliseconds that turns may take together before the event loop goes on */
  constructor(private readonly milliseconds: number) {}

  /** Waits for a turn; what the caller then does at once is in it. */
  next(): Promise<void> {
    this.last = this.last.then(() => this.pause());
    return this.last;
  }

  private async pause(): Promise<void> {
    if (performance.now() - this.pausedAt < this.milliseconds) return;
    await yieldToEventLoop();
    this.pausedAt = performance.now();
  }
}
