import { counted, momentText } from '../reply-text.js';
import type { ValueBetAlert } from './value-bet-finder.js';

/** An alert as a chat shows it. */
export function alertText(bet: ValueBetAlert, groupName: string, timeZone: string): string {
  return [
    `Value bet in ${groupName}`,
    `${bet.homeTeamName} v ${bet.awayTeamName} (${bet.competitionName})`,
    `${momentText(bet.kickoffAt, timeZone)} ${timeZone}`,
    `${bet.playerName}: ${bet.side} ${bet.line} ${bet.marketName}`,
    `${bet.odds} at ${bet.bookmaker} against a fair ${bet.fairOdds.toFixed(2)}: ${bet.edge.toFixed(1)} % expected, ` +
      `from ${counted(bet.sampleSize, 'match', 'matches')}`,
  ].join('\n');
}
