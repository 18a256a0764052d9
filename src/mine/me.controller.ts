import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { CurrentSubject } from '../common/access/subject.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { MySettings } from './settings.dto.js';
import { MySettingsService } from './settings.service.js';

/** Data that a person stored. */
@ApiTags('Mine')
@Controller('api/v2/me')
export class MeController {
  constructor(private readonly settings: MySettingsService) {}

  @Get('settings')
  @Access.bearer()
  @ApiOperation({
    summary: 'My settings',
    description: 'Your settings, with defaults for those you have not set.',
  })
  @ApiOkResponse({ type: MySettings })
  @ApiErrors(400, 403, 500)
  showSettings(@CurrentSubject() subject: string): Promise<MySettings> {
    return this.settings.show(subject);
  }

  @Put('settings')
  @Access.bearer()
  @ApiOperation({
    summary: 'Change my settings',
    description: 'Replaces all your settings. An unknown bookmaker returns 422.',
  })
  @ApiOkResponse({ type: MySettings })
  @ApiErrors(400, 403, 422, 500)
  putSettings(
    @Body() body: MySettings,
    @CurrentSubject() subject: string,
    @CurrentWriter() writer: Writer,
  ): Promise<MySettings> {
    return this.settings.put(subject, body, writer);
  }

  @Delete()
  @HttpCode(204)
  @Access.bearer()
  @ApiOperation({
    summary: 'Delete my data',
    description: 'Permanently deletes your settings and bets. Export them first with `GET /api/v2/me/bets.csv`.',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors(403, 500)
  delete(@CurrentSubject() subject: string, @CurrentWriter() writer: Writer): Promise<void> {
    return this.settings.forget(subject, writer);
  }
}
