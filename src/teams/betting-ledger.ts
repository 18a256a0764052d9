import { bootstrapReturn, sampleOfReturns } from '../maths/return-bootstrap.js';

/** A settled bet at a flat stake. */
export interface SettledBet {
  /** Id of its match. */
  eventId: number;
  odds: number;
  isWon: boolean;
}

/** Streaks and drawdown of bets in the order of settlement. */
export interface BetStreaks {
  longestWinRun: number;
  longestLossRun: number;
  /** Largest drop of the running profit below its peak so far, which starts at 0; never negative. */
  maxDrawdown: number;
}

export function returnOf({ odds, isWon }: SettledBet, stake: number): number {
  return isWon ? odds * stake : 0;
}

/** Totals of bets in any order; without bets, ratios are null. Nothing is rounded. */
export function totalsOf(bets: readonly SettledBet[], stake: number) {
  const count = bets.length;
  const wins = bets.filter(({ isWon }) => isWon).length;
  const staked = count * stake;
  const returned = bets.reduce((sum, bet) => sum + returnOf(bet, stake), 0);
  const profit = returned - staked;
  const ratio = (value: number): number | null => (count === 0 ? null : value);
  return {
    bets: count,
    wins,
    losses: count - wins,
    averageOdds: ratio(bets.reduce((sum, { odds }) => sum + odds, 0) / count),
    staked,
    returned,
    profit,
    yieldPct: ratio((profit * 100) / staked),
    hitRatePct: ratio((wins * 100) / count),
  };
}

/** 95 % interval of the yield, in percent, computed as in the scorecard; null with too few matches. */
export function yieldIntervalOf(bets: readonly SettledBet[]): { low: number; high: number } | null {
  const returns = bets.map((bet) => ({ match: bet.eventId, stake: 1, profit: returnOf(bet, 1) - 1 }));
  const interval = bootstrapReturn(sampleOfReturns(returns));
  return interval && { low: interval.low * 100, high: interval.high * 100 };
}

/** Each bet with the running profit after it. */
export function withRunningProfit<Bet extends SettledBet>(
  bets: readonly Bet[],
  stake: number,
): (readonly [bet: Bet, running: number])[] {
  let running = 0;
  return bets.map((bet) => [bet, (running += returnOf(bet, stake) - stake)] as const);
}

/** Streaks and drawdown of bets, oldest first. */
export function streaksOf(bets: readonly SettledBet[], stake: number): BetStreaks {
  const streaks: BetStreaks = { longestWinRun: 0, longestLossRun: 0, maxDrawdown: 0 };
  let run = 0;
  let before: boolean | null = null;
  let peak = 0;
  for (const [{ isWon }, running] of withRunningProfit(bets, stake)) {
    run = isWon === before ? run + 1 : 1;
    before = isWon;
    if (isWon) streaks.longestWinRun = Math.max(streaks.longestWinRun, run);
    else streaks.longestLossRun = Math.max(streaks.longestLossRun, run);
    peak = Math.max(peak, running);
    streaks.maxDrawdown = Math.max(streaks.maxDrawdown, peak - running);
  }
  return streaks;
}

/** A range of decimal odds, `from` inclusive and `to` exclusive; `to` null: open-ended. */
export interface OddsBracket {
  from: number;
  to: number | null;
}

/** Brackets used if the caller gives none. */
export const defaultBrackets = ['1-1.5', '1.5-2', '2-3', '3-5', '5-'] as const;

/** Parses a bracket such as `1.5-2` or `5-`; null if invalid. */
export function parseBracket(text: string): OddsBracket | null {
  const match = /^(\d{1,6}(?:\.\d{1,6})?)-(\d{1,6}(?:\.\d{1,6})?)?$/.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  const to = match[2] === undefined ? null : Number(match[2]);
  return to !== null && to <= from ? null : { from, to };
}

/** The first bracket that starts before the previous one in the list ends; null if they ascend without overlap. */
export function findOverlap(brackets: readonly OddsBracket[]): OddsBracket | null {
  return (
    brackets.find((bracket, index) => {
      const before = brackets[index - 1];
      return before !== undefined && (before.to === null || bracket.from < before.to);
    }) ?? null
  );
}

export function bracketText({ from, to }: OddsBracket): string {
  return `${from}-${to ?? ''}`;
}

export function isWithin(odds: number, { from, to }: OddsBracket): boolean {
  return odds >= from && (to === null || odds < to);
}
