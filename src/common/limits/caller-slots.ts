import type { Request } from 'express';
import { credentialHeaders } from '../access/access.decorator.js';
import { callerOf } from '../access/caller.js';
import { digestOf } from '../digest.js';
import { addressOf } from './rate-limit.middleware.js';

/** Limits how many operations each caller may have under way at a time. */
export class CallerSlots {
  /** Slots taken by all callers. */
  taken = 0;
  /** Slots taken under each caller name. */
  private readonly byName = new Map<string, number>();

  /** @param most slots per caller */
  constructor(readonly most: number) {}

  /** Takes a slot for a caller. @returns a function that releases it, once; null when all of the caller's are taken */
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
 * Names under which a caller is counted: the token's subject, else the network. An internal caller may name any user,
 * so its key and network count too.
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
