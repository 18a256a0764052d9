import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CallerSlots } from '../limits/caller-slots.js';
import type { Logger } from '../logging/logger.js';
import { ApplicationError, invalidParameter } from '../problem/application-error.js';
import { requestIdOf } from '../problem/request-id.js';
import { COMPRESSION_LEVEL, acceptsGzip, gzipEtag, matchesEtag } from '../response-forms.js';
import { fieldsOf } from '../validation/index.js';
import { csvBlocks } from './board-table.js';
import type { BoardTable } from './board-table.js';
import type { PageBytes } from './page-bytes.js';
import type { BoardFormat, PageRequest } from './page-query.js';

/** Opens a board for a query, to be read as a page or as a table. */
export interface OpenedBoard<Query> {
  open(query: Query): Promise<{ page(): Promise<PageBytes>; table(): Promise<BoardTable> }>;
}

export interface ExportLimits {
  /** Concurrent exports per caller. */
  readonly ofCaller: number;
  /** Longest time that a reader may stall. */
  readonly stalledMilliseconds: number;
  /** Longest duration of an export. */
  readonly milliseconds: number;
}

/** Seconds after which a caller with too many exports may try again. */
const RETRY_SECONDS = 5;
/** The parameters that select a page. */
const pageParameters = ['page', 'pageSize', 'perPage', 'limit'] as const;

/** Sends boards: a page as JSON, or the whole board as CSV. */
export class BoardResponses {
  private readonly exports: CallerSlots;

  constructor(
    private readonly logger: Logger,
    private readonly limits: ExportLimits,
  ) {
    this.exports = new CallerSlots(limits.ofCaller);
  }

  /** Exports under way. */
  get count(): number {
    return this.exports.taken;
  }

  /**
   * Sends the page or table that a query asks for.
   * @throws ApplicationError `invalid_input` for a page or facets of a table, `too_many_requests`
   */
  async send<Query extends PageRequest>(response: Response, query: Query, board: OpenedBoard<Query>): Promise<void> {
    response.vary('Accept');
    const { req: request } = response;
    if (!asksForCsv(request, query.format)) return (await (await board.open(query)).page()).sendTo(response);
    refusePage(request, query);
    const end = this.exports.take(request);
    if (end === null) throw tooManyExports(this.limits.ofCaller);
    try {
      await this.sendTable(response, await (await board.open(query)).table());
    } finally {
      end();
    }
  }

  /**
   * Sends a table as fast as it is read. A late failure or a stalled reader closes the connection, so that a truncated
   * table is not taken for a complete one.
   */
  private async sendTable(response: Response, table: BoardTable): Promise<void> {
    const { req: request } = response;
    const { board, revision, etag } = table;
    response.attachment(`${board}-${revision}.csv`);
    response.setHeader('Revision', revision);
    if (etag !== null) response.setHeader('ETag', etag);
    if (request.method === 'HEAD' || (etag !== null && matchesEtag(request, etag))) return void response.end();
    const isCompressed = acceptsGzip(request);
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    if (isCompressed && etag !== null) response.setHeader('ETag', gzipEtag(etag));
    response.setTimeout(this.limits.stalledMilliseconds, () => response.destroy());
    const rows = csvBlocks(table);
    const options = { signal: AbortSignal.timeout(this.limits.milliseconds) };
    try {
      if (isCompressed) await pipeline(rows, createGzip({ level: COMPRESSION_LEVEL }), response, options);
      else await pipeline(rows, response, options);
    } catch (error) {
      const about = { err: error, requestId: requestIdOf(request), board };
      if (isEndedByReader(error)) this.logger.debug(about, 'the reader of an export stopped');
      else this.logger.error(about, 'an export ended before its last row');
    }
  }
}

/** Whether a request asks for CSV, by `format` or, without it, by `Accept`. */
export function asksForCsv(request: Request, format: BoardFormat | undefined): boolean {
  return format === undefined ? request.accepts('json', 'csv') === 'csv' : format === 'csv';
}

function refusePage(request: Request, query: PageRequest): void {
  const fields = fieldsOf(query.constructor as Type<object>);
  const input =
    query.facets === undefined
      ? pageParameters.find((name) => fields.has(name) && request.query[name] !== undefined)
      : 'facets';
  if (input !== undefined) throw invalidParameter(input, 'must be left out with CSV, which is the whole board');
}

function tooManyExports(underWay: number): ApplicationError {
  const detail = `You have ${underWay} exports under way, the most allowed at a time; try again once one has ended.`;
  return new ApplicationError('too_many_requests', detail, [], { headers: { 'Retry-After': String(RETRY_SECONDS) } });
}

/** Whether an export ended because its connection closed or its time ran out. */
function isEndedByReader(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'AbortError' || name === 'TimeoutError';
}
