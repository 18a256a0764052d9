import type { Request } from 'express';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { ApplicationError } from '../problem/application-error.js';

/** Who sent a request, once the guard let it pass. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'bearer'; readonly subject: string | null; readonly scopes: readonly string[] }
  | { readonly kind: 'internal'; readonly messengerUserId: string }
  | { readonly kind: 'webhook' };

/** What the policy says of a request whose credential it can judge. */
export type FinalDecision =
  | { readonly kind: 'admitted'; readonly caller: Caller }
  | { readonly kind: 'refused'; readonly error: ApplicationError };

/** What the policy says of a request; a token that only the issuer's keys can judge is unverified. */
export type AccessDecision = FinalDecision | { readonly kind: 'unverified' };

/**
 * Notes down, as passport does, who sent a request.
 * @throws ApplicationError the decision's, where it refuses
 */
export function admit(request: Request, decision: FinalDecision): true {
  if (decision.kind === 'refused') throw decision.error;
  request.user = decision.caller;
  return true;
}

/** Who sent a request; anonymous where no guard has spoken. */
export function callerOf(request: Request): Caller {
  return (request.user as Caller | undefined) ?? { kind: 'anonymous' };
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
