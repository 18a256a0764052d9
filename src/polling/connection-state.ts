/** How connections to providers are doing, as pages, alerts and `/health/ready` say it. */

export const CONNECTION_STATES = ['running', 'waiting', 'paused', 'refused', 'failing', 'late'] as const;

/** Minutes after which a connection that is due, or that a provider refuses, is late. */
export const LATE_AFTER_MINUTES = 15;
/** Failures of one request in a row from which it is failing: a quarter of an hour lies between first and last. */
export const FAILING_AFTER = 5;
/** What the state of a connection is read from. */
export interface ConnectionProgress {
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  readonly waitsUntil: Date | null;
  readonly waitReason: string | null;
  /** Null: as soon as a worker takes it. */
  readonly nextPollAt: Date | null;
  /** Since when a worker should have taken it, if that is past. */
  readonly dueSince: Date;
  /** Why a request fails again and again; null: none does. */
  readonly failure: string | null;
}

/** A state, why, and until when it lasts; null where that is unknown or needs no words. */
export interface ConnectionState {
  readonly state: (typeof CONNECTION_STATES)[number];
  readonly reason: string | null;
  readonly until: Date | null;
}

/** @param isFrozen the service shows the past, and requests nothing */
export function connectionState(progress: ConnectionProgress, now: Date, isFrozen: boolean): ConnectionState {
  const { isPaused, isRunning, waitsUntil, waitReason, nextPollAt, dueSince, failure } = progress;
  if (isPaused) return { state: 'paused', reason: null, until: null };
  if (isFrozen) return { state: 'waiting', reason: 'the service shows the past and requests nothing', until: null };
  if (isRunning) return { state: 'running', reason: null, until: null };
  if (waitsUntil !== null && waitsUntil > now) return { state: 'refused', reason: waitReason, until: waitsUntil };
  if (now.getTime() - dueSince.getTime() > LATE_AFTER_MINUTES * 60_000)
    return { state: 'late', reason: `no worker has run it since it was due at ${dueSince.toISOString()}`, until: null };
  if (failure !== null) return { state: 'failing', reason: failure, until: nextPollAt };
  return { state: 'waiting', reason: null, until: nextPollAt };
}
