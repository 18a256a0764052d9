import { Injectable } from '@nestjs/common';
import { noPrices, stalePrices, upcomingText } from '../boards/query/empty-board.js';
import { instantText } from '../common/calendar/instant.js';
import { filtersExcludeAll, nothingUpcoming } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { AppConfig } from '../config/app-config.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import { MOST_EDGE } from '../football/blend.js';
import { minConsensusOf } from './price-judges.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import type { PredictionQuote } from './team-statistics.repository.js';
import { FixturePredictions } from './fixture-predictions.js';
import { dayMilliseconds, everyFixture } from './prediction-options.js';
import type { PredictionOptions } from './prediction-options.js';

/** Explains why a query finds no fixture. */
@Injectable()
export class EmptyPredictions {
  constructor(
    private readonly repository: TeamStatisticsRepository,
    private readonly predictions: FixturePredictions,
    private readonly fittedModels: FittedModelsService,
    private readonly config: AppConfig,
  ) {}

  /** Why a query finds no fixture: its filters, the calendar, missing prices or a missing model. */
  async explain(options: PredictionOptions, now: Date): Promise<EmptyBecause> {
    const { upcomingDays, quoteMaxAgeMinutes } = this.config;
    const edges = options.edges && {
      least: Math.min(options.edges.least, 0),
      greatest: Math.max(options.edges.greatest, MOST_EDGE),
    };
    const unfiltered = { ...options, edges, odds: null, shown: null };
    const rows = await this.predictions.rank(everyFixture, unfiltered, now);
    if (rows.length > 0) return filtersExcludeAll(rows.length);
    const fixtures =
      edges !== null ? await this.predictions.rank(everyFixture, { ...unfiltered, edges: null }, now) : rows;
    if (fixtures.length === 0) {
      const next = await this.repository.findNextKickoff(new Date(now.getTime() + upcomingDays * dayMilliseconds), now);
      return nothingUpcoming(upcomingDays, next === null ? null : instantText(next));
    }
    const ids = fixtures.map(({ id }) => id);
    const listEligible = async (maximumAge: number | null): Promise<PredictionQuote[]> =>
      (await this.repository.listQuotes(ids, [options.statistic], maximumAge, now)).filter(
        ({ isExchange }) => !isExchange,
      );
    const quotes = await listEligible(null);
    const at = upcomingText(fixtures.length);
    if (quotes.length === 0) {
      const sources = 'football-data (goals), The Odds API or a canonical feed brings them';
      return noPrices(0, { adjective: `open ${options.statistic}`, sources }, at);
    }
    const newest = quotes.reduce((latest, { quotedAt }) => Math.max(latest, quotedAt.getTime()), 0);
    if (!options.includeStale && (await listEligible(quoteMaxAgeMinutes)).length === 0) {
      const age = { newest: Math.floor(newest / 1000), quoteMaxAgeMinutes };
      return stalePrices(quotes.length, `${options.statistic} price`, at, age);
    }
    const competitionIds = [...new Set(fixtures.map(({ competitionId }) => competitionId))];
    const models = await this.fittedModels.teamModels(competitionIds, options.statistic, now);
    if (models.size === 0) {
      const detail = `No model of ${options.statistic} is fitted for ${at}: too few results are known.`;
      return { code: 'no_match_data', detail };
    }
    const { least, greatest } = edges ?? { least: 0, greatest: MOST_EDGE };
    const judged =
      options.basis === 'model'
        ? 'by the model'
        : `at the consensus of ${minConsensusOf(options, options.statistic)} or more sources`;
    const detail =
      `None of the ${options.statistic} prices of ${at} has an expected value above ${least} % and up to ` +
      `${greatest} % ${judged}.`;
    return { code: 'none_qualifies', detail };
  }
}
