import { Consensus } from '../../football/consensus.js';
import type { OneSidedCalibration } from '../../football/consensus.js';
import { excludedFlags } from '../../football/eligible-price.js';
import type { MarginMethod } from '../../football/odds-margin.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { BookmakerEntry } from './entities.js';
import { lineSides, scopes } from './prices.js';
import type { LineTable, Prices, QuoteConsensusColumns, QuoteTable } from './prices.js';

/** Calibrations of one-sided prices by market type; a market type with too few quotes has none. */
export type OneSidedCalibrations = ReadonlyMap<PlayerStatisticKey, { readonly parameters: OneSidedCalibration }>;

const excluded = excludedFlags(false);
const playerScope = scopes.indexOf('player');
const [over, under] = [lineSides.indexOf('over'), lineSides.indexOf('under')];

/** Computes the consensus for every quote without the source that the quote is of. */
export class QuoteConsensus {
  private readonly consensus: Consensus;
  /** By bookmaker index: his prices of both sides of the line that is read. */
  private readonly odds: readonly Float64Array[];

  constructor(
    bookmakers: readonly BookmakerEntry[],
    private readonly calibrations: OneSidedCalibrations,
    method?: MarginMethod,
  ) {
    this.consensus = new Consensus(
      bookmakers.map(({ feed }) => feed),
      lineSides.length,
      method,
    );
    this.odds = bookmakers.map(() => new Float64Array(lineSides.length));
  }

  /**
   * The consensus of one line's fresh eligible prices, ready to judge.
   * @param sides rows of the lines of over and under, -1 without one
   * @param isHeard by bookmaker index; all without it
   */
  ofLine(
    { lines, quotes }: Prices,
    sides: readonly [over: number, under: number],
    isHeard?: (bookmaker: number) => boolean,
  ): Consensus {
    this.readLine(lines.columns, quotes, sides, isHeard);
    return this.consensus;
  }

  /** Writes the columns of all quotes. */
  write({ lines: { rows, columns }, quotes }: Prices, into: QuoteConsensusColumns): void {
    const { side, otherSide } = columns;
    for (let row = 0; row < rows; row += 1) {
      const other = otherSide[row]!;
      // the over stands for both sides where there are two
      if (other >= 0 && side[row] !== over) continue;
      const sides = side[row] === over ? [row, other] : [other, row];
      this.readLine(columns, quotes, sides);
      sides.forEach((line, position) => this.judgeSide(columns, quotes, line, position, into));
    }
  }

  private readLine(
    columns: LineTable['columns'],
    quotes: QuoteTable,
    sides: readonly number[],
    isHeard?: (bookmaker: number) => boolean,
  ): void {
    const { bookmaker, odds, flags } = quotes.columns;
    const { scope, statistic, firstQuote, quotes: counts } = columns;
    const row = sides[over]! >= 0 ? sides[over]! : sides[under]!;
    const market = scope[row] === playerScope ? PLAYER_STATISTICS[statistic[row]!]?.key : undefined;
    const calibration = market === undefined ? undefined : this.calibrations.get(market);
    this.consensus.begin(calibration?.parameters ?? null);
    const voters = new Set<number>();
    sides.forEach((line, position) => {
      if (line < 0) return;
      for (let at = firstQuote[line]!, end = at + counts[line]!; at < end; at += 1) {
        if ((flags[at]! & excluded) !== 0) continue;
        const index = bookmaker[at]!;
        if (isHeard?.(index) === false) continue;
        const prices = this.odds[index]!;
        if (!voters.has(index)) prices.fill(NaN);
        voters.add(index);
        prices[position] = odds[at]!;
      }
    });
    for (const index of voters) this.consensus.add(index, this.odds[index]!);
  }

  private judgeSide(
    { firstQuote, quotes: counts }: LineTable['columns'],
    { columns: { bookmaker } }: QuoteTable,
    line: number,
    position: number,
    into: QuoteConsensusColumns,
  ): void {
    if (line < 0) return;
    const { consensus } = this;
    for (let at = firstQuote[line]!, end = at + counts[line]!; at < end; at += 1) {
      const isKnown = consensus.judge(bookmaker[at]!);
      into.consensus[at] = isKnown ? consensus.probabilities[position]! : NaN;
      into.spread[at] = isKnown ? consensus.spread[position]! : NaN;
      into.sources[at] = consensus.sources;
      into.isCalibrated[at] = isKnown && consensus.kind === 'calibrated' ? 1 : 0;
    }
  }
}
