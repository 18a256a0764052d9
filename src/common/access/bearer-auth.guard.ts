import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { ApplicationError } from '../problem/application-error.js';
import { invalidToken } from './access-errors.js';
import type { AccessMark } from './access-mark.js';
import { AccessPolicy } from './access-policy.js';
import { admit } from './caller.js';
import type { Caller } from './caller.js';

/** Admits holders of a valid access token: one that the policy remembers, or one that `JwtStrategy` verifies. */
@Injectable()
export class BearerAuthGuard extends AuthGuard('jwt') {
  protected readonly mark: AccessMark = { kind: 'bearer', scopes: [], anyOf: [] };

  constructor(private readonly policy: AccessPolicy) {
    super();
  }

  /** @throws ApplicationError 400, 401 or 503 */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const decision = this.policy.decide(this.mark, request);
    return decision.kind === 'unverified' ? (super.canActivate(context) as Promise<boolean>) : admit(request, decision);
  }

  /** Turns what passport says into the caller, or into a problem with `WWW-Authenticate`. */
  override handleRequest<User = Caller>(error: unknown, caller: User | false | null, info: unknown): User {
    if (error instanceof Error) throw error;
    if (caller !== false && caller !== null) return caller;
    throw info instanceof ApplicationError ? info : invalidToken(reasonOf(info));
  }
}

/** A reason in plain words, fit for a header: what libraries say may hold quotes and the expected values. */
function reasonOf(info: unknown): string {
  const message = info instanceof Error ? info.message : '';
  if (message === 'jwt expired') return 'the token has expired';
  if (message === 'jwt not active') return 'the token is not valid yet';
  if (message.startsWith('jwt issuer')) return 'the token comes from another issuer';
  if (message.startsWith('jwt audience')) return 'the token is meant for another audience';
  return message.startsWith('the ') ? message : 'the token is malformed or its signature is wrong';
}
