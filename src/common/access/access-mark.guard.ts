import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { accessKey, credentialHeaders } from './access-mark.js';
import type { AccessMark } from './access-mark.js';

/** Headers that a response depends on, by access mark. */
const decidedBy: Readonly<Record<Exclude<AccessMark['kind'], 'public'>, string>> = {
  bearer: 'Authorization',
  internal: `${credentialHeaders.internalKey}, ${credentialHeaders.internalUser}, Authorization`,
  optionalInternal: `${credentialHeaders.internalKey}, ${credentialHeaders.internalUser}, Authorization`,
  webhook: credentialHeaders.webhook,
};

/**
 * Closes routes without an access mark; the guards that a mark brings decide about the others. Tells caches in between
 * that a response is for its caller alone.
 */
@Injectable()
export class AccessMarkGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws Error for a route without a mark */
  canActivate(context: ExecutionContext): boolean {
    const mark = this.reflector.get<AccessMark | undefined>(accessKey, context.getHandler());
    if (mark === undefined)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} carries no access mark`);
    if (mark.kind === 'public') return true;
    context.switchToHttp().getResponse<Response>().set('Cache-Control', 'private').vary(decidedBy[mark.kind]);
    return true;
  }
}
