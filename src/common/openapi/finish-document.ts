import type { OpenAPIObject } from '@nestjs/swagger';
import { entityTagExtension } from '../entity-tag.js';
import { isVersionedAddress } from '../problem/problem-body.js';
import { errorExample, errorSchemas, generalErrors } from './error-schemas.js';
import { errorComponentName } from './share-repeated.js';
import { strictParameter } from '../validation/ignored-parameters.js';

interface Operation {
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: readonly Parameter[];
  requestBody?: object;
  responses: Record<string, Response | { $ref: string }>;
  [entityTagExtension]?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  schema?: object & { example?: unknown; examples?: readonly unknown[] };
}

interface Response {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: { $ref?: string }; example?: unknown }>;
}

const headers = {
  RequestId: {
    description: 'Id of the request: the value of X-Request-Id if well-formed, otherwise a new one.',
    schema: { type: 'string' },
  },
  IgnoredParameters: {
    description: 'Query parameters unknown to the operation, percent-encoded, at most 20.',
    schema: { type: 'string' },
  },
  Revision: {
    description:
      'Snapshot of the response, as in the member `revision`. A request that sends it back in the header ' +
      '`Seen-Revision` sees the same data or later, whichever instance answers; an instance that is behind waits up ' +
      'to 2 s, then returns 503. The header may list several revisions, of which the newest counts. If data changed while the response was being prepared, `Newest-Revision` ' +
      'names the latest snapshot of the instance; a proxy that stores the revision of a caller should store that one.',
    schema: { type: 'string' },
  },
  EntityTag: {
    description: 'Strong entity tag of the resource, for `If-Match` on a change and `If-None-Match` on a GET.',
    schema: { type: 'string' },
  },
  ConsistencyToken: {
    description:
      'Token for this change, if the service reads from replicas. A read that sends it back in the header ' +
      '`Consistency-Token` sees the change: it waits at most 200 ms for a replica, then uses the primary.',
    schema: { type: 'string', pattern: '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$' },
  },
  RetryAfter: { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  Challenge: { description: 'The required credential (RFC 6750).', schema: { type: 'string' } },
} as const;

/** Accepted by every operation, but declared only where there are other parameters that can be misspelt. */
const strict = {
  name: strictParameter,
  in: 'query',
  required: false,
  description:
    'Whether a query parameter unknown to the operation returns 400 with the nearest known name, instead of being ' +
    'ignored and listed in `X-Ignored-Parameters`.',
  schema: { type: 'boolean', default: false } as object,
};

const header = (name: keyof typeof headers): object => ({ $ref: `#/components/headers/${name}` });

/** Adds error bodies, shared responses, headers and scopes by path and access; sorts for stable output. */
export function finishDocument(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, { properties?: object }>;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, unknown>)) {
      if (!isOperation(operation)) continue;
      const scopes = takeScopes(operation);
      if (scopes.length > 0) operation.description = `${operation.description ?? ''}\n\n${scopesText(scopes)}`.trim();
      operation.parameters?.forEach(showWithoutPrefilling);
      if (operation.parameters?.some((each) => each.in === 'query') === true)
        operation.parameters = [...operation.parameters, strict];
      for (const [status, response] of Object.entries(operation.responses) as [string, Response][]) {
        const isShared = sharedStatuses.has(status) && response.content === undefined;
        if (isShared) operation.responses[status] = shared(status, path);
        else if (Number(status) >= 400) declareError(response, Number(status), path, operation.parameters);
        else {
          declareSuccess(response, schemas, operation);
          if (method !== 'get')
            Object.assign(response.headers ?? {}, { 'Consistency-Token': header('ConsistencyToken') });
        }
      }
      delete operation[entityTagExtension];
      for (const status of generalStatusesOf(path, operation, scopes.length > 0)) {
        operation.responses[status] ??= shared(status, path);
      }
    }
  }
  const used = new Set(JSON.stringify(document.paths).match(/#\/components\/responses\/\w+/g));
  return {
    ...document,
    paths: sorted(document.paths),
    components: {
      ...document.components,
      schemas: sorted({ ...document.components?.schemas, ...(structuredClone(errorSchemas) as object) }),
      responses: sharedResponses((name) => used.has(`#/components/responses/${name}`)),
      headers: structuredClone(headers),
    } as NonNullable<OpenAPIObject['components']>,
  };
}

/** Errors whose responses the document declares once and operations refer to. */
const sharedStatuses: ReadonlySet<string> = new Set(Object.keys(generalErrors));

function shared(status: string, path: string): { $ref: string } {
  return { $ref: `#/components/responses/${errorComponentName(status, path)}` };
}

/** General errors that an operation may respond with. */
function generalStatusesOf(
  path: string,
  { parameters = [], requestBody }: Operation,
  needsScope: boolean,
): readonly string[] {
  if (path.startsWith('/health/')) return [];
  return [
    ...(needsScope ? ['403'] : []),
    ...(parameters.some(({ name }) => name === 'revision') ? ['409'] : []),
    ...(requestBody === undefined ? [] : ['413', '415']),
    '429',
    '431',
    '503',
  ];
}

/**
 * Moves scopes out of the security requirements, where only OAuth schemes may have them.
 * @returns alternatives, each with the scopes that a token must have
 */
function takeScopes(operation: Operation): readonly (readonly string[])[] {
  const requirements = operation.security ?? [];
  const schemes = new Set(requirements.flatMap((requirement) => Object.keys(requirement)));
  const isOptional = requirements.some((requirement) => Object.keys(requirement).length === 0);
  operation.security = [...(isOptional ? [{}] : []), ...[...schemes].map((scheme) => ({ [scheme]: [] }))];
  return requirements.map((requirement) => Object.values(requirement).flat()).filter((scopes) => scopes.length > 0);
}

function scopesText(alternatives: readonly (readonly string[])[]): string {
  const words = alternatives.map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' and ')).join(' or ');
  return `The token needs the scope ${words}.`;
}

