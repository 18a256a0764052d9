import {
  DAY,
  HOUR,
  leagueSchedule,
  LINEUP_BEFORE,
  MINUTE,
  RESULT_AFTER,
  runningSeason,
  seasonsAt,
} from './calendar.js';
import { DEMO_LEAGUES, type DemoLeague } from './leagues.js';

/** Default seed of the demo. */
export const DEMO_SEED = 20_240_814;
/**
 * Version of the generator; increases when a seed yields a different history. Only demos of this edition are continued.
 */
export const DEMO_EDITION = 7;
/** Interval of new prices; the shorter one applies while a fixture kicks off within `LATE_PRICES` or is in play. */
const PRICE_INTERVAL = HOUR;
const LATE_PRICES = DAY;
const LATE_PRICE_INTERVAL = 3 * MINUTE;
/** Number of kick-offs within a time span that makes bets on some of them likely. */
const BUSY_MATCHES = 3;
const BUSY_SPAN = 3 * HOUR;

/** Time at which a demo loaded up to `since` next has news: a line-up, a result, new prices or scores in play. */
export function nextDemoNews(since: Date, leagues: readonly DemoLeague[] = DEMO_LEAGUES, seed = DEMO_SEED): Date {
  const known = since.getTime();
  const years = seasonsAt(known).slice(-2);
  const fixtures = leagues.flatMap((league) => years.flatMap((year) => leagueSchedule(seed, league, year)));
  const moments = fixtures
    .flatMap(({ kickoff }) => [kickoff - LATE_PRICES, kickoff - LINEUP_BEFORE, kickoff + RESULT_AFTER])
    .filter((moment) => moment > known);
  const isMatchDay = fixtures.some(({ kickoff }) => kickoff > known - RESULT_AFTER && kickoff - LATE_PRICES <= known);
  return new Date(Math.min(known + (isMatchDay ? LATE_PRICE_INTERVAL : PRICE_INTERVAL), ...moments));
}

/**
 * The first kick-off at or after a given time with two more within three hours of it; one always exists, since the
 * leagues play every weekend of the year.
 */
export function nextBusyKickoff(moment: Date, leagues: readonly DemoLeague[] = DEMO_LEAGUES, seed = DEMO_SEED): Date {
  const year = runningSeason(moment.getTime());
  const kickoffs = leagues
    .flatMap((league) =>
      [year, year + 1].flatMap((each) => leagueSchedule(seed, league, each).map(({ kickoff }) => kickoff)),
    )
    .filter((kickoff) => kickoff >= moment.getTime())
    .sort((one, other) => one - other);
  return new Date(kickoffs.find((kickoff, index) => kickoffs[index + BUSY_MATCHES - 1]! <= kickoff + BUSY_SPAN)!);
}
