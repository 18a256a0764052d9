import { ApplicationError, invalidMember, invalidParameter, unknownResource } from '../problem/application-error.js';
import { problemBody } from '../problem/problem-body.js';
import { revisionGone } from '../revision/revision.js';

const requestId = '0b9f6a0e-7d0c-4a5e-9d3b-6a1f8f1f2c11';

const examples: Readonly<Record<string, ApplicationError>> = {
  401: new ApplicationError('credential_missing', 'A bearer token is needed.'),
  403: new ApplicationError('insufficient_scope', 'The token needs the scope dashboard:write.'),
  404: unknownResource('competition', 4711),
  409: revisionGone({ dataRevision: 42, seconds: 1_740_495_600 }),
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
    { pointer: '#/tournamentIds/0', detail: 'names no competition: 4711' },
  ]),
  429: new ApplicationError('too_many_requests', 'Too many requests in a minute; try again in 12 s.'),
  500: new ApplicationError('internal_error', 'Something went wrong. The request id leads to the cause.'),
  503: new ApplicationError('database_unavailable', 'The database cannot be reached at the moment.'),
};

/**
 * The body of an error as the service writes it.
 * @param parameters names of the operation's parameters; one of its paging parameters is at fault in a 400
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
