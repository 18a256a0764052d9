import type { Logger } from '../common/logging/logger.js';
import type { DemoPrepared } from './demo-data.js';

/** By the wall clock, and often: a machine that slept is up to date soon after it wakes. */
const lookMilliseconds = 30_000;

/**
 * Loads what follows of the demo while the service runs: earlier seasons, then prices every hour, line-ups and results
 * as they become known.
 */
export class DemoTopUps {
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> | null = null;

  /** @param steps each loads what is due of its kind */
  constructor(
    private readonly steps: readonly (() => Promise<DemoPrepared>)[],
    private readonly logger: Logger,
  ) {}

  start(): void {
    const look = (): void => void (this.underWay ??= this.topUp().finally(() => (this.underWay = null)));
    look();
    this.timer = setInterval(look, lookMilliseconds);
    this.timer.unref();
  }

  /** Loads what is due; what could not be loaded is tried again at the next look. */
  async topUp(): Promise<void> {
    try {
      for (const step of this.steps) {
        const { isChanged, description } = await step();
        if (isChanged) this.logger.info(`Demo data: ${description}`);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the demo could not be played on; trying again');
    }
  }

  /** Looks no more; the load under way ends, or is broken off by the signal of its step. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.underWay;
  }
}
