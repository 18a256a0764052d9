/** Runs a task at an interval, one run at a time: while a run takes longer, its successors are skipped. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  /** @param onFailure receives the error of a run; the next one tries again */
  constructor(
    private readonly task: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Runs the task at this interval, first after one interval. */
  start(milliseconds: number): void {
    this.timer = setInterval(() => this.run(), milliseconds);
    this.timer.unref();
  }

  /** Runs the task now, unless it is running. */
  run(): void {
    this.running ??= this.task()
      .catch(this.onFailure)
      .finally(() => (this.running = null));
  }

  /** Starts no further run, and waits for the one under way. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }
}
