import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { because, WriteReply } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { CountriesQuery, Country, CountryBody, CountryPage, CountryPath } from './countries.dto.js';
import { CountriesService } from './countries.service.js';
import { maintenanceWriters } from './maintenance-scopes.js';

@ApiTags('Maintenance')
@Controller('api')
export class CountriesController {
  constructor(private readonly countries: CountriesService) {}

  @Get('countries')
  @Access.public()
  @ApiOperation({
    summary: 'Countries',
    description: 'Finds countries by words in their names and aliases, ordered by name and id.',
  })
  @ApiOkResponse({ type: CountryPage })
  @ApiErrors(400, 500)
  list(@Query() query: CountriesQuery, @RequestPath() path: string): Promise<CountryPage> {
    return this.countries.list(query, path);
  }

  @Get('country/:slug')
  @Access.public()
  @EntityTagged()
  @ApiOperation({ summary: 'One country', description: 'A country by its slug.' })
  @ApiOkResponse({ type: Country })
  @ApiErrors(400, 404, 500)
  get(@Param() { slug }: CountryPath): Promise<Country> {
    return this.countries.get(slug);
  }

  @Put('country/:slug')
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional()
  @ApiOperation({
    summary: 'Correct or create a country',
    description:
      'Replaces the given fields of a country; absent ones are unchanged, `alpha2` may be null. A new slug in the ' +
      'path creates the country, which needs a `name`. A `slug` in the body that differs from the path renames the ' +
      'country; a slug or name of another country returns 409. Imports do not overwrite the record, and both the ' +
      'old and the new name are recognised. The audit log records who and when, and the record before and after.',
  })
  @ApiOkResponse({ type: WriteReply })
  @ApiErrors(400, 409, 500)
  put(@Param() { slug }: CountryPath, @Body() body: CountryBody, @CurrentWriter() writer: Writer): Promise<WriteReply> {
    return this.countries.put(slug, body, because(writer, body.reason));
  }
}
