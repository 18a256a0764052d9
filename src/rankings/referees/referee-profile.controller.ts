import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../common/access/access.decorator.js';
import { ApiErrors } from '../../common/openapi/api-errors.js';
import { RefereePath, RefereeProfile, RefereeProfileQuery } from './referee-profile.dto.js';
import { RefereeProfileService } from './referee-profile.service.js';

@ApiTags('Look-ups')
@Controller('api/v2/referees')
export class RefereeProfileController {
  constructor(private readonly profiles: RefereeProfileService) {}

  @Get(':id')
  @Access.public()
  @ApiOperation({
    summary: 'A referee',
    description:
      'The page of a referee: his rates as the referee board shows them, over all his finished matches and by ' +
      'competition, each with the matches behind it, cards and fouls match by match, and his next game.',
  })
  @ApiOkResponse({ type: RefereeProfile })
  @ApiErrors(400, 404, 500)
  async show(
    @Param() { id }: RefereePath,
    @Query() query: RefereeProfileQuery,
    @Res() response: Response,
  ): Promise<void> {
    (await this.profiles.bytes(id, query)).sendTo(response);
  }
}
