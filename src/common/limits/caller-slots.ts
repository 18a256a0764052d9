import type { Request } from 'express';
import { credentialHeaders } from '../access/access.decorator.js';
import { callerOf } from '../access/caller.js';
import { digestOf } from '../digest.js';
import { addressOf } from './rate-limit.middleware.js';

/** Counts what each caller has under way, of which he may have so much at a time. */
export class CallerSlots {
  /** Slots taken by all callers. */
  taken = 0;
  /** Slots taken by each name of a caller. */
  private readonly byName = new Map<string, number>();

  /** @param most slots of one caller */
  constructor(readonly most: number) {}

  /** Takes a slot for a caller. @returns what gives it back, once; null where all of his are taken */
  take(request: Request): (() => void) | null {
    const names = namesOfCaller(request);
    if (names.some((name) => (this.byName.get(name) ?? 0) >= this.most)) return null;
    for (const name of names) this.byName.set(name, (this.byName.get(name) ?? 0) + 1);
    this.taken += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.taken -= 1;
      for (const name of names) this.release(name);
    };
  }

  private release(name: string): void {
    const others = (this.byName.get(name) ?? 1) - 1;
    if (others === 0) this.byName.delete(name);
    else this.byName.set(name, others);
  }
}

/**
 * Names under which a caller is counted: the subject of a token, else the network; for an internal caller, who may name
 * any user, its key and network too.
 */
function namesOfCaller(request: Request): readonly string[] {
  const caller = callerOf(request);
  if (caller.kind === 'internal') {
    const key = digestOf(request.headers[credentialHeaders.internalKey.toLowerCase()]);
    return [`user ${caller.messengerUserId}`, `key ${key} at ${addressOf(request)}`];
  }
  if (caller.kind === 'bearer' && caller.subject !== null) return [`subject ${caller.subject}`];
  return [addressOf(request)];
}
