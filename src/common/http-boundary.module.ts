import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessModule } from './access/access.module.js';
import { ACCESS_SECRETS } from './access/access-secrets.js';
import type { AccessSecrets } from './access/access-secrets.js';
import { RequestQueues } from './limits/request-queues.js';
import { LOGGER } from './logging/logger.js';
import type { Logger } from './logging/logger.js';
import { OpenApiDocument } from './openapi/document.js';
import { BoardResponses } from './paging/board-responses.js';
import type { ExportLimits } from './paging/board-responses.js';
import { CursorCodec, CursorPager } from './paging/cursor-pager.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { ConsistencyTokens, DataRevision } from './revision/data-revision.js';
import { BoundaryInterceptor } from './validation/boundary.interceptor.js';
import { RequestPipe } from './validation/request.pipe.js';

const exportLimits: ExportLimits = { ofCaller: 3, stalledMilliseconds: 30_000, milliseconds: 15 * 60_000 };

/** The layer between HTTP and the areas: access, input, errors, paging, revisions and the OpenAPI document. */
@Global()
@Module({
  imports: [AccessModule],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useClass: RequestPipe },
    { provide: APP_INTERCEPTOR, useClass: BoundaryInterceptor },
    {
      provide: BoardResponses,
      inject: [LOGGER],
      useFactory: (logger: Logger) => new BoardResponses(logger, exportLimits),
    },
    {
      // signed with secrets that all instances share, so that each accepts the cursors of the others
      provide: CursorPager,
      inject: [ACCESS_SECRETS],
      useFactory: ({ internalKeys }: AccessSecrets) => new CursorPager(new CursorCodec(internalKeys)),
    },
    ConsistencyTokens,
    DataRevision,
    OpenApiDocument,
    RequestQueues,
  ],
  exports: [BoardResponses, CursorPager, DataRevision, OpenApiDocument, RequestQueues],
})
export class HttpBoundaryModule {}
