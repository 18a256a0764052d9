import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { hasBody, readJsonBody } from './json-body.js';
import { ignoredParameters, ignoredParametersHeader, queryFieldsOf } from './ignored-parameters.js';
import type { RawQuery } from './query-text.js';

/**
 * What every route shares around its handler: reads the body (only now that route and credential are right), names
 * ignored query parameters, and repeats a board's `revision` as a header.
 */
@Injectable()
export class BoundaryInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const fields = queryFieldsOf(context.getClass(), context.getHandler() as (...parameters: never[]) => unknown);
    const ignored = ignoredParameters(request.query as RawQuery, fields);
    if (ignored !== null) response.setHeader(ignoredParametersHeader, ignored);
    if (hasBody(request)) await readJsonBody(request, response);
    return next.handle().pipe(tap((body: unknown) => repeatRevision(body, response)));
  }
}

function repeatRevision(body: unknown, response: Response): void {
  if (typeof body !== 'object' || body === null || response.headersSent) return;
  const { revision } = body as { revision?: unknown };
  if (typeof revision === 'string') response.setHeader('Revision', revision);
}
