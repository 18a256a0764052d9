import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { maintenanceReaders, maintenanceWriters } from '../maintenance/maintenance-scopes.js';
import { SourceChecksService } from './source-checks.service.js';
import {
  KeyTest,
  SourceForecast,
  SourceForecastBody,
  SourceLeagueList,
  SourceLeaguesBody,
  SourcePath,
  SourceProviderList,
} from './sources.dto.js';

@ApiTags('Sources')
@Controller('api/v2/sources')
export class SourceChecksController {
  constructor(private readonly checks: SourceChecksService) {}

  @Get('providers')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Providers',
    description: `Providers that can be followed, with what they offer.`,
  })
  @ApiOkResponse({ type: SourceProviderList })
  @ApiErrors(400, 500)
  listProviders(): SourceProviderList {
    return this.checks.listProviders();
  }

  @Post('forecast')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Forecast of budget use',
    description:
      'Units these settings would need until the budget is renewed, by purpose, based on stored matches. Nothing is ' +
      'stored.',
  })
  @ApiOkResponse({ type: SourceForecast })
  @ApiErrors(400, 404, 500)
  forecast(@Body() body: SourceForecastBody): Promise<SourceForecast> {
    return this.checks.forecast(body);
  }

  @Post('leagues')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Leagues of a provider',
    description:
      'Requests the leagues of a provider, with what it offers for each. Costs one call at API-Football, nothing at ' +
      'The Odds API. With `sourceId`, the call counts towards the budget of that source. Returns 409 if the provider ' +
      'has no such list or refuses it.',
  })
  @ApiOkResponse({ type: SourceLeagueList })
  @ApiErrors(400, 404, 409, 500)
  listLeagues(@Body() body: SourceLeaguesBody): Promise<SourceLeagueList> {
    return this.checks.listLeagues(body);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Test the key of a source',
    description:
      'Sends a free request and returns whether the provider accepts the key. Returns 409 if the provider has no ' +
      'such request.',
  })
  @ApiOkResponse({ type: KeyTest })
  @ApiErrors(400, 404, 409, 500)
  testKey(@Param() { id }: SourcePath): Promise<KeyTest> {
    return this.checks.testKey(id);
  }
}
