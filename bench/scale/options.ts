/** Size and reference time of the scale data set. */
export interface ScaleOptions {
  /** Leagues, one per country; each has five seasons of 380 matches and ten upcoming fixtures. */
  readonly leagues: number;
  /** Reference time of the data set: quotes are some hours old, the next round is upcoming. */
  readonly now: Date;
}

/** A Friday late in a European season: `CLOCK_AS_OF` for a service on the data set. */
export const DEFAULT_NOW = '2026-04-10T12:00:00Z';
export const DEFAULT_LEAGUES = 50;
export const MOST_LEAGUES = 180;

export const SEASONS = 5;
export const TEAMS = 20;
/** Every team meets every other one twice: 38 rounds of ten matches. */
export const ROUNDS = 2 * (TEAMS - 1);

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** First words of the arguments of the ingestion run that represents the data set; the reference time follows. */
export const RUN_MARK = 'scale data as of';

/**
 * Reads `--leagues 5 --now 2026-04-10T12:00:00Z`; `--now now` takes the present moment.
 * @throws Error that names the option and its allowed values
 */
export function readScaleOptions(words: readonly string[]): ScaleOptions {
  let [leagues, now] = [DEFAULT_LEAGUES, new Date(DEFAULT_NOW)];
  for (let index = 0; index < words.length; index += 2) {
    const [option, value] = [words[index], words[index + 1] ?? ''];
    if (option === '--leagues' && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MOST_LEAGUES)
      leagues = Number(value);
    else if (option === '--now' && value === 'now') now = new Date(Math.floor(Date.now() / 1000) * 1000);
    else if (option === '--now' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) now = new Date(value);
    else
      throw new Error(
        `${option} ${value}: --leagues takes 1 to ${MOST_LEAGUES}, --now an instant such as ${DEFAULT_NOW} or the ` +
          'word now',
      );
  }
  return { leagues, now };
}
