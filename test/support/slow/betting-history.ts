import { countIn } from './football-data.js';
import type { CsvMatch } from './football-data.js';
import { millionths, ratio, sum } from './numbers.js';
import { slowReturnInterval } from './return-interval.js';
import type { SlowReturnInterval } from './return-interval.js';

export interface SlowBet {
  row: CsvMatch;
  /** In millionths, times `divisor`. */
  odds: number;
  divisor: number;
  priceSource: string;
  isWon: boolean;
}

export interface SlowHistory {
  bets: SlowBet[];
  unpriced: number;
}

const bookmakers = [
  'B365',
  'BS',
  'BW',
  'GB',
  'IW',
  'LB',
  'PS',
  'SB',
  'SJ',
  'SO',
  'SY',
  'VC',
  'WH',
  'BF',
  '1XB',
  'BFD',
  'BMGM',
  'BV',
  'CL',
];

/** Every bet on a team in matches before a day, oldest first, by brute force. */
export function slowHistory(
  rows: readonly CsvMatch[],
  team: string,
  side: string,
  homeAway: string,
  before: string,
): SlowHistory {
  const matches = rows
    .filter((row) => row.day < before && countIn(row, 'FTHG') !== null)
    .filter((row) => (row.home === team && homeAway !== 'away') || (row.away === team && homeAway !== 'home'))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const bets = matches.flatMap((row): SlowBet[] => {
    const isHome = row.home === team;
    const letter = side === 'draw' ? 'D' : isHome === (side === 'win') ? 'H' : 'A';
    if (countIn(row, 'HTHG') === null) return [];
    const price = priceOf(row, letter);
    return price === null ? [] : [{ row, ...price, isWon: row.cells['FTR'] === letter }];
  });
  return { bets, unpriced: matches.length - bets.length };
}

function priceOf({ cells }: CsvMatch, letter: string): Pick<SlowBet, 'odds' | 'divisor' | 'priceSource'> | null {
  const prices = (columns: readonly string[]): number[] =>
    columns
      .map((column) => cells[column] ?? '')
      .filter((text) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 1)
      .map(millionths);
  const candidates: [string, readonly string[]][] = [
    ['closingAverage', [`AvgC${letter}`]],
    ['closingQuotes', bookmakers.map((name) => `${name}C${letter}`)],
    ['openingAverage', [`Avg${letter}`, `BbAv${letter}`]],
    ['lastQuotes', bookmakers.map((name) => `${name}${letter}`)],
  ];
  for (const [priceSource, columns] of candidates) {
    const quoted = prices(columns);
    if (quoted.length > 0) return { priceSource, odds: sum(quoted), divisor: quoted.length };
  }
  return null;
}

/** A multiple of every possible number of bookmakers, so that means are whole numbers too. */
const common = 232_792_560;
const unit = 1_000_000n * BigInt(common);
const exact = ({ odds, divisor }: SlowBet): bigint => BigInt(odds) * BigInt(common / divisor);
const add = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Totals of bets at stake 1, exact until they are rounded for output. */
export function slowTotals(bets: readonly SlowBet[]): Record<string, number | null> {
  const staked = BigInt(bets.length) * unit;
  const returned = add(bets.filter(({ isWon }) => isWon).map(exact));
  const wins = bets.filter(({ isWon }) => isWon).length;
  const known = (part: bigint): number | null => (bets.length === 0 ? null : hundredths(part, staked));
  return {
    bets: bets.length,
    wins,
    losses: bets.length - wins,
    averageOdds: known(add(bets.map(exact))),
    staked: bets.length,
    returned: hundredths(returned, unit),
    profit: hundredths(returned - staked, unit),
    yieldPct: known((returned - staked) * 100n),
    hitRatePct: ratio(wins * 100, bets.length, 2),
  };
}

/** Odds of a bet for output, and the cumulative profit after each bet. */
export function slowRunning(bets: readonly SlowBet[]): { odds: number; runningProfit: number }[] {
  let running = 0n;
  return bets.map((bet) => {
    running += (bet.isWon ? exact(bet) : 0n) - unit;
    return { odds: hundredths(exact(bet), unit), runningProfit: hundredths(running, unit) };
  });
}

/** Longest streaks and the maximum drawdown of the cumulative profit. */
export function slowStreaks(bets: readonly SlowBet[]): {
  longestWinRun: number;
  longestLossRun: number;
  maxDrawdown: number;
} {
  const letters = bets.map(({ isWon }) => (isWon ? 'W' : 'L')).join('');
  const longest = (runs: RegExp): number => Math.max(0, ...(letters.match(runs) ?? []).map(({ length }) => length));
  const profits = bets.map((_, index) =>
    add(bets.slice(0, index + 1).map((bet) => (bet.isWon ? exact(bet) : 0n) - unit)),
  );
  const falls = profits.map(
    (profit, index) =>
      [0n, ...profits.slice(0, index)].reduce((highest, each) => (each > highest ? each : highest)) - profit,
  );
  return {
    longestWinRun: longest(/W+/g),
    longestLossRun: longest(/L+/g),
    maxDrawdown: hundredths(
      falls.reduce((deepest, fall) => (fall > deepest ? fall : deepest), 0n),
      unit,
    ),
  };
}

/** 95 % interval of the yield, in percent, by resampling matches; null if there are too few. */
export function slowYieldInterval(bets: readonly SlowBet[]): SlowReturnInterval | null {
  return slowReturnInterval(
    bets.map((bet) => [{ stake: 1, profit: (bet.isWon ? bet.odds / bet.divisor / 1_000_000 : 0) - 1 }]),
  );
}

/** part / whole with two decimals, rounded half away from zero. */
function hundredths(part: bigint, whole: bigint): number {
  const sign = part < 0n ? -1n : 1n;
  return Number(sign * ((sign * part * 200n + whole) / (whole * 2n))) / 100;
}
