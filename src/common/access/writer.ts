import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { readIfMatch } from '../entity-tag.js';
import type { IfMatch } from '../entity-tag.js';
import { requestIdOf } from '../problem/request-id.js';
import { callerOf } from './caller.js';
import type { Caller } from './caller.js';

/** The author of a change, and the request that makes it. */
export interface Writer {
  readonly caller: Caller;
  /** Links the audit log to the service's log. */
  readonly requestId: string;
  /** Precondition on the resource that the request changes; null: none. */
  readonly ifMatch: IfMatch | null;
  /** Reason, for the audit log; null: not given. */
  readonly reason: string | null;
}

/**
 * Parameter of a handler that writes: the request's caller and precondition.
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
