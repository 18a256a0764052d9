import type { SignInCode } from '../common/access/development-keys.js';
import type { Logger } from '../common/logging/logger.js';

/** Pages of a process that is ready. */
interface ReadyPages {
  readonly hasPages: boolean;
  /** Path of the page to open. */
  readonly firstPage: string;
  /** Null: people sign in elsewhere. */
  readonly signInCode: SignInCode | null;
}

/** Reports the progress of the start on the terminal, or else in the log. */
export class Progress {
  constructor(
    private readonly logger: Logger,
    private readonly terminal: NodeJS.WriteStream = process.stdout,
  ) {}

  /**
   * Runs one step and reports its start, result and duration.
   * @param describe the result in words
   */
  async step<T>(title: string, action: () => Promise<T>, describe: (result: T) => string = () => 'done'): Promise<T> {
    const began = performance.now();
    this.say(`${title} ...`);
    const result = await action();
    this.say(`${title}: ${describe(result)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  }

  /**
   * Reports one line.
   * @param logged line for the log instead, if only the terminal may show the other
   */
  say(line: string, logged = line): void {
    if (this.terminal.isTTY) this.terminal.write(`${line}\n`);
    else this.logger.info(logged);
  }

  /** Reports all addresses; the one to open comes last, where a terminal shows it. */
  sayReady(address: string, { hasPages, firstPage, signInCode }: ReadyPages): void {
    this.say('Ready. Ctrl-C stops it.', 'Ready.');
    this.say(`Health:    ${address}/health/ready`);
    if (!hasPages) return;
    this.say(`Docs:      ${address}/docs`);
    if (signInCode === null) return this.say(`Dashboard: ${address}${firstPage}`);
    // others may read the log
    this.say(
      `Dashboard: ${address}${firstPage}#sign-in=${signInCode.code} (signs you in)`,
      `Dashboard: ${address}${firstPage}#sign-in= and the code in ${signInCode.file}, which signs you in`,
    );
  }
}
