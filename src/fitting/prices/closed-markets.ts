/** Converts closed markets into training rows of closing price forecasts. */
import { marketFamily } from '../../football/market-family.js';
import type { MarketFamily } from '../../football/market-family.js';
import type { PlayerPriceCalibration } from '../../football/judge/sources.js';
import { groupBy } from '../../football/group-by.js';
import type { CloseRow } from '../../models/price-forecast/close-rows.js';
import { closeRows, SubjectClose } from '../../models/price-forecast/market-prices.js';
import type { ClosedQuote } from './closed-markets.repository.js';
import type { SourceSkillSums } from './source-skill-sums.js';
import { standingPrices } from './standing-prices.js';
import type { MarketQuotes, StandingPrices } from './standing-prices.js';

/** Hours before kick-off at which sources are read, besides the moment from which two of them quote. */
const MOMENT_HOURS = [24, 6, 1];

/** Options for reading prices. */
export interface ClosedMarketOptions {
  /** Seconds after which a price is stale. */
  readonly maximumAge: number;
  readonly calibrationOf: (market: string) => PlayerPriceCalibration | null;
}

/**
 * Rows of a competition's markets by family: a market at each moment at which its prices differ from the previous one.
 * A market without a close has none.
 * @param quotes in the order of `listClosedQuotes`
 * @param skill collects the skill of sources from each market with a close
 */
export function closedMarketRows(
  competitionId: number,
  quotes: readonly ClosedQuote[],
  { maximumAge, calibrationOf }: ClosedMarketOptions,
  skill: SourceSkillSums | null = null,
): Map<MarketFamily, CloseRow[]> {
  const rows = new Map<MarketFamily, CloseRow[]>();
  for (const subject of subjectsOf(quotes)) {
    const [{ fixtureId, kickoff, scope }] = subject as [ClosedQuote];
    const isPlayer = scope === 'player';
    const calibration = (market: string): PlayerPriceCalibration | null => (isPlayer ? calibrationOf(market) : null);
    const markets = marketsOf(subject);
    const at = (moment: number, market: MarketQuotes): StandingPrices => standingPrices(market, moment, maximumAge);
    const close = new SubjectClose(
      markets.map((market) => at(kickoff, market)),
      calibration,
    );
    for (const market of markets) {
      const closing = close.at(market.market, market.line);
      if (closing === null || closing.sources < 2) continue;
      const family = marketFamily(market.market, isPlayer);
      const own = rows.get(family) ?? [];
      rows.set(family, own);
      const match = { fixtureId, competitionId, kickoff };
      skill?.addMarket(family, match, market, closing.probabilities, {
        calibration: calibration(market.market),
        maximumAge,
      });
      let before = '';
      for (const moment of momentsOf(market.quotes, kickoff)) {
        const prices = at(moment, market);
        const state = JSON.stringify(prices.prices);
        if (state === before) continue;
        before = state;
        const marketRows = closeRows(match, prices, closing.probabilities, null, calibration(market.market));
        own.push(...marketRows);
        skill?.addForecastRows(family, marketRows);
      }
    }
  }
  return rows;
}

/** Quotes grouped by subject: a match, one of its sides, or a player. */
function subjectsOf(quotes: readonly ClosedQuote[]): ClosedQuote[][] {
  const subjects: ClosedQuote[][] = [];
  let before: ClosedQuote | null = null;
  for (const quote of quotes) {
    const isSame =
      before !== null &&
      before.fixtureId === quote.fixtureId &&
      before.scope === quote.scope &&
      before.playerId === quote.playerId;
    if (isSame) subjects.at(-1)!.push(quote);
    else subjects.push([quote]);
    before = quote;
  }
  return subjects;
}

function marketsOf(quotes: readonly ClosedQuote[]): MarketQuotes[] {
  const markets = groupBy(quotes, ({ market, line }) => `${market} ${line}`);
  return [...markets.values()].map((own) => ({ market: own[0]!.market, line: own[0]!.line ?? NaN, quotes: own }));
}

/** Moments before kick-off at which to read, the first when a second source has a price. */
function momentsOf(quotes: readonly ClosedQuote[], kickoff: number): number[] {
  const first = new Map<string, number>();
  for (const { priceFeed, quotedAt } of quotes)
    first.set(priceFeed, Math.min(first.get(priceFeed) ?? Infinity, quotedAt));
  const [, second] = [...first.values()].sort((one, other) => one - other);
  const hours = MOMENT_HOURS.map((each) => kickoff - each * 3600);
  return [second ?? Infinity, ...hours].filter((moment) => moment < kickoff).sort((one, other) => one - other);
}
