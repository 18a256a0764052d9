import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Statuses that an operation may declare; the general ones are shared responses of the document. */
export type DeclaredError = 400 | 401 | 403 | 404 | 409 | 410 | 422 | 500;

const descriptions: Readonly<Record<DeclaredError, string>> = {
  400: 'A parameter or the body is invalid; `errors` lists each invalid field and what is allowed.',
  401: 'The credential is missing or invalid.',
  403: 'The credential is valid but does not permit this.',
  404: 'The resource named in the path is unknown.',
  409: 'The request conflicts with the current state.',
  410: 'The changes since then are no longer known: read the boards again.',
  422: 'The body is well formed but refers to something unknown or impossible.',
  500: 'A bug; the log has the details under the request id.',
};

/** Errors of an operation in OpenAPI; their body (problem+json or JSON) follows from the path. */
export function ApiErrors(...statuses: readonly DeclaredError[]): MethodDecorator {
  return applyDecorators(...statuses.map((status) => ApiResponse({ status, description: descriptions[status] })));
}
