import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { PlayerPage, PlayersQuery } from './players.dto.js';
import { PlayersService } from './players.service.js';

/** Look-up of players. */
@ApiTags('Look-ups')
@Controller('api/v2/players')
export class PlayersController {
  constructor(private readonly players: PlayersService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Players',
    description: 'Look-up of players by words of their names and aliases, in the order of name and id.',
  })
  @ApiOkResponse({ type: PlayerPage })
  @ApiErrors(400, 500)
  list(@Query() query: PlayersQuery, @RequestPath() path: string): Promise<PlayerPage> {
    return this.players.list(query, path);
  }
}
