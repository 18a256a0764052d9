import { hiddenFlags } from '../../football/eligible-price.js';
import { MarketSources } from '../../football/judge/sources.js';
import type { PlayerPriceCalibration } from '../../football/judge/sources.js';
import { MARKET_FAMILIES, marketFamily } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import type { MarginMethod } from '../../football/odds-margin.js';
import { sidesOfMarket } from '../../football/price-history.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { forecastError } from '../../models/price-forecast/errors.js';
import type { PriceForecasts } from '../../models/price-forecast/price-forecasts.js';
import type { Entities } from './entities.js';
import { marketOfLine, priceSides, scopes } from './prices.js';
import type { LineForecastColumns, LineSpan, LineTable, Prices, QuoteTable } from './prices.js';

/** Calibrations of one-sided prices by market type; a market type with too few quotes has none. */
export type PlayerPriceCalibrations = ReadonlyMap<PlayerStatisticKey, { readonly parameters: PlayerPriceCalibration }>;

/** Models fitted to past prices: how sources forecast the close, and what a one-sided price implies. */
export interface PriceModels {
  readonly forecasts: PriceForecasts;
  readonly calibrations: PlayerPriceCalibrations;
}

const playerScope = scopes.indexOf('player');

/** Sources over the sides of a market, and the bookmakers' prices of the line being read. */
interface MarketReader {
  readonly sources: MarketSources;
  /** By bookmaker index. */
  readonly odds: readonly Float64Array[];
  readonly weights: Readonly<Record<MarketFamily, Float64Array>>;
}

/** Flags of prices that do not count as sources: suspended, stale, or of 1.01 or less. */
const hidden = hiddenFlags(false);

/** Computes the consensus of all sources on every line. */
export class LineConsensuses {
  /** By number of sides. */
  private readonly readers: Readonly<Record<2 | 3, MarketReader>>;

  constructor(
    private readonly entities: Pick<Entities, 'bookmakers' | 'fixtures' | 'competitions'>,
    private readonly models: PriceModels,
    method?: MarginMethod,
  ) {
    const bookmakers = entities.bookmakers.map(({ priceFeed, isExchange }) => ({ feed: priceFeed, isExchange }));
    const reader = (sides: number): MarketReader => {
      const sources = new MarketSources(bookmakers, sides, method);
      const weights = MARKET_FAMILIES.map((family) => [family, sources.weightsOf(models.forecasts[family].weights)]);
      return {
        sources,
        odds: bookmakers.map(() => new Float64Array(sides)),
        weights: Object.fromEntries(weights) as Record<MarketFamily, Float64Array>,
      };
    };
    this.readers = { 2: reader(2), 3: reader(3) };
  }

  /**
   * The sources of a count at its prices, ready to compute.
   * @param sides rows of the lines of over and under, -1 without one
   * @param isHeard by bookmaker index, whether its price counts; all count without it
   */
  ofLine(
    { lines, quotes }: Prices,
    sides: readonly [over: number, under: number],
    isHeard?: (bookmaker: number) => boolean,
  ): MarketSources {
    this.readLine(lines.columns, quotes, sides, this.readers[2], isHeard);
    return this.readers[2].sources;
  }

  /** Writes the columns of some lines; by default of all. */
  write(
    { lines: { rows, columns }, quotes }: Prices,
    into: LineForecastColumns,
    span: LineSpan = { first: 0, end: rows },
  ): void {
    const newest = this.newestPrices(columns, span, quotes);
    for (let { first } = span; first < span.end;) {
      const end = endOfLine(columns, first);
      const marketSides = sidesOfMarket(marketOfLine(columns, first));
      const sides = marketSides.map(() => -1);
      for (let row = first; row < end; row += 1)
        sides[marketSides.findIndex((side) => side === priceSides[columns.side[row]!])] = row;
      const reader = this.readers[sides.length === 3 ? 3 : 2];
      this.readLine(columns, quotes, sides, reader);
      const sources = reader.sources.compute() ? reader.sources : null;
      const { modelWeight } = this.models.forecasts[familyOf(columns, first)];
      const error = this.errorAt(columns, first, newest.get(marketKey(columns, first)) ?? 0);
      sides.forEach((line, position) => {
        if (line >= 0) writeSide(sources, position, line, { modelWeight, error }, into);
      });
      first = end;
    }
  }

