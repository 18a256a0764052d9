import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { BoardRoute } from '../../common/openapi/board-routes.js';
import { BoardResponses } from '../../common/paging/board-responses.js';
import { SubstituteImpactPage, SubstituteImpactQuery } from './substitute-impact.dto.js';
import { SubstituteImpactService } from './substitute-impact.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class SubstituteImpactController {
  constructor(
    private readonly impact: SubstituteImpactService,
    private readonly responses: BoardResponses,
  ) {}

  @BoardRoute({
    path: 'substitute-impact',
    page: SubstituteImpactPage,
    summary: 'Substitute impact ("sub on, play on")',
    description:
      "Counts of starters combined with those of the players who played on in their place: the starter's " +
      "substitute, that player's substitute, and so on, following the source's out/in pairs. Eligible matches are " +
      'those that the player started and whose source gives such pairs; one row per player, by boost, then added ' +
      'total, then player id.',
  })
  @Access.bearer()
  list(@Query() query: SubstituteImpactQuery, @Res() response: Response): Promise<void> {
    return this.responses.send(response, query, this.impact);
  }
}
