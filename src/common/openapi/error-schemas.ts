import { problemCodes } from '../problem/problem-kinds.js';
import { ApplicationError, invalidMember, invalidParameter, unknownResource } from '../problem/application-error.js';
import { problemBody } from '../problem/problem-body.js';
import { changesGone, revisionGone } from '../revision/revision.js';

const fieldProblems = {
  type: 'array',
  description: 'The invalid fields, each with what is allowed.',
  items: {
    type: 'object',
    properties: {
      parameter: { type: 'string', description: 'Name of a query, path or header parameter.' },
      pointer: { type: 'string', description: 'JSON pointer to a member of the body, as a URI fragment.' },
      detail: { type: 'string', description: 'What is wrong and what is allowed, worded to follow the field name.' },
    },
    required: ['detail'],
    oneOf: [{ required: ['parameter'] }, { required: ['pointer'] }],
  },
};

const shared = {
  code: { type: 'string', enum: problemCodes, description: 'Machine-readable code.' },
  requestId: { type: 'string', description: 'Id of the request in the log; also in the header X-Request-Id.' },
  errors: fieldProblems,
  links: {
    type: 'object',
    description: 'With `revision_gone`: where to start again.',
    properties: { first: { type: 'string', description: 'Address of page 1 of the newest snapshot.' } },
    required: ['first'],
  },
};

/** Bodies of errors: RFC 9457 below `/api/v2`, plain JSON elsewhere. */
export const errorSchemas = {
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    properties: {
      type: { type: 'string', description: 'Kind of problem, a URN that ends in the code.' },
      title: { type: 'string', description: 'Kind of problem in words, the same for every occurrence.' },
      status: { type: 'integer', description: 'HTTP status.' },
      detail: { type: 'string', description: 'What is wrong with this request.' },
      instance: { type: 'string', description: 'Path of the request.' },
      ...shared,
    },
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  },
  ErrorBody: {
    type: 'object',
    description: 'An error of an endpoint outside /api/v2.',
    properties: {
      statusCode: { type: 'integer', description: 'HTTP status.' },
      error: { type: 'string', description: 'Name of the status.' },
      message: { type: 'string', description: 'What is wrong with this request.' },
      ...shared,
    },
    required: ['statusCode', 'error', 'message', 'code', 'requestId'],
  },
} as const;

/** Errors that any operation may respond with, declared once per family of paths. */
export const generalErrors: Readonly<Record<number, string>> = {
  403: 'The credential is valid but lacks the required scope or does not identify a user.',
  409: 'The request conflicts with the current state; for boards: the revision is no longer in memory.',
  412: 'The resource does not match `If-Match`; nothing was changed.',
  413: 'The body is larger than 1 MiB (64 MiB for a file to import, 5 MiB for a table of bets).',
  415:
    'The body is not application/json in UTF-8 (application/octet-stream for a file to import, text/csv for a table ' +
    'of bets).',
  422: 'The body is well formed but refers to something unknown or impossible.',
  431: 'The headers are larger than 16 KiB.',
  429: 'Too many requests; `Retry-After` gives the seconds to wait.',
  503:
    'The database is unreachable (`database_unavailable`) or busy (`database_busy`: blocked by a lock or a long ' +
    'statement), or the service is starting or overloaded (`service_unavailable`); `Retry-After` gives the seconds ' +
    'to wait.',
};

const requestId = '0b9f6a0e-7d0c-4a5e-9d3b-6a1f8f1f2c11';

const examples: Readonly<Record<string, ApplicationError>> = {
  401: new ApplicationError('credential_missing', 'A bearer token is needed.'),
  403: new ApplicationError('insufficient_scope', 'The token needs the scope dashboard:write.'),
  404: unknownResource('competition', 4711),
  409: revisionGone({ dataRevision: 42, seconds: 1_740_495_600 }),
  410: changesGone('42-1740495600'),
  412: new ApplicationError(
    'precondition_failed',
    'The resource is not what If-Match names. It has changed since. Read it again and repeat the change.',
  ),
  413: new ApplicationError('payload_too_large', 'The body must be at most 1 MiB, 1048576 bytes.'),
  415: new ApplicationError(
    'unsupported_media_type',
    'The body must be application/json in UTF-8; it is "text/plain".',
  ),
  422: new ApplicationError('unprocessable', 'There is no competition 4711; nothing was added.', [
    { pointer: '#/tournamentIds/0', detail: 'is not a known competition: 4711' },
  ]),
  429: new ApplicationError('too_many_requests', 'Too many requests in a minute; try again in 12 s.'),
  500: new ApplicationError('internal_error', 'Something went wrong. The request id leads to the cause.'),
  503: new ApplicationError('database_unavailable', 'The database cannot be reached at the moment.'),
};

/**
 * Example of an error body, as the service writes it.
 * @param parameters names of the operation's parameters; in a 400, one of its paging parameters is at fault
 */
export function errorExample(status: number, path: string, parameters: readonly string[] = []): object | undefined {
  const error = status === 400 ? badInput(parameters) : examples[status];
  return error === undefined ? undefined : problemBody(error, { url: path, requestId }).members;
}

function badInput(parameters: readonly string[]): ApplicationError {
  const sized = ['pageSize', 'limit'].find((name) => parameters.includes(name));
  if (sized !== undefined) return invalidParameter(sized, 'must be a whole number from 1 to 100; it is "ten"');
  const [first] = parameters;
  if (first === undefined) return invalidMember(['name'], 'must be text of 1 to 80 characters; it is ""');
  return invalidParameter(first, 'must be an id, a whole number of 1 or more without leading zeros; it is "abc"');
}
