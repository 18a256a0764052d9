import type { Request } from 'express';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { ApplicationError } from '../problem/application-error.js';

/** The caller of a request that has passed the guard. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'bearer'; readonly subject: string | null; readonly scopes: readonly string[] }
  | { readonly kind: 'internal'; readonly messengerUserId: string }
  | { readonly kind: 'webhook' };

/** The policy's decision on a request whose credential it can judge. */
export type FinalDecision =
  | { readonly kind: 'admitted'; readonly caller: Caller }
  | { readonly kind: 'refused'; readonly error: ApplicationError };

/** The policy's decision on a request; unverified: a token that must be checked with the issuer's keys. */
export type AccessDecision = FinalDecision | { readonly kind: 'unverified' };

/**
 * Stores the caller on the request, as passport does.
 * @throws ApplicationError the decision's error, if it refuses
 */
export function admit(request: Request, decision: FinalDecision): true {
  if (decision.kind === 'refused') throw decision.error;
  request.user = decision.caller;
  return true;
}

/** The caller of a request; anonymous where no guard has decided. */
export function callerOf(request: Request): Caller {
  return (request.user as Caller | undefined) ?? { kind: 'anonymous' };
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
