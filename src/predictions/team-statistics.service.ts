import { Injectable } from '@nestjs/common';
import type { ListedRows } from '../boards/records/listing.js';
import type { OwnParameters, SqlBoard, SqlListing } from '../boards/records/sql-board.js';
import { BookmakersService } from '../bookmakers/bookmakers.service.js';
import { declareFacets } from '../common/paging/facets.js';
import { queryOf } from '../common/validation/request.pipe.js';
import type { Criteria } from '../common/validation/request.pipe.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import { TeamStatisticsQuery } from './team-statistics.query.js';
import { teamStatisticsFields } from './team-statistics.dto.js';
import type { TeamStatisticsPrediction } from './team-statistics.dto.js';
import { TeamStatisticsRepository } from './team-statistics.repository.js';
import type { PredictionKey } from './team-statistics.repository.js';
import { EmptyPredictions } from './empty-predictions.js';
import { FixturePredictions } from './fixture-predictions.js';
import { isPositive, optionsOf } from './prediction-options.js';
import type { PredictionOptions } from './prediction-options.js';

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
      const options = await this.optionsOf(query);
      return {
        keys: await this.predictions.rank({ ...query, ids: await this.ids.currentOf(query) }, options, now),
        summary: null,
      };
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
    load: async (keys, query, now) => this.predictions.records(keys, await this.optionsOf(query), now),
    explainEmpty: async (query, now) => this.empty.explain(await this.optionsOf(query), now),
  };

  constructor(
    private readonly repository: TeamStatisticsRepository,
    private readonly predictions: FixturePredictions,
    private readonly empty: EmptyPredictions,
    private readonly boards: RankedBoardsService,
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

  private async optionsOf(query: TeamStatisticsQuery): Promise<PredictionOptions> {
    const { bookmakers } = query;
    const shown = bookmakers && new Set(await this.bookmakers.requireKnown('bookmakers', bookmakers));
    return optionsOf(query, shown ?? null);
  }
}
