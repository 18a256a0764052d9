import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { PlayerPath, PlayerProfile, PlayerProfileQuery } from './player-profile.dto.js';
import { PlayerProfileService } from './player-profile.service.js';
import { PlayerPage, PlayersQuery } from './players.dto.js';
import { PlayersService } from './players.service.js';

@ApiTags('Look-ups')
@Controller('api/v2/players')
export class PlayersController {
  constructor(
    private readonly players: PlayersService,
    private readonly profiles: PlayerProfileService,
  ) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Players',
    description: 'Finds players by words in their names and aliases, ordered by name and id.',
  })
  @ApiOkResponse({ type: PlayerPage })
  @ApiErrors(400, 500)
  list(@Query() query: PlayersQuery, @RequestPath() path: string): Promise<PlayerPage> {
    return this.players.list(query, path);
  }

  @Get(':id')
  @Access.public()
  @ApiOperation({
    summary: 'A player',
    description:
      "A player's page: the season's teams, the latest matches with minutes and counts, newest first, rates per " +
      "match and per 90 minutes with the matches and minutes behind them, and the player's place in the line-up of " +
      'the next fixture. Matches follow the rules of the boards: one that feeds no board is left out. No source ' +
      'provides dates of birth.',
  })
  @ApiOkResponse({ type: PlayerProfile })
  @ApiErrors(400, 404, 500)
  async show(
    @Param() { id }: PlayerPath,
    @Query() query: PlayerProfileQuery,
    @Res() response: Response,
  ): Promise<void> {
    PageBytes.ofDocument(await this.profiles.find(id, query)).sendTo(response);
  }
}
