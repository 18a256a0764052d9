import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestIdOf } from '../problem/request-id.js';
import { callerOf } from './caller.js';
import type { Caller } from './caller.js';

/** Who changes something, and by which request. */
export interface Writer {
  readonly caller: Caller;
  /** Leads from the audit log to the service's log. */
  readonly requestId: string;
}

/** Parameter of a handler that writes: who sent the request. */
export const CurrentWriter = createParamDecorator((_: unknown, context: ExecutionContext): Writer => {
  const request = context.switchToHttp().getRequest<Request>();
  return { caller: callerOf(request), requestId: requestIdOf(request) };
});
