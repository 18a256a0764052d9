import type { BoardSnapshot } from '../../../src/boards/snapshot/snapshot.js';
import type { FairBet } from '../../../src/football/judge/judge.js';
import type { DatasetPlan, PlannedLine } from './dataset-plan.js';

/** The fair bet on a line, and the sources that quote it. */
export interface PlannedBet extends FairBet {
  readonly sources: number;
}

/** A line with a given bet, whatever its prices imply; null: unknown. */
export type PlannedBetLine = PlannedLine & { readonly bet: PlannedBet | null };

/** A plan whose lines have given bets. */
export interface BetPlan extends DatasetPlan {
  fixtures: (Omit<DatasetPlan['fixtures'][number], 'lines' | 'results'> & { lines?: PlannedBetLine[] })[];
}

/** Replaces the bets computed from prices by those of a plan; before anything is read of the snapshot. */
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
