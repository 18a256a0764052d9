import type { Logger } from '../common/logging/logger.js';
import type { DemoPrepared } from './demo-data.js';

/** By the wall clock, and often: a machine that slept is up to date soon after it wakes. */
const lookMilliseconds = 30_000;

/** Plays the demo on while the service runs: prices every hour, line-ups and results as they become known. */
export class DemoTopUps {
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> | null = null;

  /** @param prepare loads what became known since the last time */
  constructor(
    private readonly prepare: () => Promise<DemoPrepared>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.underWay ??= this.topUp().finally(() => (this.underWay = null));
    }, lookMilliseconds);
    this.timer.unref();
  }

  /** Loads what is news; what could not be loaded is tried again at the next look. */
  async topUp(): Promise<void> {
    try {
      const { isChanged, description } = await this.prepare();
      if (isChanged) this.logger.info(`Demo data: ${description}`);
    } catch (error) {
      this.logger.warn({ err: error }, 'the demo could not be played on; trying again');
    }
  }

  /** Looks no more; the load under way ends, or is broken off by the signal of `prepare`. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.underWay;
  }
}
