import { applyDecorators } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';

/** Documents what a board answers: a page as JSON, the whole board as CSV. */
export const ApiBoardResponse = (page: Type<object>): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(page),
    ApiOkResponse({
      description: 'A page as JSON, or the whole board as CSV.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(page) } },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
  );

/** Documents one row of a board by its key: its whole record. */
export const ApiBoardRow = (summary: string, row: Type<object>): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary,
      description:
        'The whole record of one row, whatever `fields` and `view`, for a sheet beside a table. Takes the parameters ' +
        'of the board: the row is the one that a page with them lists, at their `revision`; paging changes nothing. ' +
        '404 where the board does not list it.',
    }),
    ApiOkResponse({ type: row }),
  );
