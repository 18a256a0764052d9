import type { BookmakerEntry } from '../boards/dataset/entities.js';
import { lineSides } from '../boards/dataset/prices.js';
import type { LineSpan, PriceChoice, Prices } from '../boards/dataset/prices.js';
import { isLineJudged } from '../boards/dataset/line-value.js';
import { TEAM_COUNTS } from '../boards/dataset/team-lines.js';
import type { JudgeRules } from '../football/judge/judge.js';
import { excludedFlags, hiddenFlags, quoteFlags } from '../football/eligible-price.js';
import { edgeOf } from '../football/judge/judge.js';
import { isBettableLine } from '../football/odds-value.js';
import { bestPriceRow, compareNames } from '../football/price-comparison.js';
import type { PriceComparison } from '../football/price-comparison.js';
import type { BookmakerPrices, LineConsensus, QuotedLine, SidePrice } from './bet-lines.js';
import { passesFilter } from './bet-lines.js';
import type { BetFilter } from './bet-lines.js';
import type { JudgedRow } from './judged-row.js';

/** The quoted lines of a count with their shown prices, by line. */
export function quotedLines(
  prices: Prices,
  { first, end }: LineSpan,
  bookmakers: readonly BookmakerEntry[],
  choice: PriceChoice,
): Map<number, QuotedLine> {
  const { columns } = prices.lines;
  const lines = new Map<number, QuotedLine>();
  for (let row = first; row < end; row += 1) {
    const line = columns.line[row]!;
    // rows of a line's other side are read with its first
    if (!isBettableLine(line) || lines.has(line)) continue;
    const pricesOf = new Map<number, BookmakerPrices<SidePrice>>();
    for (let side = row; side < end && columns.line[side] === line; side += 1)
      addPrices(pricesOf, prices, side, bookmakers, choice);
    lines.set(line, {
      bookmakers: [...pricesOf.values()].sort((one, other) => compareNames(one.name, other.name) || one.id - other.id),
      consensus: consensusOf(prices, row),
      error: columns.error[row]!,
    });
  }
  return lines;
}

/** Adds the prices of one side of a line, by index of the bookmaker. */
function addPrices(
  pricesOf: Map<number, BookmakerPrices<SidePrice>>,
  { lines: { columns }, quotes }: Prices,
  row: number,
  bookmakers: readonly BookmakerEntry[],
  { includeStale, bookmakers: chosen }: PriceChoice,
): void {
  const { bookmaker, odds, quotedAt, flags } = quotes.columns;
  const side = lineSides[columns.side[row]!]!;
  const end = columns.firstQuote[row]! + columns.quotes[row]!;
  for (let quote = columns.firstQuote[row]!; quote < end; quote += 1) {
    const index = bookmaker[quote]!;
    if ((flags[quote]! & hiddenFlags(includeStale)) !== 0 || chosen?.[index] === 0) continue;
    const { id, name, isExchange } = bookmakers[index]!;
    const listed = pricesOf.get(index) ?? { id, name, isExchange, over: null, under: null };
    const isAssumed = (flags[quote]! & quoteFlags.assumed) !== 0;
    listed[side] = { odds: odds[quote]!, quotedAt: quotedAt[quote]!, isAssumed };
    pricesOf.set(index, listed);
  }
}

/** Consensus of all sources on the over of the line whose first side is in a row; null without a source. */
function consensusOf({ lines: { columns } }: Prices, row: number): LineConsensus | null {
  const { side, consensus, logit, sources, isCalibrated } = columns;
  if (sources[row] === 0) return null;
  const isOver = lineSides[side[row]!] === 'over';
  return {
    probability: isOver ? consensus[row]! : 1 - consensus[row]!,
    logit: isOver ? logit[row]! : -logit[row]!,
    sources: sources[row]!,
    kind: isCalibrated[row] === 1 ? 'calibrated' : 'twoSided',
  };
}

/** A best price that passes a filter. */
export interface BestBet {
  /** Percent; NaN where unknown. */
  readonly edge: number;
  readonly isLonely: boolean;
}

/** A row's best prices that pass a filter. @param comparison of the prices that count */
export function bestBets(
  { prices, spans }: JudgedRow,
  { includeStale, bookmakers, ...filter }: PriceChoice & BetFilter,
  rules: JudgeRules,
  comparison: PriceComparison,
): BestBet[] {
  const { line, firstQuote, quotes, win, lose } = prices.lines.columns;
  const bets: BestBet[] = [];
  for (const count of TEAM_COUNTS) {
    for (let { first: row } = spans[count]; row < spans[count].end; row += 1) {
      const [first, end] = [firstQuote[row]!, firstQuote[row]! + quotes[row]!];
      const best = bestPriceRow(prices.quotes.columns, first, end, excludedFlags(includeStale), bookmakers);
      if (best < 0 || !isBettableLine(line[row]!)) continue;
      const odds = prices.quotes.columns.odds[best]!;
      const edge = isLineJudged(prices.lines, row, rules) ? edgeOf(win[row]!, lose[row]!, odds) : NaN;
      if (!passesFilter(filter, odds, edge)) continue;
      comparison.read(first, end - first);
      bets.push({ edge, isLonely: comparison.isLonely() });
    }
  }
  return bets;
}
