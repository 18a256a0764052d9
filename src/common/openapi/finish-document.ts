import type { OpenAPIObject } from '@nestjs/swagger';
import { isVersionedAddress } from '../problem/problem-body.js';
import { errorSchemas, generalErrors } from './error-schemas.js';

/** The parts of an operation that are finished here. */
interface Operation {
  responses: Record<string, Answer>;
}

interface Answer {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema?: { $ref?: string } }>;
}

const headers = {
  RequestId: { description: 'Id of the request: the one given in X-Request-Id when sane, else a new one.', schema: { type: 'string' } },
  IgnoredParameters: {
    description: 'Query parameters that nobody asked for, percent-encoded, at most 20.',
    schema: { type: 'string' },
  },
  Revision: { description: 'The snapshot answered; the same as the member `revision`.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
  Challenge: { description: 'The credential that is needed (RFC 6750).', schema: { type: 'string' } },
} as const;

const header = (name: keyof typeof headers): object => ({ $ref: `#/components/headers/${name}` });

/** Adds what follows from an operation's address: bodies of errors, shared responses, headers; sorts for stable output. */
export function finishDocument(document: OpenAPIObject): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Record<string, { properties?: object }>;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item as Record<string, unknown>).filter(isOperation)) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (Number(status) >= 400) declareError(answer, Number(status), path);
        else declareSuccess(answer, schemas);
      }
    }
  }
  return {
    ...document,
    paths: sorted(document.paths),
    components: {
      ...document.components,
      schemas: sorted({ ...document.components?.schemas, ...(structuredClone(errorSchemas) as object) }),
      responses: sharedResponses(),
      headers: structuredClone(headers),
    } as NonNullable<OpenAPIObject['components']>,
  };
}

function declareError(answer: Answer, status: number, path: string): void {
  const { content } = answer;
  Object.assign(answer, errorAnswer(answer.description ?? '', status, isVersionedAddress(path)), content === undefined ? {} : { content });
}

function declareSuccess(answer: Answer, schemas: Record<string, { properties?: object }>): void {
  const name = answer.content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  const isBoard = 'revision' in (schemas[name]?.properties ?? {});
  answer.headers = {
    'X-Request-Id': header('RequestId'),
    'X-Ignored-Parameters': header('IgnoredParameters'),
    ...(isBoard ? { Revision: header('Revision') } : {}),
  };
}

function errorAnswer(description: string, status: number, isProblem: boolean): Answer {
  const media = isProblem ? 'application/problem+json' : 'application/json';
  return {
    description,
    headers: {
      'X-Request-Id': header('RequestId'),
      ...(status === 401 || status === 403 ? { 'WWW-Authenticate': header('Challenge') } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
    },
    content: { [media]: { schema: { $ref: `#/components/schemas/${isProblem ? 'Problem' : 'ErrorBody'}` } } },
  };
}

function sharedResponses(): Record<string, Answer> {
  const entries = Object.entries(generalErrors).flatMap(([status, description]) => [
    [`Problem${status}`, errorAnswer(description, Number(status), true)] as const,
    [`Error${status}`, errorAnswer(description, Number(status), false)] as const,
  ]);
  return sorted(Object.fromEntries(entries));
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([first], [second]) => (first < second ? -1 : 1)));
}
