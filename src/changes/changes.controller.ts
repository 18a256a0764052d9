import { Controller, Get, Query, Req, Res, Sse, SseSignal } from '@nestjs/common';
import type { MessageEvent } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { from } from 'rxjs';
import type { Observable } from 'rxjs';
import { Access } from '../common/access/access.decorator.js';
import { ApiErrors } from '../common/openapi/api-errors.js';
import { ChangeFeed } from './change-feed.service.js';
import { ChangeStreams } from './change-streams.service.js';
import { ChangesPage, ChangesQuery, ChangeStreamQuery } from './changes.dto.js';

/** Most characters of events buffered for a caller who does not read; beyond them the connection is cut. */
const MOST_PENDING = 2_000_000;

/** Changes of the boards, as a listing to poll and as a stream. */
@ApiTags('Changes')
@Controller('api/v2')
export class ChangesController {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly streams: ChangeStreams,
  ) {}

  @Get('changes')
  @Access.optionalInternal()
  @ApiOperation({
    summary: 'Changes to the boards',
    description:
      'Rows that appeared, changed or disappeared on the boards since a revision, with default parameters: price ' +
      'outliers, player and team trends, value bets (only for callers who may read them), and under `fixtures` ' +
      'matches with new prices, line-ups, schedules, scores or results. To follow a board, read all its pages, ' +
      'request the changes since their `revision`, then continue from `next`: store every record under its key and ' +
      'remove keys that disappeared, and your copy is current. If a row changes several times, only the last change ' +
      'is reported. `wait` delays the response until something changes. Each process keeps its changes for a day; an ' +
      'older `since` returns 410 `changes_gone`: read the boards again.',
  })
  @ApiOkResponse({ type: ChangesPage })
  @ApiErrors(400, 410, 500)
  async list(@Query() query: ChangesQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    (await this.feed.page(query, request)).sendTo(response);
  }

  @Sse('stream', { maxPendingDataLength: MOST_PENDING })
  @Access.optionalInternal()
  @ApiOperation({
    summary: 'Changes to the boards as they happen',
    description:
      'Server-sent events. `changes`: a page of changes as in `/api/v2/changes`, with `next` as its id. ' +
      '`up-to-date`: a page without changes, sent at once and then after every 15 s of silence. `must-refetch`: the ' +
      'changes since then are no longer known; read the boards again and connect with their revision. `expired`: the ' +
      'token has expired; connect with a new one. The stream ends after either of the last two, and when the service ' +
      'restarts. Reconnect with the id of the last event in `Last-Event-ID`. A slow reader gets fewer, larger steps; ' +
      'one that reads nothing for a minute is disconnected. At most 10 streams per caller.',
  })
  @ApiProduces('text/event-stream')
  @ApiExtraModels(ChangesPage)
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    schema: { type: 'string' },
    description: 'Id of the last event.',
  })
  @ApiOkResponse({ description: 'Events.', schema: { type: 'string' } })
  @ApiErrors(400, 410, 500)
  stream(
    @Query() query: ChangeStreamQuery,
    @Req() request: Request,
    @SseSignal() left: AbortSignal,
  ): Observable<MessageEvent> {
    return from(this.streams.open(query, request, left));
  }
}
