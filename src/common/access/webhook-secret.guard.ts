import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AccessPolicy } from './access-policy.js';
import { admit } from './caller.js';

/** Admits the messaging platform by the secret registered with it. */
@Injectable()
export class WebhookSecretGuard implements CanActivate {
  constructor(private readonly policy: AccessPolicy) {}

  /** @throws ApplicationError 401 */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    return admit(request, this.policy.decide({ kind: 'webhook' }, request));
  }
}
