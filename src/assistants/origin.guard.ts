import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ApplicationError } from '../common/problem/application-error.js';
import { sentValue } from '../common/validation/error-words.js';
import { AppConfig } from '../config/app-config.js';

/**
 * Refuses pages of origins that CORS_ORIGINS does not list. An `Origin` equal to `Host` proves nothing: with DNS
 * rebinding, both carry a foreign name that resolves to this machine. Programs send no `Origin`.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  /** @throws ApplicationError `forbidden` */
  canActivate(context: ExecutionContext): boolean {
    const { origin } = context.switchToHttp().getRequest<Request>().headers;
    const { corsOrigins } = this.config;
    if (origin === undefined || corsOrigins.includes(origin) || corsOrigins.includes('*')) return true;
    const allowed = corsOrigins.length === 0 ? 'absent' : `absent or one of ${corsOrigins.join(', ')}`;
    throw new ApplicationError('forbidden', `Origin must be ${allowed} (CORS_ORIGINS); it is ${sentValue(origin)}.`);
  }
}
