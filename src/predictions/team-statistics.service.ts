import { Injectable } from '@nestjs/common';
import { noPrices, stalePrices, upcomingText } from '../boards/query/empty-board.js';
import type { MadeRecord } from '../boards/records/board-records.js';
import type { ListedRows } from '../boards/records/listing.js';
import type { OwnParameters, SqlBoard } from '../boards/records/sql-board.js';
import type { SqlListing } from '../boards/records/sql-listing.js';
import { BookmakersService } from '../bookmakers/bookmakers.service.js';
import { boundsOfDay } from '../common/calendar/days.js';
import { instantText } from '../common/calendar/instant.js';
import { filtersExcludeAll, nothingUpcoming } from '../common/paging/empty-because.js';
import type { EmptyBecause } from '../common/paging/empty-because.js';
import { declareFacets } from '../common/paging/facets.js';
import type { SortOrder } from '../common/paging/board-filters.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { searchPatterns } from '../common/names/search-words.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { AppConfig } from '../config/app-config.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import { MOST_EDGE } from '../football/blend.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { PublicIdsService, anyIds } from '../public-ids/public-ids.service.js';
import type { CurrentIds } from '../public-ids/public-ids.service.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { wantedPrices } from './bet-lines.js';
import type { BetFilter, BetLine } from './bet-lines.js';
import { predictFixture } from './predict-fixture.js';
import type { FixturePrediction } from './predict-fixture.js';
import { judgesOf, minConsensusOf } from './price-judges.js';
import type { JudgeOptions } from './price-judges.js';
import { predictionRow } from './prediction-row.js';
import { positiveSuffix, TeamStatisticsQuery } from './team-statistics.query.js';
import type { PredictionSortColumn } from './team-statistics.query.js';
import type { TeamStatisticsPrediction } from './team-statistics.dto.js';
import { teamStatisticsFields } from './team-statistics.dto.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import type { PredictionFilter, PredictionKey, PredictionQuote } from './team-statistics.repository.js';

/** Options of a query. */
interface Wanted extends JudgeOptions, BetFilter {
  /** Ids of the bookmakers whose prices are shown; null: all. */
  readonly shown: ReadonlySet<number> | null;
  readonly includeStale: boolean;
  readonly sortBy: PredictionSortColumn;
  readonly sortOrder: SortOrder;
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
  private readonly board: SqlBoard<TeamStatisticsQuery, PredictionKey> = {
    name: 'team-statistics',
    fields: teamStatisticsFields,
    isPriced: true,
    isReadLater: true,
    facets: predictionFacets,
    rank: async (query, now) => {
      const wanted = await this.wantedOf(query);
      return { keys: await this.keys({ ...query, ids: await this.ids.currentOf(query) }, wanted, now), summary: null };
    },
    count: (dimension, keys, { tz }, now) =>
      this.repository.countBy(dimension, { ids: keys.map(({ id }) => id), timeZone: tz, now }),
    numberOf: ({ id }) => id,
    recordChoice: ({ metric, mode, minEdge, maxEdge, minOdds, maxOdds, ...query }) => {
      const { basis, devig, minConsensus, includeStale, bookmakers } = query;
      const judged = { metric, basis, devig, minConsensus, includeStale, bookmakers };
      // bets are left out by what they are worth
      return isPositive({ metric, mode }) || minOdds !== undefined || maxOdds !== undefined
        ? { ...judged, mode, minEdge, maxEdge, minOdds, maxOdds }
        : judged;
    },
    load: async (keys, query, now) => this.records(keys, await this.wantedOf(query), now),
    explainEmpty: async (query, now) => this.explainEmpty(await this.wantedOf(query), now),
  };

  constructor(
    private readonly repository: TeamStatisticsRepository,
    private readonly fittedModels: FittedModelsService,
    private readonly boards: RankedBoardsService,
    private readonly config: AppConfig,
    private readonly ids: PublicIdsService,
    private readonly bookmakers: BookmakersService,
  ) {}

  /**
   * The upcoming fixtures of a query with their predictions and prices.
   * @throws ApplicationError `invalid_input` for an unknown team, competition or bookmaker, and for `maxOdds` below
   * `minOdds`
   */
  open(query: TeamStatisticsQuery): Promise<SqlListing<TeamStatisticsQuery, PredictionKey, null>> {
    return this.boards.openSql(this.board, query);
  }

  /** All fixtures of criteria, with what reads their predictions. */
  async list(criteria: Criteria<TeamStatisticsQuery>): Promise<ListedRows<PredictionKey, TeamStatisticsPrediction>> {
    return (await this.open(queryOf(TeamStatisticsQuery, criteria))).list();
  }

