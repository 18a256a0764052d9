const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between two attempts of a message: ten attempts within about three days. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];

/** Attempts after which a message has failed. */
export const MOST_ATTEMPTS = DELAYS.length + 1;

/** A delay varies by so much either way, so that messages of one moment do not all come back at once. */
const JITTER = 0.15;
/** A receiver may ask for a longer pause, but not for any. */
const LONGEST_PAUSE_SECONDS = 24 * HOUR;

/** Days of failures alone after which a subscription counts as failing. */
export const FAILING_AFTER_DAYS = 3;

/**
 * When a message is tried again; null: it has failed.
 * @param attempts number of failed attempts, this one among them
 * @param retryAfterSeconds the least pause that the receiver asks for; null: it asks for none
 * @param random from 0 to below 1
 */
export function nextAttemptAt(
  now: Date,
  attempts: number,
  retryAfterSeconds: number | null,
  random: number,
): Date | null {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random);
  const seconds = Math.max(jittered, Math.min(retryAfterSeconds ?? 0, LONGEST_PAUSE_SECONDS));
  return new Date(now.getTime() + seconds * 1_000);
}
