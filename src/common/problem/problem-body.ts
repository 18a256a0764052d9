import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApplicationError } from './application-error.js';
import { requestIdOf } from './request-id.js';

interface ProblemBody {
  readonly contentType: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Whether a URL belongs to the family that responds with problem+json. */
export function isVersionedAddress(url: string): boolean {
  return /^\/api\/v2(?:[/?#]|$)/i.test(url);
}

/**
 * The body of an error: RFC 9457 below `/api/v2`, plain JSON elsewhere.
 * @param request path and query as sent, and its id
 */
export function problemBody(
  error: ApplicationError,
  request: { readonly url: string; readonly requestId: string },
): ProblemBody {
  const { url, requestId } = request;
  const { status, title } = error.kind;
  const extras = {
    ...(error.errors.length > 0 ? { errors: error.errors } : {}),
    ...(error.code === 'revision_gone' ? { links: { first: firstPageOf(url) } } : {}),
  };
  if (isVersionedAddress(url)) {
    return {
      contentType: 'application/problem+json',
      members: {
        type: `urn:problem-type:${error.code}`,
        title,
        status,
        detail: error.detail,
        instance: pathOf(url),
        code: error.code,
        requestId,
        ...extras,
      },
    };
  }
  return {
    contentType: 'application/json',
    members: {
      statusCode: status,
      error: STATUS_CODES[status] ?? title,
      message: error.detail,
      code: error.code,
      requestId,
      ...extras,
    },
  };
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** The same listing from its beginning, at the newest revision. */
function firstPageOf(url: string): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const name of ['revision', 'page']) query.delete(name);
  const text = query.toString();
  return text === '' ? pathOf(url) : `${pathOf(url)}?${text}`;
}

/** Responds to a request with an error. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: ApplicationError): void {
  const requestId = requestIdOf(request);
  const { contentType, members } = problemBody(error, { url: request.url ?? '', requestId });
  response.statusCode = error.kind.status;
  response.setHeaders(new Map(Object.entries(error.headers)));
  response.setHeader('Content-Type', `${contentType}; charset=utf-8`);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Request-Id', requestId);
  response.end(JSON.stringify(members));
}
