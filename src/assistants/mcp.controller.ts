import { All, Controller, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../common/access/access.decorator.js';
import { CurrentCaller } from '../common/access/caller.js';
import type { Caller } from '../common/access/caller.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { requestIdOf } from '../common/problem/request-id.js';
import { AppConfig } from '../config/app-config.js';
import { ChallengeFilter } from './challenge.filter.js';
import { McpService } from './mcp.service.js';
import { OriginGuard } from './origin.guard.js';
import { ownAddress } from './own-address.js';

/** The endpoint for assistants: the Model Context Protocol over Streamable HTTP, without sessions. */
@ApiExcludeController()
@Controller('mcp')
@UseGuards(OriginGuard)
@UseFilters(ChallengeFilter)
export class McpController {
  constructor(
    private readonly mcp: McpService,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @Access.optionalInternal()
  async answer(@Req() request: Request, @Res() response: Response, @CurrentCaller() caller: Caller): Promise<void> {
    const body: unknown = request.body;
    // the limits count requests
    if (Array.isArray(body)) throw new ApplicationError('malformed_body', 'The body must be one message, not a list.');
    const refusal = this.mcp.refusalOf(body, caller);
    // a 401 makes clients that can get a token do so; others learn from the tool's answer what it needs
    if (refusal !== null && this.config.auth !== null) throw refusal;
    const asker = { caller, requestId: requestIdOf(request) };
    const answer = await this.mcp.respond(toWebRequest(request, response), body, asker);
    response.status(answer.status);
    answer.headers.forEach((value, name) => response.set(name, value));
    response.send(Buffer.from(await answer.arrayBuffer()));
  }

  /** Refuses other methods: there is no stream to open and no session to end. */
  @All()
  @Access.public()
  refuse(): never {
    throw new ApplicationError('method_not_allowed', 'The method must be POST.', [], { headers: { Allow: 'POST' } });
  }
}

/** The request's head for the library; its signal aborts when the caller's connection closes. */
function toWebRequest(request: Request, response: Response): globalThis.Request {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new globalThis.Request(ownAddress(request, '/mcp'), { method: 'POST', headers, signal: closed.signal });
}
