const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between the attempts to deliver a message: ten attempts within about three days. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];

/** Attempts after which a message has failed. */
export const MOST_ATTEMPTS = DELAYS.length + 1;

/** Share by which a delay varies either way, so that messages of the same moment are not all retried at once. */
const JITTER = 0.15;
/** Longest pause that a receiver may ask for. */
const LONGEST_PAUSE_SECONDS = 24 * HOUR;

/** Days without a success after which a subscription counts as failing. */
export const FAILING_AFTER_DAYS = 3;

/**
 * Time of a message's next attempt; null: it has failed.
 * @param attempts number of failed attempts, including the latest
 * @param retryAfterSeconds least pause that the receiver asks for; null: none
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
