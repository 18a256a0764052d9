import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.js';

/** Longest time before a verified token is verified again. */
const longestMilliseconds = 60_000;

/**
 * Caches the callers of recently verified tokens, which saves signature checks. Keyed by the token's SHA-256; an entry
 * lasts until the token expires, 60 s at most, and only while the keys are the same.
 */
export class RememberedCallers {
  private readonly byDigest: LRUCache<string, Caller>;
  private keys: object | null = null;

  constructor(capacity = 10_000) {
    this.byDigest = new LRUCache({ max: capacity, ttl: longestMilliseconds, ttlResolution: 0, perf: Date });
  }

  /**
   * The caller of a token that was verified with these same keys.
   * @param keys identity of the keys in force; null when none are
   */
  find(token: string, keys: object | null): Caller | null {
    return keys === null || keys !== this.keys ? null : (this.byDigest.get(digestOf(token)) ?? null);
  }

  /**
   * Remembers the caller of a token that was just verified.
   * @param expiresAt the token's `exp`, in Unix seconds
   */
  remember(token: string, keys: object | null, { caller, expiresAt }: { caller: Caller; expiresAt: number }): void {
    if (keys !== this.keys) {
      this.byDigest.clear();
      this.keys = keys;
    }
    // an entry is still valid in the millisecond in which it expires
    const ttl = Math.min(expiresAt * 1000 - Date.now(), longestMilliseconds) - 1;
    if (keys !== null && ttl > 0) this.byDigest.set(digestOf(token), caller, { ttl });
  }
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64');
}
