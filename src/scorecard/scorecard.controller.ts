import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { CurrentCaller } from '../common/access/caller.js';
import type { Caller } from '../common/access/caller.js';
import { csvText } from '../common/csv.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { asksForCsv } from '../common/paging/board-responses.js';
import { recordColumns } from '../common/paging/board-table.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { BookmakerChargeList, BookmakerChargesQuery } from './bookmaker-charges.dto.js';
import { PENDING_DAYS, PendingPicksPage, PendingPicksQuery } from './pending-picks.dto.js';
import { PendingPicksService } from './pending-picks.service.js';
import { GradedPickRow, PicksPage, PicksQuery, Scorecard, ScorecardQuery } from './scorecard.dto.js';
import { ScorecardService } from './scorecard.service.js';

/** The outcome of the bets that boards listed. */
@ApiTags('Scorecard')
@Controller('api/v2/scorecard')
export class ScorecardController {
  constructor(
    private readonly scorecard: ScorecardService,
    private readonly pending: PendingPicksService,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Scorecard',
    description:
      'Results of every bet the default boards listed: value bets, team statistics with positive expected value, ' +
      'price outliers with a `valueEdge` of 2 or more, trends whose best price has an `edge` above 0. Each is ' +
      'recorded once, with the price and the probabilities of the first snapshot that listed it; the database ' +
      'accepts none after kick-off and allows no changes. `source=replay` shows past seasons instead, computed from ' +
      'stored prices: these bets were not shown in time. `total` covers all bets, `groups` splits them by each of ' +
      '`groupBy`. Past results are no guarantee: read the intervals first.',
  })
  @ApiOkResponse({ type: Scorecard })
  @ApiErrors(400, 500)
  show(@Query() query: ScorecardQuery): Promise<Scorecard> {
    return this.scorecard.show(query);
  }

  @Get('charges')
  @Access.public()
  @ApiOperation({
    summary: 'Bookmaker margins on player lines',
    description:
      'How far 1/odds exceeded the share of bets that won, by market and bookmaker. A margin of 30 % means that ' +
      'prices 30 % longer would have been fair. Based on the last stored prices before kick-off on half lines (.5, ' +
      '1.5, ...) of players who played; suspended, stale and exchange prices are left out. Lines on one player ' +
      'depend on each other, and a few matches prove little: rely on the interval, not the mean.',
  })
  @ApiOkResponse({ type: BookmakerChargeList })
  @ApiErrors(400, 500)
  listCharges(@Query() query: BookmakerChargesQuery): Promise<BookmakerChargeList> {
    return this.scorecard.listCharges(query);
  }

  @Get('picks')
  @Access.public()
  @ApiOperation({
    summary: 'Graded picks',
    description:
      'All graded picks, last recorded or worst first, losses as visible as wins: the claim, the prices at kick-off, ' +
      'the grade and every change to it. `format=csv` or `Accept: text/csv` returns the page as a table. Picks that ' +
      'are not graded yet are listed by `/api/v2/scorecard/pending`.',
  })
  @ApiExtraModels(PicksPage)
  @ApiOkResponse({
    description: 'A page of graded picks.',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(PicksPage) } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  @ApiErrors(400, 500)
  async listPicks(
    @Query() query: PicksQuery,
    @RequestPath() path: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PicksPage | string> {
    const page = await this.scorecard.listPicks(query, path);
    response.vary('Accept');
    if (!asksForCsv(request, query.format)) return page;
    if (page.links.next !== null) response.links({ next: `${page.links.next}&format=csv` });
    response.type('text/csv');
    return pickTable(page.data);
  }

  @Get('pending')
  @Access.optionalInternal()
  @ApiOperation({
    summary: 'Pending picks',
    description:
      'Picks without a result yet, latest kick-off first; picks on goals come with their state at the live score. A ' +
      `pick is listed for ${PENDING_DAYS} days after kick-off. Picks on upcoming matches need an internal key or a ` +
      'token, like the boards that rank them; without one, only picks on matches that have kicked off are listed.',
  })
  @ApiOkResponse({ type: PendingPicksPage })
  @ApiErrors(400, 401, 500)
  listPending(
    @Query() query: PendingPicksQuery,
    @RequestPath() path: string,
    @CurrentCaller() caller: Caller,
  ): Promise<PendingPicksPage> {
    return this.pending.list(query, path, caller);
  }
}

/** Picks as CSV with a header, without lists of prices and changes; an unknown value is an empty cell. */
function pickTable(picks: readonly GradedPickRow[]): string {
  const columns = recordColumns(GradedPickRow, null).map(({ name }) => name);
  const rows = picks.map((pick) => new Map<string, unknown>(Object.entries(pick)));
  return csvText([columns, ...rows.map((row) => columns.map((column) => row.get(column)))]);
}
