import type { INestApplicationContext, Type } from '@nestjs/common';
import type { BoardTable } from '../common/paging/board-table.js';
import { invalidParameter } from '../common/problem/application-error.js';
import { didYouMean } from '../common/validation/error-words.js';
import { fieldsOf } from '../common/validation/index.js';
import { fieldNamed, parseQuery } from '../common/validation/query-text.js';
import { RequestPipe } from '../common/validation/request.pipe.js';
import { FixtureCoverageQuery } from '../coverage/fixture-coverage.dto.js';
import { FixtureCoverageService } from '../coverage/fixture-coverage.service.js';
import { LineupProjectionsQuery } from '../lineups/lineups.dto.js';
import { LineupsService } from '../lineups/lineups.service.js';
import { TeamStatisticsQuery } from '../predictions/team-statistics.query.js';
import { TeamStatisticsService } from '../predictions/team-statistics.service.js';
import { PriceOutliersQuery } from '../rankings/prices/price-outliers-query.dto.js';
import { PriceOutliersService } from '../rankings/prices/price-outliers.service.js';
import { RefereesQuery } from '../rankings/referees/referees.dto.js';
import { RefereesService } from '../rankings/referees/referees.service.js';
import { SubstituteImpactQuery } from '../rankings/substitutes/substitute-impact.dto.js';
import { SubstituteImpactService } from '../rankings/substitutes/substitute-impact.service.js';
import { PlayerTrendsQuery } from '../rankings/trends/player-trends.dto.js';
import { PlayerTrendsService } from '../rankings/trends/player-trends.service.js';
import { TeamTrendsQuery } from '../rankings/trends/team-trends.dto.js';
import { TeamTrendsService } from '../rankings/trends/team-trends.service.js';
import { ValueBetsQuery } from '../value-bets/value-bets-query.dto.js';
import { ValueBetsService } from '../value-bets/value-bets.service.js';
import type { BoardName } from './board-names.js';

/**
 * Opens all rows that a board lists for a query, as the API does for CSV.
 * @param query parameters as in a URL; empty: the default rows
 * @throws ApplicationError `invalid_input`
 */
type OpenBoard = (application: INestApplicationContext, query: string) => Promise<BoardTable>;

interface BoardService<Query> {
  open(query: Query): Promise<{ table(): Promise<BoardTable> }>;
}

const board =
  <Query extends object>(service: Type<BoardService<Query>>, type: Type<Query>): OpenBoard =>
  async (application, query) => {
    const parameters = parseQuery(query);
    const fields = fieldsOf(type);
    for (const name of Object.keys(parameters))
      if (fieldNamed(name, fields) === undefined)
        throw invalidParameter(name, `is not a parameter of the board${didYouMean(name, [...fields.keys()])}`);
    const parsed = (await new RequestPipe().transform(parameters, { type: 'query', metatype: type })) as Query;
    return (await application.get(service).open(parsed)).table();
  };

/** How each board is opened. */
export const openBoards: Readonly<Record<BoardName, OpenBoard>> = {
  'value-bets': board(ValueBetsService, ValueBetsQuery),
  'price-outliers': board(PriceOutliersService, PriceOutliersQuery),
  'player-prop-trends': board(PlayerTrendsService, PlayerTrendsQuery),
  'team-prop-trends': board(TeamTrendsService, TeamTrendsQuery),
  'team-statistics': board(TeamStatisticsService, TeamStatisticsQuery),
  'lineup-projections': board(LineupsService, LineupProjectionsQuery),
  'substitute-impact': board(SubstituteImpactService, SubstituteImpactQuery),
  referees: board(RefereesService, RefereesQuery),
  'data-coverage': board(FixtureCoverageService, FixtureCoverageQuery),
};
