import type { Logger } from '../common/logging/logger.js';

/** Tells a person at the terminal, or else the log, how far the start is. */
export class Progress {
  constructor(
    private readonly logger: Logger,
    private readonly terminal: NodeJS.WriteStream = process.stdout,
  ) {}

  /**
   * Does one step, saying that it begins and how long it took.
   * @param describe what came of it, in words
   */
  async step<T>(title: string, action: () => Promise<T>, describe: (result: T) => string = () => 'done'): Promise<T> {
    const began = performance.now();
    this.say(`${title} ...`);
    const result = await action();
    this.say(`${title}: ${describe(result)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  }

  /** One line. */
  say(line: string): void {
    if (this.terminal.isTTY) this.terminal.write(`${line}\n`);
    else this.logger.info(line);
  }
}
