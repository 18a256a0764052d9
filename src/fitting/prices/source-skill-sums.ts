/** Accumulates the skill of sources over closed markets. */
import type { MarketFamily } from '../../football/market-family.js';
import { overround } from '../../football/odds-margin.js';
import { groupBy } from '../../football/group-by.js';
import { logit } from '../../maths/logistic.js';
import type { CloseRow } from '../../models/price-forecast/close-rows.js';
import { readSources } from '../../models/price-forecast/market-prices.js';
import type { ClosedMatch } from '../../models/price-forecast/market-prices.js';
import { SKILL_HOURS } from '../../models/price-forecast/source-skill.js';
import type { FamilySkill, SourceSkill } from '../../models/price-forecast/source-skill.js';
import { marketMoves } from './first-movers.js';
import type { MarketReading } from './first-movers.js';
import { standingPrices } from './standing-prices.js';
import type { MarketQuotes } from './standing-prices.js';

/** Sums with the number of matches. Markets of a match must be consecutive: a match counts when its id changes. */
class Tally {
  count = 0;
  matches = 0;
  readonly sums = [0, 0];
  private fixtureId: number | null = null;

  add(fixtureId: number, first = 0, second = 0): void {
    this.count += 1;
    this.sums[0]! += first;
    this.sums[1]! += second;
    if (this.fixtureId !== fixtureId) this.matches += 1;
    this.fixtureId = fixtureId;
  }
}

class SourceSums {
  readonly distances = SKILL_HOURS.map(() => new Tally());
  readonly margin = new Tally();
  readonly firstMoves = new Tally();
  readonly forecast = new Tally();

  get skill(): SourceSkill {
    const { distances, margin, firstMoves, forecast } = this;
    return {
      distances: distances.map(({ sums: [squares = 0, percentSquares = 0], count, matches }) => ({
        squares: stored(squares),
        percentSquares: stored(percentSquares),
        prices: count,
        matches,
      })),
      margin: { sum: stored(margin.sums[0]!), markets: margin.count, matches: margin.matches },
      firstMoves: { first: stored(firstMoves.sums[0]!), moves: firstMoves.count, matches: firstMoves.matches },
      forecastMatches: forecast.matches,
    };
  }
}

/** Rounds off the last digits, which depend on the order in which prices of one moment are read. */
const stored = (sum: number): number => Number(sum.toPrecision(9));

interface FamilySums {
  from: number;
  to: number;
  readonly sources: Map<string, SourceSums>;
}

/** Add markets match by match: all markets of a match, of every family, before the next match. */
export class SourceSkillSums {
  private readonly families = new Map<MarketFamily, FamilySums>();

  /**
   * Adds a market.
   * @param close fair probabilities of its sides
   */
  addMarket(
    family: MarketFamily,
    { fixtureId, kickoff }: ClosedMatch,
    market: MarketQuotes,
    close: ArrayLike<number>,
    reading: MarketReading,
  ): void {
    const sums = this.familyOf(family, kickoff);
    SKILL_HOURS.forEach((hours, index) => {
      const { prices } = standingPrices(market, kickoff - hours * 3600, reading.maximumAge);
      for (const [feed, own] of groupBy(prices, (each) => each.feed)) {
        const sources = readSources({ ...market, prices: own }, {}, reading.calibration);
        if (sources === null) continue;
        const tally = sourceOf(sums, feed).distances[index]!;
        sources.means.forEach((logOdds, side) => {
          const percent = 100 * (close[side]! / sources.probabilities[side]! - 1);
          tally.add(fixtureId, (logOdds - logit(close[side]!)) ** 2, percent ** 2);
        });
      }
    });
    const { prices: closing } = standingPrices(market, kickoff, reading.maximumAge);
    for (const [feed, own] of groupBy(closing, (each) => each.feed)) {
      const overrounds = own.flatMap(({ odds }) => overround(odds) ?? []);
      if (overrounds.length === 0) continue;
      const mean = overrounds.reduce((sum, each) => sum + each, 0) / overrounds.length;
      sourceOf(sums, feed).margin.add(fixtureId, mean);
    }
    for (const { quoting, first } of marketMoves(market, kickoff, close, reading))
      for (const feed of quoting)
        sourceOf(sums, feed).firstMoves.add(fixtureId, first.includes(feed) ? 1 / first.length : 0);
  }

  /** Adds training rows of the forecast's weights. */
  addForecastRows(family: MarketFamily, rows: readonly CloseRow[]): void {
    for (const { fixtureId, kickoff, sources } of rows)
      for (const { feed } of sources) sourceOf(this.familyOf(family, kickoff), feed).forecast.add(fixtureId);
  }

  /** The sources of a family by name; null without a closed market. */
  skillOf(family: MarketFamily): FamilySkill | null {
    const sums = this.families.get(family);
    if (sums === undefined) return null;
    const sources = [...sums.sources].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      from: sums.from,
      to: sums.to,
      sources: Object.fromEntries(sources.map(([feed, own]) => [feed, own.skill])),
    };
  }

  private familyOf(family: MarketFamily, kickoff: number): FamilySums {
    const sums = this.families.get(family) ?? { from: kickoff, to: kickoff, sources: new Map<string, SourceSums>() };
    this.families.set(family, sums);
    sums.from = Math.min(sums.from, kickoff);
    sums.to = Math.max(sums.to, kickoff);
    return sums;
  }
}

function sourceOf({ sources }: FamilySums, feed: string): SourceSums {
  const sums = sources.get(feed) ?? new SourceSums();
  sources.set(feed, sums);
  return sums;
}
