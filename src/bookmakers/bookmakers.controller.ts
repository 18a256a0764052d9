import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { BookmakerPage, BookmakersQuery } from './bookmakers.dto.js';
import { BookmakersService } from './bookmakers.service.js';

@ApiTags('Look-ups')
@Controller('api/v2/bookmakers')
export class BookmakersController {
  constructor(private readonly bookmakers: BookmakersService) {}

  @Get()
  @Access.public()
  @ApiOperation({
    summary: 'Bookmakers',
    description: 'Finds bookmakers by words in their names and aliases, ordered by name and id.',
  })
  @ApiOkResponse({ type: BookmakerPage })
  @ApiErrors(400, 500)
  list(@Query() query: BookmakersQuery, @RequestPath() path: string): Promise<BookmakerPage> {
    return this.bookmakers.list(query, path);
  }
}
