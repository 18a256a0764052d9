import type { MatchEventRecord, Side } from './canonical.js';

/** A card as shown by the referee; a second yellow is a dismissal. */
export type ShownCard = 'yellow' | 'secondYellow' | 'red';

/** Cards of a player, a side or a match. `cards` always equals `yellowCards + redCards`. */
export interface CardCounts {
  /** First yellows; a second yellow adds none. */
  yellowCards: number;
  /** All dismissals, by a straight red or a second yellow. */
  redCards: number;
  secondYellowCards: number;
  /** Yellow 1, straight red 1, second yellow 1 more. */
  cards: number;
}

/** Counts cards, with a second yellow as one more card and a dismissal. */
export function countCards(shown: readonly ShownCard[]): CardCounts {
  const count = (card: ShownCard): number => shown.filter((other) => other === card).length;
  const yellowCards = count('yellow');
  const secondYellowCards = count('secondYellow');
  const redCards = count('red') + secondYellowCards;
  return { yellowCards, redCards, secondYellowCards, cards: yellowCards + redCards };
}

/** Whether a card ends the player's match. */
export function isDismissal(card: ShownCard): boolean {
  return card !== 'yellow';
}

/** Last nominal minute of each half of regular time; extra time and shoot-outs are excluded. */
export const HALF_TIME_MINUTE = 45;
export const FULL_TIME_MINUTE = 90;

export type Half = 1 | 2;

/**
 * Nominal minute: stoppage time is the last minute of its half, so that 45+3 is 45 and 90+4 is 90.
 * @param minute running minute of the match; the second half starts again at 45
 */
export function nominalMinute(half: Half, minute: number): number {
  if (half === 1) return Math.min(Math.max(minute, 0), HALF_TIME_MINUTE);
  return Math.min(Math.max(minute, HALF_TIME_MINUTE), FULL_TIME_MINUTE);
}

/**
 * A player leaves the pitch for good: replaced (`on` is the substitute), sent off, or injured after the last
 * substitution (`on` is null). A temporary absence is not a change.
 */
export interface PitchChange<Id> {
  /** Nominal minute. */
  minute: number;
  off: Id;
  on: Id | null;
}

/**
 * Minutes of every player who was on the pitch: nominal minute off minus nominal minute on, at least 1, since
 * a substitute in stoppage time did play (interface semantics, section 2).
 * @param starters both sides' or one side's eleven
 * @param changes in the order in which they happened
 * @param endMinute nominal minute at which the match ended; 45 when it was abandoned before the second half
 */
export function minutesPlayed<Id>(
  starters: readonly Id[],
  changes: readonly PitchChange<Id>[],
  endMinute: number = FULL_TIME_MINUTE,
): Map<Id, number> {
  const cameOn = new Map<Id, number>(starters.map((player) => [player, 0]));
  const spent = new Map<Id, number>(starters.map((player) => [player, 0]));
  for (const { minute, off, on } of changes) {
    const since = cameOn.get(off);
    // A player who is not on the pitch (a substitute shown red on the bench) cannot leave it.
    if (since !== undefined) {
      spent.set(off, (spent.get(off) ?? 0) + minute - since);
      cameOn.delete(off);
    }
    if (on !== null && !cameOn.has(on)) {
      cameOn.set(on, minute);
      if (!spent.has(on)) spent.set(on, 0);
    }
  }
  for (const [player, since] of cameOn) spent.set(player, (spent.get(player) ?? 0) + endMinute - since);
  for (const [player, minutes] of spent) spent.set(player, Math.max(minutes, 1));
  return spent;
}

export interface SubstitutionPair<Id> {
  off: Id;
  on: Id;
}

/**
 * Chain of substitutes for a player: his replacement, then that player's replacement, and so on, from the pairs only,
 * never by minute. Empty if he stayed on or was sent off.
 * @param pairs of one side, in the order in which they happened
 */
export function replacementsOf<Id>(player: Id, pairs: readonly SubstitutionPair<Id>[]): Id[] {
  const chain: Id[] = [];
  let current = player;
  // One pass in order: a pair can continue the chain only after the pair in which its player came on.
  for (const { off, on } of pairs) {
    if (off !== current) continue;
    chain.push(on);
    current = on;
  }
  return chain;
}

/** The side of an event's players; an own goal counts for the other one. */
export function playerSideOf({ side, type }: Pick<MatchEventRecord, 'side' | 'type'>): Side {
  if (type !== 'ownGoal') return side;
  return side === 'home' ? 'away' : 'home';
}
