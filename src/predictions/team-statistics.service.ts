import { Injectable } from '@nestjs/common';
import { noPrices, stalePrices, upcomingText } from '../boards/empty-board.js';
import { boundsOfDay } from '../common/calendar/days.js';
import { instantText } from '../common/calendar/instant.js';
import { filtersExcludeAll, nothingUpcoming } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { declareFacets } from '../common/paging/facets.js';
import { searchPatterns } from '../common/names/search-words.js';
import type { BoardTable } from '../common/paging/board-table.js';
import { BoardSnapshots, queryOfOthers } from '../common/revision/board-snapshots.js';
import type { BoardRequest, OwnParameters } from '../common/revision/board-snapshots.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { AppConfig } from '../config/app-config.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import { MOST_EDGE } from '../football/blend.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { PublicIdsService, anyIds } from '../public-ids/public-ids.service.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';
import { bestEdge } from './bet-lines.js';
import type { BetLine, EdgeRange } from './bet-lines.js';
import { predictFixture } from './predict-fixture.js';
import type { FixturePrediction } from './predict-fixture.js';
import { judgesOf, minConsensusOf } from './price-judges.js';
import type { JudgeOptions } from './price-judges.js';
import { predictionRow } from './prediction-row.js';
import { positiveSuffix, TeamStatisticsQuery } from './team-statistics.query.js';
import type { TeamStatisticsPage, TeamStatisticsPrediction } from './team-statistics.dto.js';
import { teamStatisticsFields } from './team-statistics.dto.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import type { PredictionFilter, PredictionKey, PredictionQuote } from './team-statistics.repository.js';

/** Options of a query. */
interface Wanted extends JudgeOptions {
  /** In which a bet's edge must be; null: every bet is shown. */
  readonly edges: EdgeRange | null;
  readonly includeStale: boolean;
}

/** What fixtures are filtered by. */
interface FixtureFilter extends Pick<TeamStatisticsQuery, 'date' | 'search' | 'tz'> {
  readonly ids: CurrentIds;
}
const everyFixture: FixtureFilter = { ids: anyIds, tz: 'UTC' };

const dayMilliseconds = 86_400_000;

/** Dimensions of the board with their own parameters. Prices are read for the page alone: none of bookmakers. */
const predictionFacets = {
  competition: { uniqueTournamentIds: undefined },
  team: { teamIds: undefined },
  day: { date: undefined },
} as const satisfies OwnParameters<TeamStatisticsQuery>;
declareFacets(predictionFacets, TeamStatisticsQuery);

/** Predictions of team statistics. */
@Injectable()
export class TeamStatisticsService {
  constructor(
    private readonly repository: TeamStatisticsRepository,
    private readonly fittedModels: FittedModelsService,
    private readonly boards: BoardSnapshots,
    private readonly config: AppConfig,
    private readonly ids: PublicIdsService,
  ) {}

  /**
   * A page of upcoming fixtures with their predictions and prices.
   * @throws ApplicationError `invalid_input` for an unknown team or competition
   */
  async page(criteria: Criteria<TeamStatisticsQuery>): Promise<TeamStatisticsPage> {
    let oldestQuoteAt: string | null = null;
    const request = this.request(queryOf(TeamStatisticsQuery, criteria), (oldest) => (oldestQuoteAt = oldest));
    const { data, pagination, facets, emptyBecause, revision, dataAsOf } = await this.boards.page(request);
    return { data, pagination, ...facets, emptyBecause, revision, dataAsOf, oldestQuoteAt };
  }

  /** All fixtures of a query; throws as `page` does. */
  table(query: TeamStatisticsQuery): Promise<BoardTable> {
    return this.boards.table(this.request(query, () => undefined));
  }

  /** @param onRead is told the moment of the oldest price of records that were read */
  private request(
    query: TeamStatisticsQuery,
    onRead: (oldestQuoteAt: string | null) => void,
  ): BoardRequest<PredictionKey, TeamStatisticsPrediction> {
    const wanted = wantedOf(query);
    return {
      board: 'team-statistics',
      query,
      fields: teamStatisticsFields,
      computeKeys: async (now) => this.keys({ ...query, ids: await this.ids.currentOf(query) }, wanted, now),
      facets: {
        others: (dimension) => {
          const others = queryOfOthers(query, predictionFacets, dimension);
          return others && this.request(others, onRead);
        },
        count: (dimension, keys, now) =>
          this.repository.countBy(dimension, { ids: keys.map(({ id }) => id), timeZone: query.tz, now }),
      },
      explainEmpty: (now) => this.explainEmpty(wanted, now),
      enrich: async (keys, now) => {
        const rows = await this.rows(keys, wanted, now);
        onRead(rows.oldestQuoteAt);
        return rows.data;
      },
    };
  }

