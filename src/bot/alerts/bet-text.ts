import { momentText, nothingText, pluralise } from '../reply-text.js';
import type { FoundValueBets, ValueBet } from './value-bet-finder.js';

/** Three lines on a bet: what to take and where, what it is worth, which match. @param remark why it is shown again */
export function betText(bet: ValueBet, timeZone: string, remark = ''): string {
  const sources = pluralise(bet.otherSources, 'other source');
  const again = remark === '' ? '' : ` (${remark})`;
  return [
    `• ${bet.playerName} ${bet.side} ${bet.line} ${bet.marketName}: ${bet.odds} at ${bet.bookmaker}${again}`,
    `  Fair odds ${bet.fairOdds.toFixed(bet.fairOdds < 1.1 ? 3 : 2)}, edge ${bet.edge} % (80 % interval ${bet.edgeLow} to ${bet.edgeHigh} %); ${sources}, ` +
      pluralise(bet.matches, 'match', 'matches'),
    `  ${bet.homeTeamName} v ${bet.awayTeamName} (${bet.competitionName}), ${momentText(bet.kickoffAt, timeZone)}`,
  ].join('\n');
}

/** Says that no bet is worth taking, and how far the best one is from it. @param where ` in <group>`, or empty */
export function nothingWorthTaking({ bestLow, emptyBecause }: FoundValueBets, where: string): string {
  const head = `Nothing worth taking${where}`;
  if (bestLow !== null) return `${head}; the best low end is ${bestLow} %.`;
  if (emptyBecause?.code === 'filters_exclude_all') return `${head}: nobody quotes players of these leagues.`;
  if (emptyBecause !== null) return nothingText(`${head}.`, emptyBecause);
  return `${head}: too few other bookmakers quote the same lines to judge any price.`;
}
