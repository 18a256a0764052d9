import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { ApplicationError } from '../problem/application-error.js';
import { invalidToken, missingScope } from './access-errors.js';
import { accessKey, credentialHeaders } from './access.decorator.js';
import type { AccessMark } from './access.decorator.js';
import { AccessPolicy } from './access-policy.js';
import { admit, callerOf } from './caller.js';
import type { Caller } from './caller.js';

const internal = `${credentialHeaders.internalKey}, ${credentialHeaders.internalUser}, Authorization`;
/** Request headers that a response depends on, by access mark. */
const varyBy: Readonly<Record<Exclude<AccessMark['kind'], 'public'>, string>> = {
  bearer: 'Authorization',
  internal,
  optionalInternal: internal,
  webhook: credentialHeaders.webhook,
  telegram: credentialHeaders.telegram,
};

/** Enforces the access mark of every route: by the policy, or by `JwtStrategy` for a token that must be verified. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly policy: AccessPolicy,
  ) {
    super();
  }

  /**
   * @throws ApplicationError 400, 401, 403 or 503
   * @throws Error for a route without a mark: such routes are closed
   */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const mark = this.reflector.get<AccessMark | undefined>(accessKey, context.getHandler());
    if (mark === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} carries no access mark`);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    // caches in between must not serve the response to other callers
    if (mark.kind !== 'public') http.getResponse<Response>().set('Cache-Control', 'private').vary(varyBy[mark.kind]);
    const decision = this.policy.decide(mark, request);
    return decision.kind === 'unverified' ? this.verify(context, mark) : admit(request, decision);
  }

  /** Converts passport's result into the caller, or into a problem with `WWW-Authenticate`. */
  override handleRequest<User = Caller>(error: unknown, caller: User | false | null, info: unknown): User {
    if (error instanceof Error) throw error;
    if (caller !== false && caller !== null) return caller;
    throw info instanceof ApplicationError ? info : invalidToken(reasonOf(info));
  }

  private async verify(context: ExecutionContext, mark: AccessMark): Promise<boolean> {
    await super.canActivate(context);
    const missing = this.policy.missingScopes(mark, callerOf(context.switchToHttp().getRequest<Request>()));
    if (missing.length > 0) throw missingScope(missing);
    return true;
  }
}

/** A plain reason that is safe in a header: library messages may contain quotes and the expected values. */
function reasonOf(info: unknown): string {
  const message = info instanceof Error ? info.message : '';
  if (message === 'jwt expired') return 'the token has expired';
  if (message === 'jwt not active') return 'the token is not valid yet';
  if (message.startsWith('jwt issuer')) return 'the token comes from another issuer';
  if (message.startsWith('jwt audience')) return 'the token is meant for another audience';
  return message.startsWith('the ') ? message : 'the token is malformed or its signature is wrong';
}
