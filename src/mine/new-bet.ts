import { digestOf } from '../common/digest.js';
import { marketFamily } from '../football/market-family.js';
import { selectionProblem } from '../football/market-shapes.js';
import type { SelectionProblem } from '../football/market-shapes.js';
import type { BetOn, EnteredBet } from './bets.repository.js';
import type { BetFixture } from './references.repository.js';

/** What a bet is on, as entered by a person. */
export type NamedSelection = Pick<BetOn, 'scope' | 'market' | 'line' | 'side'>;

/** Why a bet on a known market cannot be graded; null where it can. */
export function betProblem(selection: NamedSelection): SelectionProblem | null {
  const problem = selectionProblem(selection);
  if (problem !== null) return problem;
  const { line } = selection;
  if (line === null || Number.isInteger(line * 4)) return null;
  return { member: 'line', detail: `must be a multiple of 0.25; it is ${line}` };
}

/** What a bet is on, with its fixture and player resolved. */
export function betOn(
  { scope, market, line, side }: NamedSelection,
  { id, competitionId, kickoffAt }: BetFixture,
  playerId: number | null,
): BetOn {
  const family = marketFamily(market, playerId !== null);
  return { competitionId, fixtureId: id, kickoffAt, scope, playerId, market, marketFamily: family, line, side };
}

/** Key of a bet: its reference or, without one, everything that was entered; equal bets are stored once. */
export function entryKeyOf(bet: EnteredBet): string {
  if (bet.ref !== null) return `ref ${bet.ref}`;
  const { fixtureId, scope, playerId, market, line, side, bookmakerId, price, stake, placedAt } = bet;
  return digestOf([fixtureId, scope, playerId, market, line, side, bookmakerId, price, stake, placedAt.toISOString()]);
}

/** Whether two entries are the same bet: its bookmaker, price and stake can be corrected, the rest cannot. */
export function isSameBet(one: EnteredBet, other: EnteredBet): boolean {
  const members = ['fixtureId', 'scope', 'playerId', 'market', 'line', 'side'] as const;
  return (
    members.every((member) => one[member] === other[member]) && one.placedAt.getTime() === other.placedAt.getTime()
  );
}

/** A moment without its fraction of a second, as bets are stored. */
export const wholeSeconds = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);
