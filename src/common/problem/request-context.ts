import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id.js';

/** What the HTTP boundary notes about a request. */
export interface RequestContext {
  /** Given by the caller in `X-Request-Id` when sane, else generated; repeated in the response's header. */
  readonly requestId: string;
}

const contexts = new WeakMap<object, RequestContext>();

/** The context of a request; made on first use. */
export function contextOf(request: Request): RequestContext {
  const known = contexts.get(request);
  if (known !== undefined) return known;
  const context: RequestContext = { requestId: requestIdOf(request.get('x-request-id'), randomUUID) };
  contexts.set(request, context);
  return context;
}

/** The first middleware: every response, errors included, carries `X-Request-Id`. */
export function requestIdMiddleware(request: Request, response: Response, next: NextFunction): void {
  const { requestId } = contextOf(request);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
}
