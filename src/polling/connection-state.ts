/** State of connections to providers, as shown by pages, alerts and `/health/ready`. */

export const CONNECTION_STATES = ['running', 'waiting', 'paused', 'refused', 'failing', 'late'] as const;

/** Minutes after which a connection that is due, or refused by its provider, counts as late. */
export const LATE_AFTER_MINUTES = 15;
/** Consecutive failures of one request before a connection is failing; they span a quarter of an hour. */
export const FAILING_AFTER = 5;
/** Input from which the state of a connection is derived. */
export interface ConnectionProgress {
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  readonly waitsUntil: Date | null;
  readonly waitReason: string | null;
  /** Null: as soon as a worker picks it up. */
  readonly nextPollAt: Date | null;
  /** When a worker should have picked it up, if in the past. */
  readonly dueSince: Date;
  /** Why a request fails repeatedly; null: none does. */
  readonly failure: string | null;
}

/** A state with its reason and end; null if unknown or not needed. */
export interface ConnectionState {
  readonly state: (typeof CONNECTION_STATES)[number];
  readonly reason: string | null;
  readonly until: Date | null;
}

/** @param isFrozen the clock is set to the past, so nothing is requested */
export function connectionState(progress: ConnectionProgress, now: Date, isFrozen: boolean): ConnectionState {
  const { isPaused, isRunning, waitsUntil, waitReason, nextPollAt, dueSince, failure } = progress;
  if (isPaused) return { state: 'paused', reason: null, until: null };
  if (isFrozen)
    return { state: 'waiting', reason: 'the clock is set to the past, so nothing is requested', until: null };
  if (isRunning) return { state: 'running', reason: null, until: null };
  if (waitsUntil !== null && waitsUntil > now) return { state: 'refused', reason: waitReason, until: waitsUntil };
  if (now.getTime() - dueSince.getTime() > LATE_AFTER_MINUTES * 60_000)
    return { state: 'late', reason: `no worker has run it since it was due at ${dueSince.toISOString()}`, until: null };
  if (failure !== null) return { state: 'failing', reason: failure, until: nextPollAt };
  return { state: 'waiting', reason: null, until: nextPollAt };
}
