import { applyDecorators } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';

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