/** Moves the example of an optional parameter to `examples`, as documentation pages prefill `example`. */
function showWithoutPrefilling({ required, schema }: Parameter): void {
  if (required === true || schema === undefined || !('example' in schema)) return;
  schema.examples = [schema.example];
  delete schema.example;
}

function declareError(response: Response, status: number, path: string, parameters: readonly Parameter[] = []): void {
  const { content, description = '' } = response;
  const example = errorExample(
    status,
    path,
    parameters.map(({ name }) => name),
  );
  Object.assign(response, errorResponse(description, status, isVersionedAddress(path), example));
  if (content !== undefined) response.content = content;
}

function declareSuccess(
  response: Response,
  schemas: Record<string, { properties?: object }>,
  operation: Operation,
): void {
  const name = response.content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const isBoard = 'revision' in (schemas[name]?.properties ?? {});
  response.headers = {
    'X-Request-Id': header('RequestId'),
    'X-Ignored-Parameters': header('IgnoredParameters'),
    ...(operation[entityTagExtension] === true ? { ETag: header('EntityTag') } : {}),
    ...(isBoard ? { Revision: header('Revision') } : {}),
  };
}

function errorResponse(description: string, status: number, isProblem: boolean, example: unknown): Response {
  const media = isProblem ? 'application/problem+json' : 'application/json';
  return {
    description,
    headers: {
      'X-Request-Id': header('RequestId'),
      ...(status === 401 || status === 403 ? { 'WWW-Authenticate': header('Challenge') } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
    },
    content: {
      [media]: {
        schema: { $ref: `#/components/schemas/${isProblem ? 'Problem' : 'ErrorBody'}` },
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

function sharedResponses(isUsed: (name: string) => boolean): Record<string, Response> {
  const entries = Object.entries(generalErrors).flatMap(([status, description]) => [
    [`Problem${status}`, sharedResponse(description, Number(status), '/api/v2/value-bets')] as const,
    [`Error${status}`, sharedResponse(description, Number(status), '/api/lineups/players')] as const,
  ]);
  return sorted(Object.fromEntries(entries.filter(([name]) => isUsed(name))));
}

function sharedResponse(description: string, status: number, path: string): Response {
  return errorResponse(description, status, isVersionedAddress(path), errorExample(status, path));
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1)));
}
