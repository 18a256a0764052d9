import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who sent a request, once the guard let it pass. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'bearer'; readonly subject: string | null; readonly scopes: readonly string[] }
  | { readonly kind: 'internal'; readonly messengerUserId: string }
  | { readonly kind: 'webhook' };

const callers = new WeakMap<object, Caller>();

/** Notes down who sent a request. */
export function rememberCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}

/** Who sent a request; anonymous where no guard has spoken. */
export function callerOf(request: Request): Caller {
  return callers.get(request) ?? { kind: 'anonymous' };
}

/** Parameter of a handler: who sent the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
