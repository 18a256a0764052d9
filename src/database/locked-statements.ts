import { LRUCache } from 'lru-cache';

/** Most statements that are remembered. */
const MOST_STATEMENTS = 200;

/** A statement that waited too long for a lock when it ran last. */
interface LockedStatement {
  readonly error: Error;
  /** Whether it runs again, to see whether the lock is gone. */
  isTried: boolean;
}

/**
 * Statements that waited too long for a lock when they ran last. Each runs once at a time until it succeeds, and is
 * refused meanwhile, so that a locked table does not take every connection from statements that do not read it.
 */
export class LockedStatements {
  private readonly locked = new LRUCache<string, LockedStatement>({ max: MOST_STATEMENTS });

  /** @throws the error of its last run while a locked statement is tried */
  refuse(statement: string): void {
    const found = this.locked.get(statement);
    if (found?.isTried === true) throw found.error;
  }

  /** A statement begins to run. */
  begin(statement: string): void {
    const found = this.locked.get(statement);
    if (found !== undefined) found.isTried = true;
  }

  /** A statement has ended: for want of a lock, with this error, or otherwise. */
  end(statement: string, error?: Error): void {
    if (error === undefined) this.locked.delete(statement);
    else this.locked.set(statement, { error, isTried: false });
  }
}
