import type { Logger } from '../common/logging/logger.js';
import type { DemoPrepared } from './demo-data.js';

/** Interval of polls of the wall clock: short, so that a machine is up to date soon after it wakes from sleep. */
const POLL_MILLISECONDS = 30_000;
/** Shortest interval of polls of a fast demo. */
const LEAST_POLL_MILLISECONDS = 500;

/** Interval of polls of a demo. @param speed of its clock */
export const pollMillisecondsAt = (speed: number): number =>
  Math.max(LEAST_POLL_MILLISECONDS, POLL_MILLISECONDS / speed);

/** Continues the demo while the service runs: earlier seasons, new prices, line-ups and results once known. */
export class DemoTopUps {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  /** @param steps each loads the due data of one kind */
  constructor(
    private readonly steps: readonly (() => Promise<DemoPrepared>)[],
    private readonly logger: Logger,
    private readonly pollMilliseconds = POLL_MILLISECONDS,
  ) {}

  start(): void {
    const poll = (): void => void (this.running ??= this.topUp().finally(() => (this.running = null)));
    poll();
    this.timer = setInterval(poll, this.pollMilliseconds);
    this.timer.unref();
  }

  /** Loads due data; the next poll repeats what failed. */
  async topUp(): Promise<void> {
    try {
      for (const step of this.steps) {
        const { isChanged, description } = await step();
        if (isChanged) this.logger.info(`Demo data: ${description}`);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the demo could not be continued; trying again');
    }
  }

  /** Stops polling and waits for the current load, which the signal of its step interrupts. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }
}