  /** Standard deviation of the close around the forecast, by the time from the family's newest price to kick-off. */
  private errorAt(columns: LineTable['columns'], row: number, newest: number): number {
    const { fixtures, competitions } = this.entities;
    const { kickoff, competition } = fixtures[columns.fixture[row]!]!;
    const { errors } = this.models.forecasts[familyOf(columns, row)];
    return forecastError(errors, competitions[competition]!.id, (kickoff - newest) / 3600);
  }

  /** Adds the prices of a line to its sources. */
  private readLine(
    columns: LineTable['columns'],
    quotes: QuoteTable,
    sides: readonly number[],
    { sources, odds: prices, weights }: MarketReader,
    isHeard?: (bookmaker: number) => boolean,
  ): void {
    const { bookmaker, odds, flags } = quotes.columns;
    const { firstQuote, quotes: counts } = columns;
    const row = sides.find((line) => line >= 0);
    if (row === undefined) sources.begin(null, null);
    else sources.begin(weights[familyOf(columns, row)], this.calibrationOf(columns, row));
    const voters = new Set<number>();
    sides.forEach((line, position) => {
      if (line < 0) return;
      for (let at = firstQuote[line]!, end = at + counts[line]!; at < end; at += 1) {
        if ((flags[at]! & hidden) !== 0) continue;
        const index = bookmaker[at]!;
        if (isHeard?.(index) === false) continue;
        const own = prices[index]!;
        if (!voters.has(index)) own.fill(NaN);
        voters.add(index);
        own[position] = odds[at]!;
      }
    });
    for (const index of voters) sources.add(index, prices[index]!);
  }

  /** Moment of the newest price by `marketKey`, Unix seconds. */
  private newestPrices(
    columns: LineTable['columns'],
    { first, end }: LineSpan,
    quotes: QuoteTable,
  ): Map<number, number> {
    const { quotedAt, flags } = quotes.columns;
    const newest = new Map<number, number>();
    for (let row = first; row < end; row += 1) {
      const [key, from] = [marketKey(columns, row), columns.firstQuote[row]!];
      let latest = newest.get(key) ?? 0;
      for (let at = from, until = from + columns.quotes[row]!; at < until; at += 1)
        if ((flags[at]! & hidden) === 0) latest = Math.max(latest, quotedAt[at]!);
      newest.set(key, latest);
    }
    return newest;
  }

  private calibrationOf(columns: LineTable['columns'], row: number): PlayerPriceCalibration | null {
    if (columns.scope[row] !== playerScope) return null;
    return this.models.calibrations.get(marketOfLine(columns, row) as PlayerStatisticKey)?.parameters ?? null;
  }
}

const familyOf = (columns: LineTable['columns'], row: number): MarketFamily =>
  marketFamily(marketOfLine(columns, row), columns.scope[row] === playerScope);

/** Key of the prices of a market family in a fixture. */
const marketKey = (columns: LineTable['columns'], row: number): number =>
  columns.fixture[row]! * MARKET_FAMILIES.length + MARKET_FAMILIES.indexOf(familyOf(columns, row));

/** @param sources null if there are none */
function writeSide(
  sources: MarketSources | null,
  side: number,
  line: number,
  { modelWeight, error }: { readonly modelWeight: number; readonly error: number },
  into: LineForecastColumns,
): void {
  into.consensus[line] = sources?.probabilities[side] ?? NaN;
  into.mean[line] = sources?.means[side] ?? NaN;
  into.logit[line] = sources?.logits[side] ?? NaN;
  into.modelWeight[line] = modelWeight;
  into.sigma[line] = error;
  into.sources[line] = sources?.count ?? 0;
  into.isCalibrated[line] = sources?.kind === 'calibrated' ? 1 : 0;
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
