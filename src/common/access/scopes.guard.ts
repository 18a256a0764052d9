import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { missingScope } from './access-errors.js';
import { accessKey } from './access-mark.js';
import type { AccessMark } from './access-mark.js';
import { AccessPolicy } from './access-policy.js';
import { callerOf } from './caller.js';

/** Admits callers whose token holds the scopes of the route's mark; stands behind `BearerAuthGuard`. */
@Injectable()
export class ScopesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly policy: AccessPolicy,
  ) {}

  /** @throws ApplicationError 403 */
  canActivate(context: ExecutionContext): boolean {
    const mark = this.reflector.get<AccessMark>(accessKey, context.getHandler());
    const missing = this.policy.missingScopes(mark, callerOf(context.switchToHttp().getRequest<Request>()));
    if (missing.length > 0) throw missingScope(missing);
    return true;
  }
}
