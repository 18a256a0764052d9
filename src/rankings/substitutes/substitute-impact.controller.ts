import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { SubstituteImpactPage, SubstituteImpactQuery } from './substitute-impact.dto.js';
import { SubstituteImpactService } from './substitute-impact.service.js';

@ApiTags('Rankings')
@Controller('api/v2/rankings')
export class SubstituteImpactController {
  constructor(private readonly impact: SubstituteImpactService) {}

  @Get('substitute-impact')
  @Access.bearer()
  @ApiOperation({
    summary: 'Substitute impact ("sub on, play on")',
    description:
      'Counts of starters together with those of the players who played on in their place: the substitute of the ' +
      'starter, the substitute of that one, and so on, by the out/in pairs of the source. Eligible are matches that ' +
      'the player started and whose source gives such pairs; one row per player, by boost, then added total, then ' +
      'player id.',
  })
  @ApiOkResponse({ type: SubstituteImpactPage })
  @ApiErrors(400, 500)
  list(@Query() query: SubstituteImpactQuery): Promise<SubstituteImpactPage> {
    return this.impact.page(query);
  }
}
