import type { BoardSnapshot } from '../../boards/builder/snapshot.js';
import { lineSides, scopes } from '../../boards/dataset/prices.js';
import { BLEND_DEFAULTS, marketFamily } from '../../football/blend.js';
import { Consensus } from '../../football/consensus.js';
import { excludedFlags } from '../../football/eligible-price.js';
import { percentAbove } from '../../football/price-comparison.js';
import { PLAYER_STATISTIC_KEYS, TEAM_STATISTIC_KEYS } from '../../football/statistics.js';

/**
 * What a price of a line is worth by the consensus of the other sources that quote both sides of the line. Reads one
 * line after the other; its members describe the last price judged.
 */
export class LineValue {
  /** Other sources that quote both sides. */
  sources = 0;
  /** Probability of the row's side if the bet is decided; NaN with too few sources. */
  fairProbability = NaN;
  /** Expected profit at the price, in percent of the stake that is decided; NaN with too few sources. */
  valueEdge = NaN;

  private readonly consensus: Consensus;
  /** Eligible prices of the line by side, then bookmaker; NaN: none. */
  private readonly odds: readonly Float64Array[];
  private readonly quoting: number[] = [];
  private readonly excluded: number;
  /** Row whose line was read last. */
  private readRow = -1;

  constructor(
    private readonly snapshot: Pick<BoardSnapshot, 'prices' | 'dataset'>,
    includeStale: boolean,
  ) {
    const feeds = snapshot.dataset.entities.bookmakers.map(({ feed }) => feed);
    this.consensus = new Consensus(feeds, lineSides.length);
    this.odds = lineSides.map(() => new Float64Array(feeds.length).fill(NaN));
    this.excluded = excludedFlags(includeStale);
  }

  /**
   * Judges a price of a row.
   * @param quote its row in the table of quotes
   */
  judge(row: number, quote: number): void {
    const { lines, quotes } = this.snapshot.prices;
    const { scope, statistic, side, otherSide } = lines.columns;
    // both sides of a line stand next to each other: one reading serves both
    if (this.readRow < 0 || (row !== this.readRow && otherSide[row] !== this.readRow)) this.read(row);
    const isJudged = this.consensus.judge(quotes.columns.bookmaker[quote]!);
    this.sources = this.consensus.sources;
    const isPlayer = scopes[scope[row]!] === 'player';
    const market = (isPlayer ? PLAYER_STATISTIC_KEYS : TEAM_STATISTIC_KEYS)[statistic[row]!]!;
    const isEnough = isJudged && this.sources >= BLEND_DEFAULTS[marketFamily(market, isPlayer)].minConsensus;
    this.fairProbability = isEnough ? this.consensus.probabilities[side[row]!]! : NaN;
    this.valueEdge = percentAbove(quotes.columns.odds[quote]! * this.fairProbability, 1);
  }

  private read(row: number): void {
    const { odds, quoting, consensus } = this;
    const other = this.snapshot.prices.lines.columns.otherSide[row]!;
    consensus.begin(null);
    this.readRow = row;
    if (other < 0) return;
    this.collect(row);
    this.collect(other);
    for (const bookmaker of quoting) {
      consensus.add(
        bookmaker,
        odds.map((prices) => prices[bookmaker]!),
      );
      for (const prices of odds) prices[bookmaker] = NaN;
    }
    quoting.length = 0;
  }

  private collect(row: number): void {
    const { lines, quotes } = this.snapshot.prices;
    const { firstQuote, quotes: counts, side } = lines.columns;
    const { bookmaker, odds, flags } = quotes.columns;
    const end = firstQuote[row]! + counts[row]!;
    for (let at = firstQuote[row]!; at < end; at += 1) {
      if ((flags[at]! & this.excluded) !== 0) continue;
      const own = bookmaker[at]!;
      if (this.odds.every((prices) => Number.isNaN(prices[own]!))) this.quoting.push(own);
      this.odds[side[row]!]![own] = odds[at]!;
    }
  }
}
