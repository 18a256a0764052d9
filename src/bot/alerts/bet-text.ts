import type { MessageButtons } from '../../database/entities/index.js';
import { momentText, nothingText, pluralise } from '../reply-text.js';
import type { AlertedBet } from './alerts.repository.js';
import type { FoundValueBets, ValueBet } from './value-bet-finder.js';

/** Bets that one message shows, the best ones; the others follow in later messages. */
export const mostBetsPerMessage = 10;

/** A price that rose by this factor since a chat was alerted to the bet is news. */
const NEWS_FACTOR = 1.03;
/** What binary arithmetic may lose of a quotient. */
const NOISE = 1e-9;

/** A bet that a chat should be alerted to. */
export interface NewsworthyBet {
  readonly bet: ValueBet;
  /** Why the chat is alerted again; empty: for the first time. */
  readonly remark: string;
}

/**
 * The bets that are new to a chat, whose price has risen by 3 % since its alert, or whose eleven was published since; in
 * the order given.
 * @param alerted earlier alerts to the chat, by card key
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

/** Three lines on a bet: what to take and where, what it is worth, which match. @param remark why it is shown again */
export function betText(bet: ValueBet, timeZone: string, remark = ''): string {
  const sources = pluralise(bet.sources, 'source');
  const again = remark === '' ? '' : ` (${remark})`;
  return [
    `• ${bet.playerName} ${bet.side} ${bet.line} ${bet.marketName}: ${bet.odds} at ${bet.bookmaker}${again}`,
    `  Fair odds ${bet.fairOdds.toFixed(bet.fairOdds < 1.1 ? 3 : 2)}, edge ${bet.edge} % (80 % interval ${bet.edgeLow} to ${bet.edgeHigh} %); ${sources}, ` +
      pluralise(bet.matches, 'match', 'matches'),
    `  ${bet.homeTeamName} v ${bet.awayTeamName} (${bet.competitionName}), ${momentText(bet.kickoffAt, timeZone)}`,
  ].join('\n');
}

/** Buttons that explain bets, two in a row. */
export function whyButtons(bets: readonly ValueBet[]): MessageButtons {
  const buttons = bets.map(({ playerName, marketName, cardKey }) => ({
    label: `Why ${playerName}, ${marketName}?`,
    data: `bets why ${cardKey}`,
  }));
  return Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) => buttons.slice(2 * row, 2 * row + 2));
}

/** Says that no bet is worth taking, and how far the best one is from it. @param where ` in <group>`, or empty */
export function nothingWorthTaking({ bestLow, emptyBecause }: FoundValueBets, where: string): string {
  const head = `Nothing worth taking${where}`;
  if (bestLow !== null) return `${head}; the best low end is ${bestLow} %.`;
  if (emptyBecause?.code === 'filters_exclude_all') return `${head}: nobody quotes players of these leagues.`;
  if (emptyBecause !== null) return nothingText(`${head}.`, emptyBecause);
  return `${head}: too few other bookmakers quote the same lines to judge any price.`;
}
