import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

const sane = /^[\w.:@/+=-]{1,128}$/;

/** The id of a request: the caller's `X-Request-Id` if it is well-formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const input = headers['x-request-id'];
  return typeof input === 'string' && sane.test(input) ? input : randomUUID();
}

/** The first middleware: sets the id of a request, and adds it to every response, including errors. */
export function requestIdMiddleware(request: Request, response: Response, next: NextFunction): void {
  const requestId = requestIdOf(request);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
}
