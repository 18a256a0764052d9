import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { BoardRoute } from '../common/openapi/board-routes.js';
import { BoardResponses } from '../common/paging/board-responses.js';
import { LineupPlayersQuery, LineupProjectionsQuery, LineupsPage } from './lineups.dto.js';
import { LineupsService } from './lineups.service.js';

const description =
  'Starters of upcoming fixtures (UPCOMING_DAYS), by kick-off, competition priority, event, home before away, ' +
  'G-D-M-F, shirt number and player. A side is confirmed if exactly eleven starters are published. Any other is ' +
  'projected: a model fitted to earlier line-ups gives every squad player who is not reported out a probability of ' +
  'starting, and the likeliest legal eleven is chosen in a formation that the team uses. Positions, and therefore ' +
  'formations, are labelled as the line-up sources label them: two sources may name the same formation differently. ' +
  'Players whose position differs from that of most of their last ten starts are flagged.';

/** Line-ups of upcoming fixtures, ranked. */
@ApiTags('Line-ups')
@Controller('api/v2/lineup-projections')
export class LineupProjectionsController {
  constructor(
    private readonly lineups: LineupsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({ page: LineupsPage, summary: 'Line-up projections', description })
  @Access.public()
  list(@Query() query: LineupProjectionsQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.lineups);
  }
}

/** Line-ups at their older path. */
@ApiTags('Line-ups')
@Controller('api/lineups/players')
export class LineupPlayersController {
  constructor(
    private readonly lineups: LineupsService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({ page: LineupsPage, summary: 'Predicted starters with position changes', description })
  @Access.public()
  list(@Query() query: LineupPlayersQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.lineups);
  }
}
