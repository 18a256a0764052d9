import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, mergeMap, retry, tap, throwError, timer } from 'rxjs';
import type { Observable } from 'rxjs';
import { databaseFailureOf } from '../problem/database-failure.js';
import { consistencyTokenHeader, ConsistencyTokens } from '../revision/data-revision.js';
import { hasBody, readJsonBody } from './json-body.js';
import { ignoredParameters, ignoredParametersHeader, queryFieldsOf, underSentNames } from './ignored-parameters.js';
import type { RawQuery } from './query-text.js';
import { readsBodyItself } from './streamed-body.js';

/** Delay before repeating a read whose connection died. */
const REPEAT_MILLISECONDS = 50;

/**
 * The work around every handler, in a single interceptor as each one adds to every request: names ignored parameters,
 * reads the body, repeats a GET whose database connection died, copies `revision` to a header, and issues consistency
 * tokens.
 */
@Injectable()
export class BoundaryInterceptor implements NestInterceptor {
  constructor(private readonly tokens: ConsistencyTokens) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const fields = queryFieldsOf(context.getClass(), context.getHandler() as (...parameters: never[]) => unknown);
    const ignored = ignoredParameters(request.query as RawQuery, fields);
    if (ignored !== null) response.setHeader(ignoredParametersHeader, ignored);
    if (hasBody(request) && !readsBodyItself(context)) await readJsonBody(request, response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return this.tokens
      .handle(request, () => next.handle())
      .pipe(
        retry({ count: isRead ? 1 : 0, delay: waitIfConnectionDied }),
        catchError((error: unknown) => throwError(() => underSentNames(error, request.query as RawQuery, fields))),
        tap((body: unknown) => copyRevision(body, response)),
        isRead ? tap() : mergeMap((body: unknown) => this.addToken(body, response)),
      );
  }

  private async addToken(body: unknown, response: Response): Promise<unknown> {
    const token = await this.tokens.issue();
    if (token !== null && !response.headersSent) response.setHeader(consistencyTokenHeader, token);
    return body;
  }
}

function waitIfConnectionDied(error: unknown): Observable<unknown> {
  return databaseFailureOf(error)?.repeatsReads === true ? timer(REPEAT_MILLISECONDS) : throwError(() => error);
}

function copyRevision(body: unknown, response: Response): void {
  if (typeof body !== 'object' || body === null || response.headersSent) return;
  const { revision } = body as { revision?: unknown };
  if (typeof revision === 'string') response.setHeader('Revision', revision);
}
