import { Injectable } from '@nestjs/common';
import { instantOf, instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { filtersExcludeAll } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { pluralise } from '../common/pluralise.js';
import { round } from '../common/rounding.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import type { FittedPriceForecast } from '../fitting/fitted-models.service.js';
import { MARKET_FAMILIES } from '../football/market-family.js';
import type { MarketFamily } from '../football/market-family.js';
import { LEAST_MATCHES } from '../models/price-forecast/fit.js';
import { SHIPPED_PRIORS, WINDOW_DAYS } from '../models/price-forecast/settings.js';
import { SKILL_HOURS } from '../models/price-forecast/source-skill.js';
import type { SourceSkill } from '../models/price-forecast/source-skill.js';
import type { BookmakerSkillList, BookmakerSkillQuery, BookmakerSkillRow, SkillFit } from './bookmaker-skill.dto.js';
import { BookmakersRepository } from './bookmakers.repository.js';
import type { KnownBookmaker } from './bookmakers.repository.js';

type Fits = ReadonlyMap<MarketFamily, FittedPriceForecast>;

@Injectable()
export class BookmakerSkillService {
  constructor(
    private readonly models: FittedModelsService,
    private readonly bookmakers: BookmakersRepository,
    private readonly clock: Clock,
  ) {}

  /** Figures of every price source by market family, from the newest fits. */
  async list({ family }: BookmakerSkillQuery): Promise<BookmakerSkillList> {
    const [fits, bookmakers] = await Promise.all([
      this.models.priceForecastFits(this.clock.now()),
      this.bookmakers.list(),
    ]);
    const families = MARKET_FAMILIES.filter((each) => family === undefined || each === family);
    const data = rowsOf(families, fits, bookmakers);
    return {
      fits: families.flatMap((each) => {
        const fit = fits.get(each);
        return fit === undefined ? [] : [fitRow(each, fit)];
      }),
      data,
      emptyBecause: data.length > 0 ? null : explainEmpty(fits, rowsOf(MARKET_FAMILIES, fits, bookmakers).length),
    };
  }
}

function explainEmpty(fits: Fits, unfiltered: number): EmptyBecause {
  if (unfiltered > 0) return filtersExcludeAll(unfiltered, 'source', 'all market families');
  if (fits.size === 0) {
    return {
      code: 'no_match_data',
      detail:
        'Closing prices have not been read yet. The service reads them soon after past matches with prices are ' +
        'imported, then once a week; npm run fit -- prices does it now.',
    };
  }
  return {
    code: 'no_prices_of_this_kind',
    detail:
      `No market that two sources quoted at kick-off is known in the ${pluralise(WINDOW_DAYS, 'day')} before the last ` +
      'fit. Football-Data.co.uk, The Odds API or a canonical feed brings prices.',
  };
}

function fitRow(family: MarketFamily, { fittedAt, windowDays, parameters }: FittedPriceForecast): SkillFit {
  const { skill, matches } = parameters;
  return {
    family,
    fittedAt: instantText(fittedAt),
    windowDays,
    matches,
    from: skill && instantOf(skill.from),
    to: skill && instantOf(skill.to),
  };
}

function rowsOf(
  families: readonly MarketFamily[],
  fits: Fits,
  bookmakers: readonly KnownBookmaker[],
): BookmakerSkillRow[] {
  return families.flatMap((family) => {
    const fit = fits.get(family);
    if (fit === undefined) return [];
    return Object.entries(fit.parameters.skill?.sources ?? {})
      .map(([feed, source]) => skillRow(family, feed, source, fit, bookmakers))
      .sort((one, other) => lastDistance(one) - lastDistance(other) || (one.priceFeed < other.priceFeed ? -1 : 1));
  });
}

/** Distance at the last moment before kick-off; the greatest number if unknown, which sorts last. */
const lastDistance = ({ closeDistance }: BookmakerSkillRow): number =>
  closeDistance.at(-1)?.logOdds ?? Number.MAX_VALUE;

function skillRow(
  family: MarketFamily,
  feed: string,
  source: SourceSkill,
  { parameters: { weights } }: FittedPriceForecast,
  bookmakers: readonly KnownBookmaker[],
): BookmakerSkillRow {
  const own = bookmakers.filter(({ priceFeed }) => priceFeed === feed);
  const { [feed]: weight = { weight: 0, error: null, matches: source.forecastMatches } } = weights;
  return {
    family,
    priceFeed: feed,
    bookmakers: own.map(({ name }) => name).sort(),
    exchange: own.some(({ isExchange }) => isExchange),
    ...figuresOf(source),
    weight: {
      value: round(weight.weight, 4),
      standardError: weight.error === null ? null : round(weight.error, 4),
      shipped: SHIPPED_PRIORS[family].weights[feed] ?? 0,
      matches: weight.matches,
    },
  };
}

function figuresOf({
  distances,
  margin,
  firstMoves,
}: SourceSkill): Pick<BookmakerSkillRow, 'closeDistance' | 'margin' | 'firstMoves'> {
  return {
    closeDistance: distances.map(({ squares, percentSquares, prices, matches }, index) => ({
      hours: SKILL_HOURS[index]!,
      logOdds: shown(matches, Math.sqrt(squares / prices), 4),
      oddsPct: shown(matches, Math.sqrt(percentSquares / prices), 2),
      prices,
      matches,
    })),
    margin: {
      overroundPct: shown(margin.matches, (100 * margin.sum) / margin.markets, 2),
      markets: margin.markets,
      matches: margin.matches,
    },
    firstMoves: {
      sharePct: shown(firstMoves.matches, (100 * firstMoves.first) / firstMoves.moves, 1),
      moves: firstMoves.moves,
      matches: firstMoves.matches,
    },
  };
}

/** A figure rounded to its decimals; null if based on too few matches. */
const shown = (matches: number, value: number, decimals: number): number | null =>
  matches < LEAST_MATCHES ? null : round(value, decimals);
