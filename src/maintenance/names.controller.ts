import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../common/access/access.decorator.js';
import { because, ReasonQuery, WriteReply } from '../common/access/reason.dto.js';
import { CurrentWriter } from '../common/access/writer.js';
import type { Writer } from '../common/access/writer.js';
import { Conditional, EntityTagged } from '../common/entity-tag.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { RequestPath } from '../common/paging/request-path.decorator.js';
import { maintenanceReaders, maintenanceWriters } from './maintenance-scopes.js';
import {
  AcceptBody,
  ClearMatches,
  DecisionReply,
  Decisions,
  MergeBody,
  NumberPath,
  ResolveBody,
  UndoBody,
} from './names.dto.js';
import { NamesService } from './names.service.js';
import { QueuedNamesQuery, UnresolvedNamePage } from './unresolved-names.dto.js';
import { UnresolvedNamesService } from './unresolved-names.service.js';

const stored =
  'Runs in one transaction. During an import, waits a few seconds, then returns 503: send it again. The audit log ' +
  'records who, when, what and why. A change that is impossible or already made returns 409 and changes nothing. ' +
  'Needs the scope `maintenance:write`.';

const skips = 'A repeated request changes nothing; a resolved name returns 409. The audit log records who and when.';

/** Decisions about names and entities; `npm run resolve` makes the same decisions. */
@ApiTags('Maintenance')
@Controller('api/v2/names')
export class NamesController {
  constructor(
    private readonly names: NamesService,
    private readonly unresolved: UnresolvedNamesService,
  ) {}

  @Get('unresolved')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Unresolved names awaiting a decision',
    description:
      'Names that match no known entity or several, newest first, with candidates, the evidence for each, and the ' +
      'data that depend on the decision. Skipped names are listed only with `skipped=true`.',
  })
  @ApiOkResponse({ type: UnresolvedNamePage })
  @ApiErrors(400, 500)
  listUnresolved(@Query() query: QueuedNamesQuery, @RequestPath() path: string): Promise<UnresolvedNamePage> {
    return this.unresolved.list({ ...query, settled: false }, path);
  }

  @Post('unresolved/:id/resolve')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Resolve a name',
    description:
      'Matches a listed name to an entity, or creates one. The decision applies to this spelling in the country, ' +
      'from every source, and to all data that depend on it. For a doubtful fixture, choose a candidate or create a ' +
      `match; its rows were refused, so import the file again afterwards. ${stored}`,
  })
  @ApiOkResponse({ type: DecisionReply })
  @ApiErrors(400, 404, 409, 500)
  resolve(
    @Param() { id }: NumberPath,
    @Body() body: ResolveBody,
    @CurrentWriter() writer: Writer,
  ): Promise<DecisionReply> {
    return this.names.resolve(id, body, because(writer, body.reason));
  }

  @Put('unresolved/:id/skip')
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Skip a name',
    description:
      'Skips a name: `GET /api/v2/names/unresolved` then lists it only with `skipped=true`. It can still be ' +
      `resolved. ${skips}`,
  })
  @ApiOkResponse({ type: WriteReply })
  @ApiErrors(400, 404, 409, 500)
  skip(
    @Param() { id }: NumberPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WriteReply> {
    return this.unresolved.skip(id, true, because(writer, reason));
  }

  @Delete('unresolved/:id/skip')
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'List a skipped name again',
    description: `Lists a skipped name again. ${skips}`,
  })
  @ApiOkResponse({ type: WriteReply })
  @ApiErrors(400, 404, 409, 500)
  unskip(
    @Param() { id }: NumberPath,
    @Query() { reason }: ReasonQuery,
    @CurrentWriter() writer: Writer,
  ): Promise<WriteReply> {
    return this.unresolved.skip(id, false, because(writer, reason));
  }

  @Get('clear-matches')
  @Access.bearer({ anyOf: maintenanceReaders })
  @EntityTagged()
  @ApiOperation({
    summary: 'Names that can be accepted at once',
    description:
      'Unresolved player names that clearly refer to one player: the only candidate in the squads of the matches ' +
      'with waiting prices, and with a name at least 80 % similar. Skipped names are left out. Needs the scope ' +
      '`maintenance:read` or `maintenance:write`.',
  })
  @ApiOkResponse({ type: ClearMatches })
  @ApiErrors(500)
  listClearMatches(): Promise<ClearMatches> {
    return this.names.listClearMatches();
  }

  @Post('clear-matches/accept')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @Conditional({ isRequired: true })
  @ApiOperation({
    summary: 'Accept all clear matches',
    description:
      'Resolves the names that `GET /api/v2/names/clear-matches` returned, all or none, as one decision: a single ' +
      `undo reverts them all. ${stored}`,
  })
  @ApiOkResponse({ type: DecisionReply })
  @ApiErrors(400, 409, 500)
  acceptClearMatches(@Body() body: AcceptBody, @CurrentWriter() writer: Writer): Promise<DecisionReply> {
    return this.names.acceptClearMatches(body, because(writer, body.reason));
  }

  @Post('merge')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Merge two entities',
    description:
      'Merges a duplicate into another entity. Both ids stay valid: the id of the duplicate leads to the survivor. ' +
      stored,
  })
  @ApiOkResponse({ type: DecisionReply })
  @ApiErrors(400, 409, 500)
  merge(@Body() body: MergeBody, @CurrentWriter() writer: Writer): Promise<DecisionReply> {
    return this.names.merge(body, because(writer, body.reason));
  }

  @Get('decisions')
  @Access.bearer({ anyOf: maintenanceReaders })
  @ApiOperation({
    summary: 'Decisions that can be undone',
    description: 'The last 100 decisions about names, newest first.',
  })
  @ApiOkResponse({ type: Decisions })
  @ApiErrors(500)
  listDecisions(): Promise<Decisions> {
    return this.names.listDecisions();
  }

  @Post('decisions/:id/undo')
  @HttpCode(200)
  @Access.bearer({ scopes: maintenanceWriters })
  @ApiOperation({
    summary: 'Undo a decision',
    description:
      'Restores every row that the decision changed; data imported since are kept. Returns 409 if one of these rows ' +
      `has changed since: undo the later decision first. ${stored}`,
  })
  @ApiOkResponse({ type: DecisionReply })
  @ApiErrors(400, 404, 409, 500)
  undo(@Param() { id }: NumberPath, @Body() body: UndoBody, @CurrentWriter() writer: Writer): Promise<DecisionReply> {
    return this.names.undo(id, body, because(writer, body.reason));
  }
}