  /** Why a query finds no fixture: its filters, the calendar, missing prices or a missing model. */
  private async explainEmpty(wanted: Wanted, now: Date): Promise<EmptyBecause> {
    const { upcomingDays, quoteMaxAgeMinutes } = this.config;
    const edges = wanted.edges && {
      least: Math.min(wanted.edges.least, 0),
      greatest: Math.max(wanted.edges.greatest, MOST_EDGE),
    };
    const rows = await this.keys(everyFixture, { ...wanted, edges }, now);
    if (rows.length > 0) return filtersExcludeAll(rows.length);
    const fixtures = edges !== null ? await this.keys(everyFixture, { ...wanted, edges: null }, now) : rows;
    if (fixtures.length === 0) {
      const next = await this.repository.findNextKickoff(new Date(now.getTime() + upcomingDays * dayMilliseconds), now);
      return nothingUpcoming(upcomingDays, next === null ? null : instantText(next));
    }
    const ids = fixtures.map(({ id }) => id);
    const listEligible = async (maximumAge: number | null): Promise<PredictionQuote[]> =>
      (await this.repository.listQuotes(ids, [wanted.statistic], maximumAge, now)).filter(
        ({ isExchange }) => !isExchange,
      );
    const quotes = await listEligible(null);
    const at = upcomingText(fixtures.length);
    if (quotes.length === 0) {
      const sources = 'football-data (goals), The Odds API or a canonical feed brings them';
      return noPrices(0, { adjective: `open ${wanted.statistic}`, sources }, at);
    }
    const newest = quotes.reduce((latest, { quotedAt }) => Math.max(latest, quotedAt.getTime()), 0);
    if (!wanted.includeStale && (await listEligible(quoteMaxAgeMinutes)).length === 0) {
      const what = `${wanted.statistic} prices of ${at}`;
      return stalePrices(quotes.length, what, Math.floor(newest / 1000), quoteMaxAgeMinutes);
    }
    const competitionIds = [...new Set(fixtures.map(({ competitionId }) => competitionId))];
    const models = await this.fittedModels.teamModels(competitionIds, wanted.statistic, now);
    if (models.size === 0) {
      const detail = `No model of ${wanted.statistic} is fitted for ${at}: too few results are known.`;
      return { code: 'no_match_data', detail };
    }
    const { least, greatest } = edges ?? { least: 0, greatest: MOST_EDGE };
    const judged =
      wanted.basis === 'model'
        ? 'by the model'
        : `at the consensus of ${minConsensusOf(wanted, wanted.statistic)} or more other sources`;
    const detail =
      `None of the ${wanted.statistic} prices of ${at} has an expected value above ${least} % and up to ` +
      `${greatest} % ${judged}.`;
    return { code: 'none_qualifies', detail };
  }

  private async keys(query: FixtureFilter, wanted: Wanted, now: Date): Promise<PredictionKey[]> {
    const keys = await this.repository.listKeys(filterOf(query, this.config.upcomingDays, now), now);
    const { edges: range } = wanted;
    if (range === null) return keys;
    const withEdge = (await this.predict(keys, wanted, now)).flatMap(({ key, lines }) => {
      const edges = [...lines.home, ...lines.away, ...lines.total].flatMap((line) => bestEdge(line, range) ?? []);
      return edges.length > 0 ? [{ key, edge: Math.max(...edges) }] : [];
    });
    // sorting is stable: equal edges stay in the order of kick-off, priority and id
    return withEdge.sort((one, other) => other.edge - one.edge).map(({ key }) => key);
  }

  private async rows(
    keys: readonly PredictionKey[],
    wanted: Wanted,
    now: Date,
  ): Promise<{ data: TeamStatisticsPrediction[]; oldestQuoteAt: string | null }> {
    const [predictions, names] = await Promise.all([
      this.predict(keys, wanted, now),
      this.repository.listNames(keys.map(({ id }) => id)),
    ]);
    const namesOf = new Map(names.map((each) => [each.id, each]));
    const oldest = predictions
      .flatMap(({ lines }) => [...lines.home, ...lines.away, ...lines.total])
      .flatMap(quoteMoments);
    return {
      data: predictions.flatMap((prediction) => {
        const known = namesOf.get(prediction.key.id);
        return known === undefined ? [] : [predictionRow(prediction, known)];
      }),
      oldestQuoteAt:
        oldest.length === 0 ? null : instantText(new Date(oldest.reduce((one, other) => Math.min(one, other)))),
    };
  }

  /** Predictions of fixtures with the wanted lines, in two statements for any number of fixtures. */
  private async predict(keys: readonly PredictionKey[], wanted: Wanted, now: Date): Promise<FixturePrediction[]> {
    const { statistic, edges, includeStale } = wanted;
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
    const judges = judgesOf(wanted, quotes);
    return keys.map((key) => {
      const { lines, ...prediction } = predictFixture(
        statistic,
        key,
        models.get(key.competitionId) ?? null,
        quotesOf.get(key.id) ?? [],
        judges,
      );
      const isWanted = (line: BetLine): boolean => edges === null || bestEdge(line, edges) !== null;
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

function wantedOf(query: TeamStatisticsQuery): Wanted {
  const { metric, mode, minEdge, maxEdge, basis, devig, minConsensus = null, includeStale } = query;
  const isPositive = mode === 'positive-ev' || metric.endsWith(positiveSuffix);
  return {
    statistic: metric.replace(positiveSuffix, '') as TeamStatisticKey,
    edges: isPositive ? { least: minEdge, greatest: maxEdge } : null,
    basis,
    devig,
    minConsensus,
    includeStale,
  };
}

/** Fixtures from now to the days ahead, of one day if `date` is given. */
function filterOf({ date, ids, search, tz }: FixtureFilter, days: number, now: Date): PredictionFilter {
  const day = date === undefined ? null : boundsOfDay(date, tz);
  return {
    from: new Date(Math.max(now.getTime(), day?.from.getTime() ?? -Infinity)),
    until: new Date(Math.min(now.getTime() + days * dayMilliseconds, day?.until.getTime() ?? Infinity)),
    ids,
    patterns: searchPatterns(search),
  };
}

function quoteMoments({ bookmakers }: BetLine): number[] {
  return bookmakers.flatMap(({ over, under }) => [over, under]).flatMap((price) => price?.quotedAt.getTime() ?? []);
}
