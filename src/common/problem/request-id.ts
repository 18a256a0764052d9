import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

const sane = /^[\w.:@/+=-]{1,128}$/;

/** The id of a request: the caller's `X-Request-Id` where it is sane, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const input = headers['x-request-id'];
  return typeof input === 'string' && sane.test(input) ? input : randomUUID();
}

/** The first middleware: fixes the id of a request, and every response, errors included, carries it. */
export function requestIdMiddleware(request: Request, response: Response, next: NextFunction): void {
  const requestId = requestIdOf(request);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
}
