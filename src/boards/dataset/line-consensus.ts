import { Consensus } from '../../football/consensus.js';
import type { OneSidedCalibration } from '../../football/consensus.js';
import { excludedFlags } from '../../football/eligible-price.js';
import type { MarginMethod } from '../../football/odds-margin.js';
import { sidesOfMarket } from '../../football/price-history.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { BookmakerEntry } from './entities.js';
import { marketOfLine, priceSides, scopes } from './prices.js';
import type { LineConsensusColumns, LineSpan, LineTable, Prices, QuoteTable } from './prices.js';

/** Calibrations of one-sided prices by market type; a market type with too few quotes has none. */
export type OneSidedCalibrations = ReadonlyMap<PlayerStatisticKey, { readonly parameters: OneSidedCalibration }>;

const playerScope = scopes.indexOf('player');

/** A consensus over as many sides as a market has, and the prices of its bookmakers at the line that is read. */
interface MarketReader {
  readonly consensus: Consensus;
  /** By bookmaker index. */
  readonly odds: readonly Float64Array[];
}

/** Computes the consensus of every line. */
export class LineConsensuses {
  /** By number of sides. */
  private readonly readers: Readonly<Record<2 | 3, MarketReader>>;
  private readonly excluded: number;

  /** @param includeStale whether stale prices count */
  constructor(
    bookmakers: readonly BookmakerEntry[],
    private readonly calibrations: OneSidedCalibrations,
    method?: MarginMethod,
    includeStale = false,
  ) {
    this.excluded = excludedFlags(includeStale);
    const feeds = bookmakers.map(({ feed }) => feed);
    const reader = (sides: number): MarketReader => ({
      consensus: new Consensus(feeds, sides, method),
      odds: bookmakers.map(() => new Float64Array(sides)),
    });
    this.readers = { 2: reader(2), 3: reader(3) };
  }

  /**
   * The consensus of one count's eligible prices, ready to compute.
   * @param sides rows of the lines of over and under, -1 without one
   * @param isHeard by bookmaker index; all without it
   */
  ofLine(
    { lines, quotes }: Prices,
    sides: readonly [over: number, under: number],
    isHeard?: (bookmaker: number) => boolean,
  ): Consensus {
    this.readLine(lines.columns, quotes, sides, this.readers[2], isHeard);
    return this.readers[2].consensus;
  }

  /** Writes the columns of some lines, by default of all. */
  write(
    { lines: { rows, columns }, quotes }: Prices,
    into: LineConsensusColumns,
    span: LineSpan = { first: 0, end: rows },
  ): void {
    for (let { first } = span; first < span.end;) {
      const end = endOfLine(columns, first);
      const marketSides = sidesOfMarket(marketOfLine(columns, first));
      const sides = marketSides.map(() => -1);
      for (let row = first; row < end; row += 1)
        sides[marketSides.findIndex((side) => side === priceSides[columns.side[row]!])] = row;
      const reader = this.readers[sides.length === 3 ? 3 : 2];
      this.readLine(columns, quotes, sides, reader);
      const isKnown = reader.consensus.compute();
      sides.forEach((line, position) => {
        if (line >= 0) writeSide(isKnown ? reader.consensus : null, position, line, into);
      });
      first = end;
    }
  }

  private readLine(
    columns: LineTable['columns'],
    quotes: QuoteTable,
    sides: readonly number[],
    { consensus, odds: prices }: MarketReader,
    isHeard?: (bookmaker: number) => boolean,
  ): void {
    const { bookmaker, odds, flags } = quotes.columns;
    const { scope, statistic, firstQuote, quotes: counts } = columns;
    const row = sides.find((line) => line >= 0) ?? -1;
    const market = scope[row] === playerScope ? PLAYER_STATISTICS[statistic[row]!]?.key : undefined;
    const calibration = market === undefined ? undefined : this.calibrations.get(market);
    consensus.begin(calibration?.parameters ?? null);
    const voters = new Set<number>();
    sides.forEach((line, position) => {
      if (line < 0) return;
      for (let at = firstQuote[line]!, end = at + counts[line]!; at < end; at += 1) {
        if ((flags[at]! & this.excluded) !== 0) continue;
        const index = bookmaker[at]!;
        if (isHeard?.(index) === false) continue;
        const own = prices[index]!;
        if (!voters.has(index)) own.fill(NaN);
        voters.add(index);
        own[position] = odds[at]!;
      }
    });
    for (const index of voters) consensus.add(index, prices[index]!);
  }
}

/** @param consensus null without a source */
function writeSide(consensus: Consensus | null, side: number, line: number, into: LineConsensusColumns): void {
  into.consensus[line] = consensus?.probabilities[side] ?? NaN;
  into.spread[line] = consensus?.spread[side] ?? NaN;
  into.sources[line] = consensus?.sources ?? 0;
  into.isCalibrated[line] = consensus?.kind === 'calibrated' ? 1 : 0;
  into.calibrationError[line] = consensus?.calibrationError ?? 0;
}

/** The row after the last side of a line. */
function endOfLine({ fixture, scope, player, statistic, line }: LineTable['columns'], first: number): number {
  let end = first + 1;
  while (
    Object.is(line[end], line[first]) &&
    player[end] === player[first] &&
    statistic[end] === statistic[first] &&
    scope[end] === scope[first] &&
    fixture[end] === fixture[first]
  )
    end += 1;
  return end;
}
