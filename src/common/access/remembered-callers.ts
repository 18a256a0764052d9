import { createHash } from 'node:crypto';
import type { Caller } from './caller.js';

/** Longest time for which a verified token is not verified again. */
const longestMilliseconds = 60_000;

interface Remembered {
  readonly caller: Caller;
  /** Milliseconds of the Unix time. */
  readonly until: number;
}

/**
 * Who presented tokens that were found good a moment ago, so that the next call costs no signature check. Kept is the
 * SHA-256 of a token, never the token; until it expires, for 60 s at most, and only while the keys are the same. The
 * oldest ones go when there are too many.
 */
export class RememberedCallers {
  private readonly byDigest = new Map<string, Remembered>();
  private keys: object | null = null;

  constructor(private readonly capacity = 10_000) {}

  /**
   * The caller of a token that was found good with these very keys.
   * @param keys identity of the keys in force; null when none are
   */
  find(token: string, keys: object | null): Caller | null {
    if (keys === null || keys !== this.keys) return null;
    const digest = digestOf(token);
    const known = this.byDigest.get(digest);
    if (known === undefined) return null;
    if (known.until > Date.now()) return known.caller;
    this.byDigest.delete(digest);
    return null;
  }

  /**
   * Notes down the caller of a token that was just verified.
   * @param expiresAt the token's `exp`, in Unix seconds
   */
  remember(token: string, keys: object | null, { caller, expiresAt }: { caller: Caller; expiresAt: number }): void {
    if (keys !== this.keys) {
      this.byDigest.clear();
      this.keys = keys;
    }
    if (keys === null) return;
    const oldest = this.byDigest.keys().next();
    if (this.byDigest.size >= this.capacity && oldest.done !== true) this.byDigest.delete(oldest.value);
    this.byDigest.set(digestOf(token), { caller, until: Math.min(expiresAt * 1000, Date.now() + longestMilliseconds) });
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('base64');
}
