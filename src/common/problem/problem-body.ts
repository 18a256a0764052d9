import { STATUS_CODES } from 'node:http';
import type { ApplicationError } from './application-error.js';

/** What is known of the request that an error answers. */
export interface ProblemOccasion {
  /** Path and query as they were sent. */
  readonly url: string;
  readonly requestId: string;
}

/** Media type and members of an error's body. */
export interface ProblemBody {
  readonly contentType: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Whether an address lies in the family that answers with problem+json. */
export function isVersionedAddress(url: string): boolean {
  return /^\/api\/v2(?:[/?#]|$)/i.test(url);
}

/** The body of an error: RFC 9457 below `/api/v2`, plain JSON elsewhere. */
export function problemBody(error: ApplicationError, { url, requestId }: ProblemOccasion): ProblemBody {
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

/** The same listing from its beginning, of the newest revision. */
function firstPageOf(url: string): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const name of ['revision', 'page']) query.delete(name);
  const text = query.toString();
  return text === '' ? pathOf(url) : `${pathOf(url)}?${text}`;
}
