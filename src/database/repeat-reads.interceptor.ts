import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { retry, throwError, timer } from 'rxjs';
import type { Observable } from 'rxjs';
import { databaseFailureOf } from '../common/problem/database-failure.js';
import { REPEAT_MILLISECONDS } from './sql-client.js';

/** Runs a handler that only reads once more where the database took its connection away. */
@Injectable()
export class RepeatReadsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<Request>();
    if (method !== 'GET' && method !== 'HEAD') return next.handle();
    const delay = (error: unknown): Observable<unknown> =>
      databaseFailureOf(error)?.repeatsReads === true ? timer(REPEAT_MILLISECONDS) : throwError(() => error);
    return next.handle().pipe(retry({ count: 1, delay }));
  }
}
