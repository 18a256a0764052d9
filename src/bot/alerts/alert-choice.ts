import type { AlertedBet } from './alerted-bets.repository.js';
import type { ValueBet } from './value-bet-finder.js';

/** Bets that one message shows, the best ones; the others follow in later messages. */
export const mostBetsPerMessage = 10;

/** A price that rose by this factor since a chat was told of the bet is news. */
const NEWS_FACTOR = 1.03;
/** What binary arithmetic may lose of a quotient. */
const NOISE = 1e-9;

/** A bet that a chat should be told of. */
export interface NewsworthyBet {
  readonly bet: ValueBet;
  /** Why the chat is told again; empty: it does not know the bet. */
  readonly remark: string;
}

/**
 * The bets that a chat does not know, or knows at a price that has risen by 3 % since or from before the present eleven
 * was published; in the order given.
 * @param alerted what the chat was told of, by card key
 */
export function newsworthyBets(
  bets: readonly ValueBet[],
  alerted: ReadonlyMap<string, AlertedBet>,
): readonly NewsworthyBet[] {
  return bets.flatMap((bet) => {
    const last = alerted.get(bet.cardKey);
    if (last === undefined) return [{ bet, remark: '' }];
    const remarks = [
      ...(bet.odds / last.odds >= NEWS_FACTOR - NOISE ? [`up from ${last.odds}`] : []),
      ...(bet.publishedEleven !== null && bet.publishedEleven !== last.publishedEleven
        ? [last.publishedEleven === null ? 'line-up published' : 'line-up changed']
        : []),
    ];
    return remarks.length === 0 ? [] : [{ bet, remark: remarks.join(', ') }];
  });
}
