import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApplicationError } from './application-error.js';
import { problemBody } from './problem-body.js';
import { requestIdOf } from './request-id.js';

/** Answers a request that the application never sees with an error. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: ApplicationError): void {
  const requestId = requestIdOf(request);
  const { contentType, members } = problemBody(error, { url: request.url ?? '', requestId });
  response.writeHead(error.kind.status, {
    ...error.headers,
    'Content-Type': `${contentType}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(members));
}
