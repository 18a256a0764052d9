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
      'Finds teams, players, competitions, referees and fixtures by name, including aliases and short forms stored ' +
      'by imports and operators. Use it to turn text that a user types into an id.',
  })
  @ApiOkResponse({ type: SearchResults })
  @ApiErrors(400, 500)
  find(@Query() query: SearchQuery): Promise<SearchResults> {
    return this.searches.find(query);
  }
}