  private async wantedOf(query: TeamStatisticsQuery): Promise<Wanted> {
    const { bookmakers } = query;
    const shown = bookmakers && new Set(await this.bookmakers.requireKnown('bookmakers', bookmakers));
    return wantedOf(query, shown ?? null);
  }

  /** Why a query finds no fixture: its filters, the calendar, missing prices or a missing model. */
  private async explainEmpty(wanted: Wanted, now: Date): Promise<EmptyBecause> {
    const { upcomingDays, quoteMaxAgeMinutes } = this.config;
    const edges = wanted.edges && {
      least: Math.min(wanted.edges.least, 0),
      greatest: Math.max(wanted.edges.greatest, MOST_EDGE),
    };
    const unfiltered = { ...wanted, edges, odds: null, shown: null };
    const rows = await this.keys(everyFixture, unfiltered, now);
    if (rows.length > 0) return filtersExcludeAll(rows.length);
    const fixtures = edges !== null ? await this.keys(everyFixture, { ...unfiltered, edges: null }, now) : rows;
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
      const age = { newest: Math.floor(newest / 1000), quoteMaxAgeMinutes };
      return stalePrices(quotes.length, `${wanted.statistic} price`, at, age);
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
        : `at the consensus of ${minConsensusOf(wanted, wanted.statistic)} or more sources`;
    const detail =
      `None of the ${wanted.statistic} prices of ${at} has an expected value above ${least} % and up to ` +
      `${greatest} % ${judged}.`;
    return { code: 'none_qualifies', detail };
  }

  private async keys(query: FixtureFilter, wanted: Wanted, now: Date): Promise<PredictionKey[]> {
    const keys = await this.repository.listKeys(filterOf(query, this.config.upcomingDays, now), now);
    const { sortBy, sortOrder } = wanted;
    const sign = sortOrder === 'asc' ? 1 : -1;
    // sorting is stable: equal ones stay in the order of kick-off, priority and id
    const byKickoff = keys.toSorted((one, other) => sign * (one.kickoffAt.getTime() - other.kickoffAt.getTime()));
    if (!isFiltered(wanted) && sortBy === 'kickoff') return byKickoff;
    const withEdge = (await this.predict(sortBy === 'kickoff' ? byKickoff : keys, wanted, now)).flatMap(
      ({ key, lines }) => {
        const prices = [...lines.home, ...lines.away, ...lines.total].flatMap((line) => wantedPrices(line, wanted));
        if (prices.length === 0 && isFiltered(wanted)) return [];
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
  private async records(keys: readonly PredictionKey[], wanted: Wanted, now: Date): Promise<Map<number, MadeRecord>> {
    const [predictions, allNames] = await Promise.all([
      this.predict(keys, wanted, now),
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
  private async predict(keys: readonly PredictionKey[], wanted: Wanted, now: Date): Promise<FixturePrediction[]> {
    const { statistic, shown, includeStale } = wanted;
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
        shown,
      );
      const isWanted = (line: BetLine): boolean => !isFiltered(wanted) || wantedPrices(line, wanted).length > 0;
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

/** Whether bets are left out. */
const isFiltered = ({ edges, odds }: BetFilter): boolean => edges !== null || odds !== null;

/** Whether only bets of positive expected value are shown. */
const isPositive = ({ metric, mode }: Pick<TeamStatisticsQuery, 'metric' | 'mode'>): boolean =>
  mode === 'positive-ev' || metric.endsWith(positiveSuffix);

function wantedOf(query: TeamStatisticsQuery, shown: Wanted['shown']): Wanted {
  const { metric, minEdge, maxEdge, basis, devig, minConsensus = null, includeStale } = query;
  const { minOdds, maxOdds } = query;
  if (minOdds !== undefined && maxOdds !== undefined && maxOdds < minOdds)
    throw invalidParameter('maxOdds', `must not be below minOdds, which is ${minOdds}; it is ${maxOdds}`);
  const isOfValue = isPositive(query);
  const { sortBy = isOfValue ? 'edge' : 'kickoff' } = query;
  return {
    statistic: metric.replace(positiveSuffix, '') as TeamStatisticKey,
    edges: isOfValue ? { least: minEdge, greatest: maxEdge } : null,
    odds:
      minOdds === undefined && maxOdds === undefined ? null : { least: minOdds ?? 1, greatest: maxOdds ?? Infinity },
    shown,
    sortBy,
    sortOrder: query.sortOrder ?? (sortBy === 'kickoff' ? 'asc' : 'desc'),
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
