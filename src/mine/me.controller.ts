import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { CurrentSubject } from '../common/access/subject.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { MySettings } from './settings.dto.js';
import { MySettingsService } from './settings.service.js';

/** What a person stored of himself. */
@ApiTags('Mine')
@Controller('api/v2/me')
export class MeController {
  constructor(private readonly settings: MySettingsService) {}

  @Get('settings')
  @Access.bearer()
  @ApiOperation({
    summary: 'My settings',
    description: 'What the person of the token chose; defaults where nothing was chosen yet.',
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
    description: 'Replaces all settings of the person of the token. An unknown bookmaker is 422.',
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
    summary: 'Delete everything of mine',
    description: 'Deletes settings and bets of the person of the token, for good. `GET /api/v2/me/bets.csv` first.',
  })
  @ApiNoContentResponse({ description: 'Nothing of the person is stored here any more.' })
  @ApiErrors(403, 500)
  delete(@CurrentSubject() subject: string, @CurrentWriter() writer: Writer): Promise<void> {
    return this.settings.forget(subject, writer);
  }
}
