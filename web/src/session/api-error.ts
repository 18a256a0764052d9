import { client } from '../api/client.gen';
import type { ErrorBody, Problem } from '../api';
import { readOwnChanges } from './consistency-token';

/** A failed request: a problem response of the service, or no response at all. */
export class ApiError extends Error {
  constructor(
    /** 0: the service could not be reached. */
    readonly status: number,
    /** Error code of the API, such as `revision_gone`; empty if there is none. */
    readonly code: string,
    message: string,
    readonly requestId: string | null,
    /** Members of the body at fault, as JSON pointers. */
    readonly pointers: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Converts errors thrown by requests of the client into ApiErrors; aborted requests keep their error. */
function toApiError(error: unknown, response: Response | undefined): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (response === undefined) return new ApiError(0, '', error instanceof Error ? error.message : '', null);
  const requestId = response.headers.get('X-Request-Id');
  if (!isErrorBody(error)) return new ApiError(response.status, '', response.statusText, requestId);
  const pointers = (error.errors ?? []).flatMap((each) => ('pointer' in each ? (each.pointer ?? []) : []));
  return new ApiError(
    response.status,
    error.code,
    'detail' in error ? error.detail : error.message,
    requestId,
    pointers,
  );
}

/** Accepts both error formats: that of /api/v2 and that of the older paths. */
function isErrorBody(body: unknown): body is Problem | ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && ('detail' in body || 'message' in body);
}

/** Configures the client; called once before the first request. */
export function setUpClient(accessToken: () => string | undefined): void {
  // pages use a token, never the key of internal callers
  client.setConfig({ baseUrl: '', auth: ({ type }) => (type === 'http' ? accessToken() : undefined) });
  client.interceptors.error.use(toApiError);
  readOwnChanges();
}
