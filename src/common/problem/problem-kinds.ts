export type ProblemLogLevel = 'debug' | 'warn' | 'error';

/** Properties shared by all errors with the same code. */
export interface ProblemKind {
  readonly status: number;
  /** Short summary, the same for every occurrence. */
  readonly title: string;
  readonly logLevel: ProblemLogLevel;
}

const kind = (status: number, title: string, logLevel: ProblemLogLevel = 'debug'): ProblemKind => ({
  status,
  title,
  logLevel,
});

/** Every error that the service responds with; the codes are part of the interface. */
export const problemKinds = {
  bad_request: kind(400, 'Bad request'),
  invalid_input: kind(400, 'Invalid input'),
  malformed_body: kind(400, 'Malformed body'),
  credential_missing: kind(401, 'Credential missing'),
  credential_invalid: kind(401, 'Credential invalid', 'warn'),
  insufficient_scope: kind(403, 'Scope missing', 'warn'),
  forbidden: kind(403, 'Forbidden', 'warn'),
  not_found: kind(404, 'Unknown resource'),
  route_not_found: kind(404, 'Unknown address'),
  method_not_allowed: kind(405, 'Method not allowed'),
  not_acceptable: kind(406, 'Not acceptable'),
  request_timeout: kind(408, 'Request took too long'),
  conflict: kind(409, 'Conflict'),
  revision_gone: kind(409, 'Revision gone'),
  changes_gone: kind(410, 'Changes gone'),
  precondition_failed: kind(412, 'Precondition failed'),
  payload_too_large: kind(413, 'Body too large'),
  unsupported_media_type: kind(415, 'Unsupported media type'),
  unprocessable: kind(422, 'Cannot be carried out'),
  too_many_requests: kind(429, 'Too many requests', 'warn'),
  internal_error: kind(500, 'Internal error', 'error'),
  database_busy: kind(503, 'Database busy', 'warn'),
  database_unavailable: kind(503, 'Database unavailable', 'error'),
  identity_provider_unavailable: kind(503, 'Identity provider unavailable', 'error'),
  service_unavailable: kind(503, 'Service unavailable', 'warn'),
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

/** All codes, in the order of the table. */
export const problemCodes = Object.keys(problemKinds) as readonly ProblemCode[];

/** Code for a bare HTTP status raised by a framework; any 4xx without its own entry is a bad request. */
export function problemCodeOfStatus(status: number): ProblemCode {
  const byStatus: Readonly<Record<number, ProblemCode>> = {
    401: 'credential_missing',
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    406: 'not_acceptable',
    408: 'request_timeout',
    409: 'conflict',
    410: 'changes_gone',
    412: 'precondition_failed',
    413: 'payload_too_large',
    415: 'unsupported_media_type',
    422: 'unprocessable',
    429: 'too_many_requests',
    503: 'service_unavailable',
  };
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal_error');
}
