import type { BoardSnapshot } from '../../../src/boards/snapshot/snapshot.js';
import type { FairBet } from '../../../src/football/judge/judge.js';
import type { DatasetPlan, PlannedLine } from './dataset-plan.js';

/** The fair bet on a line, and the sources that quote it. */
export interface PlannedBet extends FairBet {
  readonly sources: number;
}

/** A line with a bet on it, whatever its prices say; null: nothing is known of it. */
export type PlannedBetLine = PlannedLine & { readonly bet: PlannedBet | null };

/** A plan whose lines have bets on them. */
export interface BetPlan extends DatasetPlan {
  fixtures: (Omit<DatasetPlan['fixtures'][number], 'lines' | 'results'> & { lines?: PlannedBetLine[] })[];
}

/** Puts the bets of a plan in the place of those that its prices make; before anything is read of the snapshot. */
export function setFairBets({ prices }: BoardSnapshot, { fixtures }: BetPlan): void {
  const { rows, columns } = prices.lines;
  const bets = fixtures.map(({ lines = [] }) => lines.map(({ bet }) => bet).values());
  for (let row = 0; row < rows; row += 1) {
    const { win, lose, error, sources } = bets[columns.fixture[row]!]!.next().value ?? UNKNOWN;
    columns.win[row] = win;
    columns.lose[row] = lose;
    columns.fair[row] = win / (win + lose);
    columns.error[row] = error;
    columns.sources[row] = sources;
    // its sources agree
    columns.logit[row] = 0;
  }
}

const UNKNOWN: PlannedBet = { win: NaN, lose: NaN, error: NaN, sources: 0 };
