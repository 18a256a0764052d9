import { Get, applyDecorators } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { ApiErrors } from './api-errors.js';
import type { DeclaredError } from './api-errors.js';

export interface BoardRouteOptions {
  /** Below the path of the controller. */
  readonly path?: string;
  readonly page: Type<object>;
  readonly summary: string;
  readonly description: string;
  /** In addition to 400 and 500. */
  readonly errors?: readonly DeclaredError[];
}

/** Declares the route of a board and documents its responses: a page as JSON, the whole board as CSV. */
export const BoardRoute = ({
  path = '',
  page,
  summary,
  description,
  errors = [],
}: BoardRouteOptions): MethodDecorator =>
  applyDecorators(
    Get(path),
    ApiOperation({ summary, description }),
    ApiExtraModels(page),
    ApiOkResponse({
      description: 'A page as JSON, or the whole board as CSV.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(page) } },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
    ApiErrors(400, ...errors, 500),
  );

/** Declares the route of a single row of a board, by key; it returns the whole record. */
export const BoardRowRoute = (path: string, summary: string, row: Type<object>): MethodDecorator =>
  applyDecorators(
    Get(path),
    ApiOperation({
      summary,
      description:
        'The whole record of one row, regardless of `fields` and `view`, for a detail view next to a table. Takes ' +
        'the parameters of the board: the row is the one listed by a page with the same parameters, at their ' +
        '`revision`; paging has no effect. 404 if the board does not list it.',
    }),
    ApiOkResponse({ type: row }),
    ApiErrors(400, 404, 500),
  );
