/** After so many attempts a message is given up, about an hour after the first. */
export const mostAttempts = 12;

const firstSeconds = 5;
const longestSeconds = 900;

/**
 * Seconds until the next attempt: doubling from 5 s to 15 min, spread by a quarter either way so that messages that
 * failed together do not come again together.
 * @param attempts how many failed
 * @param random from 0 to below 1
 */
export function backOffSeconds(attempts: number, random: number): number {
  return Math.min(longestSeconds, firstSeconds * 2 ** (attempts - 1)) * (0.75 + random / 2);
}
