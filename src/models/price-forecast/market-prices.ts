/** Prices of a match by market, and the fair probabilities of its sides at the close. */
import type { BetSide } from '../../football/bet-grade.js';
import { MarketSources } from '../../football/judge/sources.js';
import type { PlayerPriceCalibration, SourceBookmaker } from '../../football/judge/sources.js';
import { logit } from '../../maths/logistic.js';
import { translateHandicap } from '../team-goals/handicap-translation.js';
import type { MarketView } from '../team-goals/implied-rates.js';
import { PUBLISHED_MEAN } from './close-rows.js';
import type { CloseRow, SourceLogit } from './close-rows.js';

/** A source's prices by side; NaN: not quoted. */
export interface SourcePrices extends SourceBookmaker {
  readonly feed: string;
  readonly odds: readonly number[];
}

/** Prices of a market at a line. */
export interface MarketPrices<Prices extends SourcePrices = SourcePrices> {
  readonly market: string;
  /** NaN for a match result; the home side's line for a handicap. */
  readonly line: number;
  readonly prices: readonly Prices[];
}

/** Sides of a market: those of result markets, else over and under. */
export function sidesOf(market: string): readonly BetSide[] {
  if (market === 'matchResult') return ['home', 'draw', 'away'];
  if (market === 'asianHandicap') return ['home', 'away'];
  return market === 'bothTeamsToScore' ? ['yes', 'no'] : ['over', 'under'];
}

const isSameLine = (one: number, other: number): boolean => one === other || (Number.isNaN(one) && Number.isNaN(other));

/** With fewer bookmakers that quote every side, the published mean counts as a source. */
const FEW_BOOKMAKERS = 4;

/** The prices of the named sources, with the published mean where they are few. */
export function withPublishedMean<Prices extends SourcePrices>(
  prices: readonly Prices[],
  published: Prices | null,
): readonly Prices[] {
  if (published === null || published.odds.some(Number.isNaN)) return prices;
  const bookmakers = prices.filter(({ isExchange, odds }) => !isExchange && !odds.some(Number.isNaN));
  return new Set(bookmakers.map(({ feed }) => feed)).size < FEW_BOOKMAKERS ? [...prices, published] : prices;
}

/** Whether a source is the published mean. */
export const isPublishedMean = ({ feed }: Pick<SourcePrices, 'feed'>): boolean => feed === PUBLISHED_MEAN;

/** Reads the sources of a market; null without one. */
export function readSources(
  { market, prices }: MarketPrices,
  weights: Readonly<Record<string, number>>,
  calibration: PlayerPriceCalibration | null = null,
): MarketSources | null {
  const sources = new MarketSources(prices, sidesOf(market).length);
  sources.begin(sources.weightsOf(weights), calibration);
  prices.forEach(({ odds }, index) => sources.add(index, odds));
  return sources.compute() ? sources : null;
}

/** Consensus of a market's sources at the close. */
export interface MarketClose {
  /** Fair probabilities of the sides: the mean over all sources. */
  readonly probabilities: ArrayLike<number>;
  readonly sources: number;
}

/** The prices of a match at kick-off, from which the close is read at any line. */
export class SubjectClose {
  private readonly closes = new Map<string, MarketClose | null>();

  /**
   * @param closing of all markets on one subject: the match, a side or a player
   * @param calibrationOf calibration of one-sided prices by market
   */
  constructor(
    private readonly closing: readonly MarketPrices[],
    private readonly calibrationOf: (market: string) => PlayerPriceCalibration | null = () => null,
  ) {}

  /**
   * The close of a market. A handicap that is not quoted at the line is translated from the nearest quoted line.
   * @param feed restricts the close to one source; null: all
   * @returns null where the close is unknown
   */
  at(market: string, line: number, feed: string | null = null): MarketClose | null {
    const atLine = this.read(market, line, feed);
    if (atLine !== null || market !== 'asianHandicap') return atLine;
    const view = this.view();
    const [nearest] = this.closing
      .filter((each) => each.market === market && this.read(market, each.line, feed) !== null)
      .sort((one, other) => Math.abs(one.line - line) - Math.abs(other.line - line));
    if (view === null || nearest === undefined) return null;
    const { probabilities, sources } = this.read(market, nearest.line, feed)!;
    const home = translateHandicap(view, { line: nearest.line, probability: probabilities[0]! }, line);
    return home === null ? null : { probabilities: [home, 1 - home], sources };
  }

  private read(market: string, line: number, feed: string | null): MarketClose | null {
    const key = `${market} ${line} ${feed}`;
    let close = this.closes.get(key);
    if (close === undefined) {
      const prices = this.closing
        .find((each) => each.market === market && isSameLine(each.line, line))
        ?.prices.filter((each) => feed === null || each.feed === feed);
      const sources = readSources({ market, line, prices: prices ?? [] }, {}, this.calibrationOf(market));
      close = sources && { probabilities: sources.probabilities, sources: sources.count };
      this.closes.set(key, close);
    }
    return close;
  }

  /** Match result and goal total of all sources; null without a match result. */
  private view(): MarketView | null {
    const result = this.read('matchResult', NaN, null)?.probabilities;
    if (result === undefined) return null;
    const over25 = this.read('goals', 2.5, null)?.probabilities[0] ?? null;
    return { home: result[0]!, draw: result[1]!, away: result[2]!, over25 };
  }
}

/** A match whose prices are training data. */
export interface ClosedMatch {
  readonly fixtureId: number;
  readonly competitionId: number;
  /** Unix seconds. */
  readonly kickoff: number;
}

/**
 * The rows of a market at a moment before kick-off; only the first of two sides, as the second mirrors it.
 * @param quotedAt Unix seconds of its newest price
 * @param close fair probabilities of the sides
 * @param model probabilities of the sides; null: unknown
 */
export function closeRows(
  match: ClosedMatch,
  { quotedAt, ...market }: MarketPrices & { readonly quotedAt: number },
  close: ArrayLike<number>,
  model: ArrayLike<number> | null,
  calibration: PlayerPriceCalibration | null = null,
): CloseRow[] {
  const sources = readSources(market, {}, calibration);
  if (sources === null || sources.count < 2) return [];
  const sides = sources.probabilities.length === 2 ? [0] : [0, 1, 2];
  return sides.map((side) => ({
    ...match,
    hours: (match.kickoff - quotedAt) / 3600,
    mean: sources.means[side]!,
    close: logit(close[side]!),
    model: model === null ? NaN : logit(model[side]!),
    sources: sources
      .included(side)
      .map(({ feed, logit: logOdds }): SourceLogit => ({ feed: String(feed), logit: logOdds })),
  }));
}
