import { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { CurrentSubject } from '../common/access/subject.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { CsvBody } from '../common/validation/streamed-body.js';
import { betsCsv } from './bets-export.js';
import { BetsImportQuery, BetsImportReport, MOST_BETS } from './bets-import.dto.js';
import { BetsSummary, BetsSummaryQuery } from './bets-summary.dto.js';
import { BetsSummaryService } from './bets-summary.service.js';
import { BetBody, BetChange, BetPath, BetsExportQuery, BetsQuery, MyBet, MyBetPage } from './bets.dto.js';
import { BetsService } from './bets.service.js';
import { BetsImportService } from './import/bets-import.service.js';
import { MySettingsService } from './settings.service.js';

const TABLE_EXAMPLE =
  'date,home,away,market,line,side,bookmaker,price,stake,placedAt\r\n' +
  '2025-02-26,Brentford,Everton,goals,2.5,over,unibet,2.1,10,2025-02-25 15:00\r\n';

/** The bets that a person stored. */
@ApiTags('Mine')
@Controller('api/v2/me')
export class BetsController {
  constructor(
    private readonly bets: BetsService,
    private readonly summary: BetsSummaryService,
    private readonly imports: BetsImportService,
    private readonly settings: MySettingsService,
  ) {}

  @Get('bets')
  @Access.bearer()
  @ApiOperation({
    summary: 'My bets',
    description:
      'Your bets, newest first. They are graded by the rules of the scorecard within a minute of a result, and ' +
      'regraded when it is corrected.',
  })
  @ApiOkResponse({ type: MyBetPage })
  @ApiErrors(400, 403, 500)
  list(@Query() query: BetsQuery, @CurrentSubject() subject: string, @RequestPath() path: string): Promise<MyBetPage> {
    return this.bets.list(subject, query, path);
  }

  @Post('bets')
  @Access.bearer()
  @ApiOperation({
    summary: 'Store a bet',
    description:
      'Stores a bet on a selection, named as on the boards. Bets stored after kick-off complete your record and are ' +
      'marked `isLate`. A bet beyond a limit you set returns 409, with the amount left and when the limit resets; ' +
      `\`acknowledgeLimit\` stores it anyway. At most ${MOST_BETS} bets per user.`,
  })
  @ApiCreatedResponse({ type: MyBet })
  @ApiErrors(400, 403, 409, 422, 500)
  create(@Body() body: BetBody, @CurrentSubject() subject: string, @CurrentWriter() writer: Writer): Promise<MyBet> {
    return this.bets.create(subject, body, writer);
  }

  @Get('bets.csv')
  @Access.bearer()
  @ApiOperation({
    summary: 'Export my bets',
    description:
      'All bets that match the filters as CSV, last placed first. `POST /api/v2/me/bets/import` reads the table ' +
      'back; bets that are still stored are not added again.',
  })
  @ApiOkResponse({ description: 'CSV table.', content: { 'text/csv': { schema: { type: 'string' } } } })
  @ApiErrors(400, 403, 500)
  async export(@Query() query: BetsExportQuery, @CurrentSubject() subject: string): Promise<StreamableFile> {
    const { timeZone } = await this.settings.show(subject);
    const blocks = await this.bets.export(subject, query);
    return new StreamableFile(Readable.from(betsCsv(blocks, timeZone)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="my-bets.csv"',
    });
  }

  @Get('bets/summary')
  @Access.bearer()
  @ApiOperation({
    summary: 'Results of my bets',
    description:
      'Profit, yield and closing-line value, in total and by market, bookmaker and claimed value, with the profit by ' +
      'day. Intervals allow bets on one match to depend on each other; a yield has none below 30 matches. Past ' +
      'results are no guarantee: read the intervals first.',
  })
  @ApiOkResponse({ type: BetsSummary })
  @ApiErrors(400, 403, 500)
  summarise(@Query() query: BetsSummaryQuery, @CurrentSubject() subject: string): Promise<BetsSummary> {
    return this.summary.show(subject, query);
  }

  @Post('bets/import')
  @HttpCode(200)
  @Access.bearer()
  @CsvBody(
    'A table with a header, in UTF-8, at most 5 MiB. Columns, in any order: `market`, `side`, `bookmaker` (slug or ' +
      'name), `price`, `stake`, `placedAt`; `fixtureId`, or `date`, `home`, `away` and, where needed, `competition`; ' +
      'where applicable, `line`, `scope`, `playerId` or `player`, `ref`, `note`. Cells are separated by commas, ' +
      'semicolons or tabs; decimals have a point or a comma; days are written 2025-02-25 or 25.02.2025, in your time ' +
      'zone.',
    TABLE_EXAMPLE,
  )
  @ApiOperation({
    summary: 'Import bets from a table',
    description:
      'Stores the bets of a CSV table. Matches, players and bookmakers are found by id or by name; a row that ' +
      'matches none, or several, is refused and listed with line, column and reason; nothing is guessed. Importing ' +
      'the same rows again adds nothing: a bet is identified by its `ref`, otherwise by all its values. A row ' +
      'with the `id` of one of your bets adds nothing, and is refused if it names another match, selection or ' +
      '`placedAt`. With `dryRun` nothing is stored.',
  })
  @ApiOkResponse({ type: BetsImportReport })
  @ApiErrors(400, 403, 422, 500)
  import(
    @Query() query: BetsImportQuery,
    @CurrentSubject() subject: string,
    @CurrentWriter() writer: Writer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BetsImportReport> {
    return this.imports.import(subject, query, writer, request, response);
  }

  @Get('bets/:id')
  @Access.bearer()
  @ApiOperation({ summary: 'One of my bets', description: "One of your bets; other users' bets return 404." })
  @ApiOkResponse({ type: MyBet })
  @ApiErrors(400, 403, 404, 500)
  show(@Param() { id }: BetPath, @CurrentSubject() subject: string): Promise<MyBet> {
    return this.bets.show(subject, id);
  }

  @Patch('bets/:id')
  @Access.bearer()
  @ApiOperation({
    summary: 'Change a bet',
    description: 'Changes price, stake, bookmaker and note until kick-off; afterwards only the note, otherwise 409.',
  })
  @ApiOkResponse({ type: MyBet })
  @ApiErrors(400, 403, 404, 409, 422, 500)
  change(
    @Param() { id }: BetPath,
    @Body() body: BetChange,
    @CurrentSubject() subject: string,
    @CurrentWriter() writer: Writer,
  ): Promise<MyBet> {
    return this.bets.change(subject, id, body, writer);
  }

  @Delete('bets/:id')
  @HttpCode(204)
  @Access.bearer()
  @ApiOperation({ summary: 'Delete a bet', description: 'Permanently deletes a bet.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiErrors(400, 403, 404, 500)
  delete(@Param() { id }: BetPath, @CurrentSubject() subject: string, @CurrentWriter() writer: Writer): Promise<void> {
    return this.bets.delete(subject, id, writer);
  }
}
