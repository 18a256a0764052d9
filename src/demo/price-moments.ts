import { keyedUniform } from '../maths/random.js';
import type { DemoBookmaker } from './bookmakers.js';
import { DAY, HOUR, MINUTE, type ScheduledFixture } from './calendar.js';
import type { Board } from './markets.js';

/** Interval at which a bookmaker reprices a board; loaded hourly, no current price is a day old. */
export const PRICE_SLOT = 18 * HOUR;
/** Days before kick-off between which bookmakers open a board. */
const OPENS_BEFORE = { main: [9, 13.5], team: [8, 13], player: [6, 12] } as const;
/** Least age of a stale price, and the spread of its age. */
const STALE_FROM = 28 * HOUR;
const STALE_SPREAD = 60 * HOUR;
const LAST_QUOTE = 5 * MINUTE;

/** When a bookmaker opens a board of a fixture; null where it does not offer it in that league. */
export function opensAt(
  seed: number,
  fixture: ScheduledFixture,
  bookmaker: DemoBookmaker,
  board: Board,
): number | null {
  const feed = bookmaker.priceFeed ?? bookmaker.externalId;
  const coverage = { main: 1, team: bookmaker.teamCoverage, player: bookmaker.playerCoverage }[board.class];
  const appetite = keyedUniform(`${seed}|offer|${feed}|${board.providerMarket}|${fixture.league.key}`);
  if (appetite >= coverage * board.popularity) return null;
  const [latest, earliest] = OPENS_BEFORE[board.class];
  const lead = latest + (earliest - latest) * keyedUniform(`${seed}|${fixture.ref}|opening|${feed}|${board.class}`);
  return Math.floor((fixture.kickoff - lead * DAY) / MINUTE) * MINUTE;
}

/**
 * Moments until `now` at which a board is quoted, in order: the opening of main markets, some moves, and the current
 * price, which is at most a slot old unless it is stale.
 */
export function quoteMoments(
  seed: number,
  fixture: ScheduledFixture,
  bookmaker: DemoBookmaker,
  board: Board,
  opening: number,
  now: number,
): number[] {
  const feed = bookmaker.priceFeed ?? bookmaker.externalId;
  const draw = (what: string): number => keyedUniform(`${seed}|${fixture.ref}|${feed}|${board.providerMarket}|${what}`);
  const last = Math.min(now, fixture.kickoff - LAST_QUOTE);
  const jitter = Math.floor((draw('jitter') * PRICE_SLOT) / MINUTE) * MINUTE;
  const onGrid = (moment: number): number => Math.floor((moment - jitter) / PRICE_SLOT) * PRICE_SLOT + jitter;
  const isForgotten = draw('stale') < bookmaker.stale;
  const present = onGrid(isForgotten ? last - STALE_FROM - STALE_SPREAD * draw('age') : last);
  const moves = board.class === 'player' ? (draw('moves') < 0.08 ? [2] : []) : draw('moves') < 0.4 ? [6, 2] : [];
  const earlier = moves.map((lead) => onGrid(fixture.kickoff - lead * DAY)).filter((moment) => moment < present);
  const first = board.class === 'main' ? [opening] : [];
  return [...new Set([...first, ...earlier, present])]
    .filter((moment) => moment >= opening && moment <= last)
    .sort((left, right) => left - right);
}
