import type { ExplainedQuote, ValueBetExplanation } from '../../value-bets/value-bet-explanation.dto.js';
import { capital, marketText, momentText, oddsText, percentText, selectionText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';

/** All prices of a bet by bookmaker, highest first, each with its value; then those that do not count. */
export function bookmakersText({ card, quotes }: ValueBetExplanation, format: ChatFormat): string {
  const { boards } = format.texts;
  const { scannerSide: side, scannerFairOdds: fair } = card;
  const bet = `${card.playerName} ${selectionText(side, card.line, format)} ${marketText(card.marketType, format)}`;
  const ofSide = quotes.filter((quote) => quote.side === side);
  const others = ofSide.filter(({ isCounted }) => !isCounted);
  return [
    boards.prices.head(bet),
    `${teamsText(card.homeTeamName, card.awayTeamName, format)} (${card.leagueName}), ` +
      momentText(new Date(card.matchDate * 1000), format),
    capital(fair === null ? boards.notJudged : boards.fairOdds(oddsText(fair, format))),
    '',
    ...ofSide.filter(({ isCounted }) => isCounted).map((quote) => priceLine(quote, format)),
    ...(others.length === 0 ? [] : ['', boards.prices.notCounted]),
    ...others.map(
      ({ bookmakerName, odds, verdict }) =>
        `• ${bookmakerName} ${oddsText(odds, format)} (${boards.prices.verdicts[verdict]})`,
    ),
  ].join('\n');
}

function priceLine({ bookmakerName, odds, edge }: ExplainedQuote, format: ChatFormat): string {
  const value = edge === null ? '' : `: ${format.texts.boards.prices.edge(percentText(edge, format))}`;
  return `• ${bookmakerName} ${oddsText(odds, format)}${value}`;
}
