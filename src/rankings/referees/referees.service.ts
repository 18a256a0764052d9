import { Injectable } from '@nestjs/common';
import type { PageValues } from '../../boards/records/listing.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import type { Criteria } from '../../common/validation/request.pipe.js';
import type { OwnParameters, SqlBoard, SqlListing } from '../../boards/records/sql-board.js';
import { filtersExcludeAll } from '../../common/paging/empty-because.js';
import type { EmptyBecause } from '../../common/paging/empty-because.js';
import { declareFacets } from '../../common/paging/facets.js';
import { PublicIdsService } from '../../public-ids/public-ids.service.js';
import { RankedBoardsService } from '../ranked-boards.service.js';
import { rankedReferees, everyReferee, criteriaOf } from './ranked-referees.js';
import { RefereeMetricsRepository } from './referee-metrics.repository.js';
import type { RefereeMetrics } from './referee-metrics.js';
import { RefereesQuery, refereeFields } from './referees.dto.js';
import type { RefereeStatistics } from './referees.dto.js';
import { RefereesRepository } from './referees.repository.js';
import type { RefereeCriteria, RefereeKey } from './referees.repository.js';
import { toRow } from './referee.record.js';

export type { RefereeMetrics };

/** Dimensions of the board and their own parameters: those of the next game. */
const refereeFacets = {
  competition: { uniqueTournamentIds: undefined },
  team: { teamIds: undefined },
  day: {},
} as const satisfies OwnParameters<RefereesQuery>;
declareFacets(refereeFacets, RefereesQuery);

/** The referee board. */
@Injectable()
export class RefereesService {
  private readonly board: SqlBoard<RefereesQuery, RefereeKey> = {
    name: 'referees',
    fields: refereeFields,
    isReadLater: true,
    facets: refereeFacets,
    rank: async (query, now) => {
      const criteria = { ...criteriaOf(query), ids: await this.ids.currentOf(query) };
      return { keys: await this.rank(criteria, now), summary: null };
    },
    count: (dimension, keys, _, now) =>
      this.repository.countBy(dimension, { ids: keys.map(({ nextGameId }) => nextGameId), timeZone: 'UTC', now }),
    numberOf: ({ refereeId }) => refereeId,
    load: async (keys, _, now) => {
      const metrics = new Map(keys.map((key) => [key.refereeId, key]));
      const details = await this.repository.loadDetails(keys, now);
      return new Map(details.map((each) => [each.id, { record: toRow(metrics.get(each.id)!, each) }]));
    },
    explainEmpty: (_, now) => this.explainEmpty(now),
  };

  constructor(
    private readonly boards: RankedBoardsService,
    private readonly repository: RefereesRepository,
    private readonly ids: PublicIdsService,
    private readonly metrics: RefereeMetricsRepository,
  ) {}

  /** @throws ApplicationError `invalid_input` for `nextGameTo` before `nextGameFrom`, and for unknown ids */
  open(query: RefereesQuery): Promise<SqlListing<RefereesQuery, RefereeKey, null>> {
    return this.boards.openSql(this.board, query);
  }

  /** The page of criteria, as values. */
  async page(criteria: Criteria<RefereesQuery>): Promise<PageValues<RefereeStatistics>> {
    return (await this.open(queryOf(RefereesQuery, criteria))).values();
  }

  /** Unrounded metrics by referee id; a referee without a finished match is absent. */
  async metricsOf(refereeIds: readonly number[], now: Date): Promise<ReadonlyMap<number, RefereeMetrics>> {
    if (refereeIds.length === 0) return new Map();
    const metrics = await this.repository.listMetrics([...new Set(refereeIds)], now);
    return new Map(metrics.map((each) => [each.refereeId, each]));
  }

  /** Referees with an eligible match, filtered and ranked. */
  private async rank(criteria: RefereeCriteria, now: Date): Promise<RefereeKey[]> {
    const { last20Only, leagueStatsOnly } = criteria;
    const candidates = await this.repository.listCandidates(criteria, now);
    const [mark] = candidates;
    if (mark === undefined) return [];
    const [overall, ofLeague] = await Promise.all([
      this.metrics.of({ last20Only, byCompetition: false }, mark, now),
      leagueStatsOnly ? this.metrics.of({ last20Only, byCompetition: true }, mark, now) : null,
    ]);
    return rankedReferees(candidates, overall, ofLeague, criteria);
  }

  private async explainEmpty(now: Date): Promise<EmptyBecause> {
    const referees = await this.rank(everyReferee, now);
    if (referees.length > 0) return filtersExcludeAll(referees.length);
    const detail =
      'No finished match with a known referee. football-data names them in England and Scotland, StatsBomb in ' +
      'its matches, a canonical feed in any league.';
    return { code: 'no_match_data', detail };
  }
}
