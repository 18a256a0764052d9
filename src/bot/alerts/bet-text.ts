import type { MessageButtons } from '../../database/entities/index.js';
import { verdictOf } from '../../football/verdict.js';
import {
  marketText,
  momentText,
  oddsText,
  percentText,
  selectionText,
  teamsText,
  verdictText,
} from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { inRows } from '../page-buttons.js';
import { nothingText } from '../reply-text.js';
import type { FoundValueBets, ValueBet } from './value-bet-finder.js';

/** Most bets in one message, the best ones; the others follow in later messages. */
export const mostBetsPerMessage = 10;

/** The members of a bet that its lines of text show. */
export interface ShownBet extends Pick<ValueBet, 'odds' | 'bookmaker' | 'fairOdds' | 'edge' | 'edgeLow' | 'edgeHigh'> {
  readonly market: string;
  /** Player or side; null: the match. */
  readonly subject: string | null;
  readonly side: string;
  readonly line: number | null;
  readonly sources: number;
  /** Matches of the player; null for bets on sides and matches. */
  readonly matches: number | null;
}

/** Three lines on a bet: the selection and where to take it, its value, and the match. */
export function betText(bet: ValueBet, format: ChatFormat): string {
  return [
    ...betLines({ ...bet, subject: bet.playerName }, format),
    `  ${teamsText(bet.homeTeamName, bet.awayTeamName, format)} (${bet.competitionName}), ` +
      momentText(bet.kickoffAt, format),
  ].join('\n');
}

/** The first two of these lines. @param remark why it is shown again; empty for the first time */
export function betLines(bet: ShownBet, format: ChatFormat, remark = ''): string[] {
  const { at, bets } = format.texts.boards;
  const percent = (value: number): string => percentText(value, format);
  const price = at(oddsText(bet.odds, format), bet.bookmaker);
  const judged = bets.judged(
    oddsText(bet.fairOdds, format),
    percent(bet.edge),
    percent(bet.edgeLow),
    percent(bet.edgeHigh),
  );
  const basis =
    bet.matches === null ? format.texts.watches.alert.sources(bet.sources) : bets.basis(bet.sources, bet.matches);
  const verdict = verdictText(verdictOf(bet.edge, bet.edgeLow, bet.sources), format);
  return [
    `• ${betName(bet, format)}: ${price}${remark === '' ? '' : ` (${remark})`}`,
    `  ${[judged, basis, ...(verdict === null ? [] : [verdict])].join('; ')}`,
  ];
}

/** A bet in words: `Bryan Mbeumo over 1.5 shots`. */
export function betName(
  { subject, side, line, market }: Pick<ShownBet, 'subject' | 'side' | 'line' | 'market'>,
  format: ChatFormat,
): string {
  const words = `${selectionText(side, line, format)} ${marketText(market, format)}`;
  return subject === null ? words : `${subject} ${words}`;
}

/** Buttons that explain bets, two in a row. */
export function whyButtons(
  bets: readonly (Pick<ValueBet, 'playerName' | 'cardKey'> & { readonly market: string })[],
  format: ChatFormat,
): MessageButtons {
  const buttons = bets.map(({ playerName, market, cardKey }) => ({
    label: format.texts.boards.bets.why(playerName, marketText(market, format)),
    data: `bets why ${cardKey}`,
  }));
  return inRows(buttons, 2);
}

/** Text that no bet is worth taking, and how far the best one falls short. @param where ` in <group>`, or empty */
export function nothingWorthTaking({ bestLow, emptyBecause }: FoundValueBets, where: string, format: ChatFormat) {
  const { texts } = format;
  const { bets } = texts.boards;
  const head = bets.none(where);
  if (bestLow !== null) return `${head}; ${bets.bestLow(percentText(bestLow, format))}.`;
  if (emptyBecause?.code === 'filters_exclude_all') return `${head}: ${bets.nobodyQuotes}.`;
  if (emptyBecause !== null) return nothingText(`${head}.`, emptyBecause, texts);
  return `${head}: ${bets.tooFewSources}.`;
}
