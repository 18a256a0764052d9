import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { readIfMatch } from '../entity-tag.js';
import type { IfMatch } from '../entity-tag.js';
import { requestIdOf } from '../problem/request-id.js';
import { callerOf } from './caller.js';
import type { Caller } from './caller.js';

/** Who changes something, and by which request. */
export interface Writer {
  readonly caller: Caller;
  /** Leads from the audit log to the service's log. */
  readonly requestId: string;
  /** What the request demands of the resource that it changes; null: nothing. */
  readonly ifMatch: IfMatch | null;
  /** Why, for the audit log; null: not given. */
  readonly reason: string | null;
}

/**
 * Parameter of a handler that writes: who sent the request, and on which condition.
 * @throws ApplicationError `invalid_input` for a malformed `If-Match`
 */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    caller: callerOf(request),
    requestId: requestIdOf(request),
    ifMatch: readIfMatch(request.headers['if-match']),
    reason: null,
  };
});
