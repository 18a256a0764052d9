import { keyedUniform } from './product.js';
import { feedOf, type DemoBookmaker } from './bookmakers.js';
import { DAY, HOUR, MINUTE, type ScheduledFixture } from './calendar.js';
import type { Board } from './markets.js';

/** Interval at which a bookmaker reprices a board days ahead; with hourly loads no current price is a day old. */
export const PRICE_SLOT = 18 * HOUR;
/** Time before kick-off from which boards are repriced more often, and the interval of each, in order. */
const LATE_INTERVALS = {
  main: [
    { from: DAY, interval: 30 * MINUTE },
    { from: 3 * HOUR, interval: 5 * MINUTE },
  ],
  team: [
    { from: DAY, interval: 2 * HOUR },
    { from: 3 * HOUR, interval: 20 * MINUTE },
  ],
  player: [
    { from: DAY, interval: 3 * HOUR },
    { from: 3 * HOUR, interval: 30 * MINUTE },
  ],
} as const;
/** How long a pricing error or a suspended market lasts on match day. */
const SLIP_LASTS = 3 * HOUR;
/** Days before kick-off between which bookmakers open a board. */
const OPENS_BEFORE = { main: [9, 13.5], team: [8, 13], player: [6, 12] } as const;
/** Minimum age of a stale price, and the spread of its age. */
const STALE_FROM = 28 * HOUR;
const STALE_SPREAD = 60 * HOUR;
const LAST_QUOTE = 5 * MINUTE;

/** Time at which a bookmaker opens a board for a fixture; null if it does not offer the board in that league. */
export function opensAt(
  seed: number,
  fixture: ScheduledFixture,
  bookmaker: DemoBookmaker,
  board: Board,
): number | null {
  const feed = feedOf(bookmaker);
  const coverage = { main: 1, team: bookmaker.teamCoverage, player: bookmaker.playerCoverage }[board.class];
  const appetite = keyedUniform(`${seed}|offer|${feed}|${board.providerMarket}|${fixture.league.key}`);
  if (appetite >= coverage * board.popularity) return null;
  const [latest, earliest] = OPENS_BEFORE[board.class];
  const lead = latest + (earliest - latest) * keyedUniform(`${seed}|${fixture.ref}|opening|${feed}|${board.class}`);
  return Math.floor((fixture.kickoff - lead * DAY) / MINUTE) * MINUTE;
}

/** Quote times of a board up to `now`, in order: the opening of main markets, moves, the current price. */
export function quoteMoments(
  seed: number,
  fixture: ScheduledFixture,
  bookmaker: DemoBookmaker,
  board: Board,
  opening: number,
  now: number,
): number[] {
  const feed = feedOf(bookmaker);
  const draw = (what: string): number => keyedUniform(`${seed}|${fixture.ref}|${feed}|${board.providerMarket}|${what}`);
  const last = Math.min(now, fixture.kickoff - LAST_QUOTE);
  const jitter = Math.floor((draw('jitter') * PRICE_SLOT) / MINUTE) * MINUTE;
  const onGrid = (moment: number, interval = PRICE_SLOT): number =>
    Math.floor((moment - jitter) / interval) * interval + jitter;
  const newest = (): number => {
    let until = last;
    for (const { from, interval } of LATE_INTERVALS[board.class].toReversed()) {
      const moment = onGrid(until, interval);
      if (moment >= fixture.kickoff - from) return moment;
      // the previous grid ends before this one begins
      until = Math.min(until, fixture.kickoff - from - 1);
    }
    return onGrid(until);
  };
  const isForgotten = draw('stale') < bookmaker.stale;
  const present = isForgotten ? onGrid(last - STALE_FROM - STALE_SPREAD * draw('age')) : newest();
  const moves = board.class === 'player' ? (draw('moves') < 0.08 ? [2] : []) : draw('moves') < 0.4 ? [6, 2] : [];
  const earlier = moves.map((lead) => onGrid(fixture.kickoff - lead * DAY)).filter((moment) => moment < present);
  const first = board.class === 'main' ? [opening] : [];
  return [...new Set([...first, ...earlier, present])]
    .filter((moment) => moment >= opening && moment <= last)
    .sort((left, right) => left - right);
}

/** Time that seeds the pricing errors of a snapshot: its own, or on match day the start of the hours that they last. */
export function slipMoment({ kickoff }: ScheduledFixture, takenAt: number): number {
  return kickoff - takenAt >= DAY ? takenAt : Math.floor(takenAt / SLIP_LASTS) * SLIP_LASTS;
}
