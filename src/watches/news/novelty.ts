import type { WatchEvent, WatchRule } from '../watch.js';
import { isSameKickoff } from './kick-off-state.js';
import type { FoundNews, Novelty, ToldNews } from './news.js';

/** A price that has risen by this factor since it was last reported is news. */
const NEWS_FACTOR = 1.03;
/** Largest rounding error of a quotient. */
const NOISE = 1e-9;

const isSameState = (event: WatchEvent, one: string, other: string): boolean =>
  event === 'kick-off' ? isSameKickoff(one, other) : one === other;

/**
 * Why a find is news to a recipient; null: it is not.
 * @param told state and price last reported to the recipient; null: never reported
 */
export function noveltyOf(
  { event, state, odds, stateAtBeginning }: FoundNews,
  told: ToldNews | null,
  rule: Pick<WatchRule, 'begunAt' | 'seenFileId'>,
): Novelty | null {
  const stateBefore = told === null ? (stateAtBeginning?.(rule) ?? null) : told.state;
  const isUnknown = told === null && stateBefore === null;
  if (isUnknown) return { isFirst: true, oddsBefore: null, stateBefore: null, isChanged: false };
  const isChanged = state !== null && (stateBefore === null || !isSameState(event, state, stateBefore));
  const oddsBefore = odds !== null && told?.odds != null && odds / told.odds >= NEWS_FACTOR - NOISE ? told.odds : null;
  if (!isChanged && oddsBefore === null) return null;
  return { isFirst: told === null, oddsBefore, stateBefore: isChanged ? stateBefore : null, isChanged };
}
