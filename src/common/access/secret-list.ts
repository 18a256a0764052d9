import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../../config/config-error.js';

export interface SecretListOptions {
  /** The variable that names the file. */
  readonly variable: string;
  /** Fewest characters of a secret. */
  readonly shortest: number;
  /** Called once for each change of the file that cannot be used; never receives a secret. */
  readonly onProblem: (problem: string) => void;
  /** Milliseconds between two checks of the file. */
  readonly patience?: number;
}

/**
 * Secrets in a file, separated by lines or commas; a line that begins with `#` is a comment. A changed file is reread.
 * One that is gone, empty or contains a short secret is ignored, as a half-written file must not lock callers out.
 */
export class SecretList {
  private secrets: readonly string[];
  private seen: string;
  private lookedAt = performance.now();

  /** @throws ConfigError when the file cannot be used now */
  constructor(
    private readonly file: string,
    private readonly options: SecretListOptions,
  ) {
    try {
      this.seen = this.mark();
      this.secrets = this.read();
    } catch (error) {
      throw new ConfigError(options.variable, problemOf(error));
    }
  }

  get current(): readonly string[] {
    const now = performance.now();
    if (now - this.lookedAt >= (this.options.patience ?? 1_000)) {
      this.lookedAt = now;
      this.lookAgain();
    }
    return this.secrets;
  }

  private lookAgain(): void {
    let mark = 'gone';
    try {
      mark = this.mark();
      if (mark !== this.seen) this.secrets = this.read();
    } catch (error) {
      if (mark !== this.seen)
        this.options.onProblem(`${this.options.variable} ${problemOf(error)}; the secrets read before stay valid`);
    }
    this.seen = mark;
  }

  /** Changes whenever the file is written or replaced. */
  private mark(): string {
    const { mtimeNs, ctimeNs, size, ino } = statSync(this.file, { bigint: true });
    return [mtimeNs, ctimeNs, size, ino].join(' ');
  }

  private read(): readonly string[] {
    const lines = readFileSync(this.file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => !line.trimStart().startsWith('#'));
    const secrets = lines
      .flatMap((line) => line.split(','))
      .map((secret) => secret.trim())
      .filter((secret) => secret !== '');
    if (secrets.length === 0) throw new Unusable('must name a file with at least one secret');
    if (secrets.some((secret) => secret.length < this.options.shortest)) {
      throw new Unusable(`must name a file of secrets of at least ${this.options.shortest} characters each`);
    }
    return secrets;
  }
}

/** Completes the sentence '<VARIABLE> ...'. */
class Unusable extends Error {}

function problemOf(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return `must name a file that can be read (${code ?? 'unreadable'})`;
}
