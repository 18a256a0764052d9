import type { MessageButtons } from '../../database/entities/index.js';
import { marketText, momentText, numberText, oddsText, selectionText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { inRows } from '../page-buttons.js';
import { nothingText } from '../reply-text.js';
import type { AlertedBet } from './alerts.repository.js';
import type { FoundValueBets, ValueBet } from './value-bet-finder.js';

/** Bets that one message shows, the best ones; the others follow in later messages. */
export const mostBetsPerMessage = 10;

/** A price that rose by this factor since a chat was alerted to the bet is news. */
const NEWS_FACTOR = 1.03;
/** What binary arithmetic may lose of a quotient. */
const NOISE = 1e-9;

/** Why a chat is alerted to a bet again. */
export interface BetNews {
  /** Price of the last alert, where it has risen since. */
  readonly risenFrom: number | null;
  readonly lineup: 'published' | 'changed' | null;
}

/** A bet that a chat should be alerted to. */
export interface NewsworthyBet {
  readonly bet: ValueBet;
  /** Null: for the first time. */
  readonly news: BetNews | null;
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
  return bets.flatMap((bet): NewsworthyBet[] => {
    const last = alerted.get(bet.cardKey);
    if (last === undefined) return [{ bet, news: null }];
    const risenFrom = bet.odds / last.odds >= NEWS_FACTOR - NOISE ? last.odds : null;
    const lineup = lineupNews(bet.publishedEleven, last.publishedEleven);
    return risenFrom === null && lineup === null ? [] : [{ bet, news: { risenFrom, lineup } }];
  });
}

function lineupNews(now: string | null, before: string | null): BetNews['lineup'] {
  if (now === null || now === before) return null;
  return before === null ? 'published' : 'changed';
}

/** Three lines on a bet: what to take and where, what it is worth, which match. @param news why it is shown again */
export function betText(bet: ValueBet, format: ChatFormat, news: BetNews | null = null): string {
  const { at, bets } = format.texts.boards;
  const number = (value: number): string => numberText(value, format);
  const again = news === null ? '' : ` (${newsText(news, format)})`;
  const price = at(oddsText(bet.odds, format), bet.bookmaker);
  const judged = bets.judged(
    oddsText(bet.fairOdds, format),
    number(bet.edge),
    number(bet.edgeLow),
    number(bet.edgeHigh),
  );
  return [
    `• ${bet.playerName} ${selectionText(bet.side, bet.line, format)} ${marketText(bet.market, format)}: ${price}${again}`,
    `  ${judged}; ${bets.basis(bet.sources, bet.matches)}`,
    `  ${teamsText(bet.homeTeamName, bet.awayTeamName, format)} (${bet.competitionName}), ` +
      momentText(bet.kickoffAt, format),
  ].join('\n');
}

function newsText({ risenFrom, lineup }: BetNews, format: ChatFormat): string {
  const { alert } = format.texts.watches;
  return [
    ...(risenFrom === null ? [] : [alert.risen(oddsText(risenFrom, format))]),
    ...(lineup === null ? [] : [lineup === 'published' ? alert.lineupPublished : alert.lineupChanged]),
  ].join(', ');
}

/** Buttons that explain bets, two in a row. */
export function whyButtons(bets: readonly ValueBet[], format: ChatFormat): MessageButtons {
  const buttons = bets.map(({ playerName, market, cardKey }) => ({
    label: format.texts.boards.bets.why(playerName, marketText(market, format)),
    data: `bets why ${cardKey}`,
  }));
  return inRows(buttons, 2);
}

/** Says that no bet is worth taking, and how far the best one is from it. @param where ` in <group>`, or empty */
export function nothingWorthTaking({ bestLow, emptyBecause }: FoundValueBets, where: string, format: ChatFormat) {
  const { texts } = format;
  const { bets } = texts.boards;
  const head = bets.none(where);
  if (bestLow !== null) return `${head}; ${bets.bestLow(numberText(bestLow, format))}.`;
  if (emptyBecause?.code === 'filters_exclude_all') return `${head}: ${bets.nobodyQuotes}.`;
  if (emptyBecause !== null) return nothingText(`${head}.`, emptyBecause, texts);
  return `${head}: ${bets.tooFewSources}.`;
}
