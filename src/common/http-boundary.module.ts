import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessModule } from './access/access.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { PagingModule } from './paging/paging.module.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { BoundaryInterceptor } from './validation/boundary.interceptor.js';
import { RequestPipe } from './validation/request.pipe.js';
import { RevisionModule } from './revision/revision.module.js';

/** What stands between HTTP and the areas: access, input, errors, paging and revisions. */
@Module({
  imports: [AccessModule, OpenApiModule, PagingModule, RevisionModule],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useClass: RequestPipe },
    { provide: APP_INTERCEPTOR, useClass: BoundaryInterceptor },
  ],
})
export class HttpBoundaryModule {}
