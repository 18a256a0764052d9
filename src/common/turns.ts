import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Requests wait this long for work that takes turns. */
const LONGEST_MILLISECONDS = 5;

/**
 * Serialises the pieces of long work, or many pieces that are due at the same moment. Once they have taken
 * `milliseconds` together, the next one waits for a turn of the event loop.
 */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private pausedAt = 0;

  /** @param milliseconds that turns may take together before they yield to the event loop */
  constructor(private readonly milliseconds = LONGEST_MILLISECONDS) {}

  /** Waits for a turn, which covers the synchronous work that follows. */
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
