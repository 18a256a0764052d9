import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { SearchQuery, SearchResults } from './search.dto.js';
import { SearchService } from './search.service.js';

@ApiTags('Look-ups')
@Controller('api/v2/search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Search',
    description:
      'Teams, players, competitions, referees and fixtures by name: aliases and short forms ' +
      'that imports and operators have stored are found too. For an id behind a text that a person types.',
  })
  @ApiOkResponse({ type: SearchResults })
  @ApiErrors(400, 500)
  find(@Query() query: SearchQuery): Promise<SearchResults> {
    return this.searches.find(query);
  }
}
