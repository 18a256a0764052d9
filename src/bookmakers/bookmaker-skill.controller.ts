import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { BookmakerSkillList, BookmakerSkillQuery } from './bookmaker-skill.dto.js';
import { BookmakerSkillService } from './bookmaker-skill.service.js';

@ApiTags('Scorecard')
@Controller('api/v2/bookmakers/skill')
export class BookmakerSkillController {
  constructor(private readonly skill: BookmakerSkillService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'How well bookmakers predict the close',
    description:
      'By market family and price source: how far the prices of the source, without margin, were from the close 24, ' +
      '6 and 1 hours before kick-off, its margin, how often it moved first, and its weight in the forecast of the ' +
      'close. The close is the mean of all sources at kick-off, including this one; a market counts if at least two ' +
      'sources quote it then. All matches that kicked off in the `windowDays` before `fittedAt` are covered: figures ' +
      'are as old as the latest fit, which is repeated weekly. Each figure comes with its sample and is null below ' +
      '30 matches. A price without a time (Football-Data.co.uk) counts from the time assumed for it until its ' +
      'closing price, so all three times may show the same price. Bookmakers quote different markets at different ' +
      'hours, so a small difference between two of them is not meaningful.',
  })
  @ApiOkResponse({ type: BookmakerSkillList })
  @ApiErrors(400, 500)
  list(@Query() query: BookmakerSkillQuery): Promise<BookmakerSkillList> {
    return this.skill.list(query);
  }
}
