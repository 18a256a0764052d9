import { Injectable } from '@nestjs/common';
import type { MadeRecord } from '../boards/records/board-records.js';
import { instantText } from '../common/calendar/instant.js';
import { AppConfig } from '../config/app-config.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import { wantedPrices } from './bet-lines.js';
import type { BetLine } from './bet-lines.js';
import { predictFixture } from './predict-fixture.js';
import type { FixturePrediction } from './predict-fixture.js';
import { judgesOf } from './price-judges.js';
import { predictionRow } from './prediction-row.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import type { PredictionKey, PredictionQuote } from './team-statistics.repository.js';
import { filterOf, isFiltered } from './prediction-options.js';
import type { FixtureFilter, PredictionOptions } from './prediction-options.js';

/** Ranks and predicts upcoming fixtures. */
@Injectable()
export class FixturePredictions {
  constructor(
    private readonly repository: TeamStatisticsRepository,
    private readonly fittedModels: FittedModelsService,
    private readonly config: AppConfig,
  ) {}

  /** Fixtures of a query in the order of the board. */
  async rank(query: FixtureFilter, options: PredictionOptions, now: Date): Promise<PredictionKey[]> {
    const keys = await this.repository.listKeys(filterOf(query, this.config.upcomingDays, now), now);
    const { sortBy, sortOrder } = options;
    const sign = sortOrder === 'asc' ? 1 : -1;
    // sorting is stable: equal ones stay in the order of kick-off, priority and id
    const byKickoff = keys.toSorted((one, other) => sign * (one.kickoffAt.getTime() - other.kickoffAt.getTime()));
    if (!isFiltered(options) && sortBy === 'kickoff') return byKickoff;
    const withEdge = (await this.predict(sortBy === 'kickoff' ? byKickoff : keys, options, now)).flatMap(
      ({ key, lines }) => {
        const prices = [...lines.home, ...lines.away, ...lines.total].flatMap((line) => wantedPrices(line, options));
        if (prices.length === 0 && isFiltered(options)) return [];
        const edges = prices.flatMap(({ edge }) => edge ?? []);
        return [{ key, edge: edges.length === 0 ? null : Math.max(...edges) }];
      },
    );
    if (sortBy === 'edge') {
      withEdge.sort(({ edge: one }, { edge: other }) =>
        one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other),
      );
    }
    return withEdge.map(({ key }) => key);
  }

  /** Records by the id of their fixture, with the moment of their oldest price. */
  async records(
    keys: readonly PredictionKey[],
    options: PredictionOptions,
    now: Date,
  ): Promise<Map<number, MadeRecord>> {
    const [predictions, allNames] = await Promise.all([
      this.predict(keys, options, now),
      this.repository.listNames(keys.map(({ id }) => id)),
    ]);
    const namesOf = new Map(allNames.map((each) => [each.id, each]));
    const records = new Map<number, MadeRecord>();
    for (const prediction of predictions) {
      const { key, lines } = prediction;
      const names = namesOf.get(key.id);
      if (names === undefined) continue;
      const oldest = [...lines.home, ...lines.away, ...lines.total]
        .flatMap(quoteMoments)
        .reduce((one, other) => Math.min(one, other), Infinity);
      records.set(key.id, {
        record: predictionRow(prediction, names),
        oldestQuoteAt: oldest === Infinity ? null : instantText(new Date(oldest)),
      });
    }
    return records;
  }

  /** Predictions of fixtures with the wanted lines, in two statements for any number of fixtures. */
  private async predict(
    keys: readonly PredictionKey[],
    options: PredictionOptions,
    now: Date,
  ): Promise<FixturePrediction[]> {
    const { statistic, shown, includeStale } = options;
    const competitionIds = [...new Set(keys.map(({ competitionId }) => competitionId))];
    const [models, quotes] = await Promise.all([
      this.fittedModels.teamModels(competitionIds, statistic, now),
      this.repository.listQuotes(
        keys.map(({ id }) => id),
        statistic === 'goals' ? ['goals', 'matchResult'] : [statistic],
        includeStale ? null : this.config.quoteMaxAgeMinutes,
        now,
      ),
    ]);
    const quotesOf = new Map<number, PredictionQuote[]>(keys.map(({ id }) => [id, []]));
    for (const quote of quotes) quotesOf.get(quote.fixtureId)?.push(quote);
    const judges = judgesOf(options, quotes);
    return keys.map((key) => {
      const { lines, ...prediction } = predictFixture(
        statistic,
        key,
        models.get(key.competitionId) ?? null,
        quotesOf.get(key.id) ?? [],
        judges,
        shown,
      );
      const isWanted = (line: BetLine): boolean => !isFiltered(options) || wantedPrices(line, options).length > 0;
      return {
        ...prediction,
        lines: {
          home: lines.home.filter(isWanted),
          away: lines.away.filter(isWanted),
          total: lines.total.filter(isWanted),
        },
      };
    });
  }
}

function quoteMoments({ bookmakers }: BetLine): number[] {
  return bookmakers.flatMap(({ over, under }) => [over, under]).flatMap((price) => price?.quotedAt.getTime() ?? []);
}
