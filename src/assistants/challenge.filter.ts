import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost } from '@nestjs/common';
import type { Request } from 'express';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { ProblemFilter, toApplicationError } from '../common/problem/problem.filter.js';
import { AppConfig } from '../config/app-config.js';
import { ownAddress } from './own-address.js';
import { METADATA_PATH } from './resource-metadata.controller.js';

/** Adds the URL of the resource metadata to challenges (RFC 9728, 5.1) if an issuer is configured. */
@Catch()
export class ChallengeFilter extends ProblemFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    private readonly config: AppConfig,
  ) {
    super(logger);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const error = toApplicationError(thrown);
    const challenge = error.headers['WWW-Authenticate'];
    if (challenge === undefined || this.config.auth === null) return super.catch(error, host);
    const metadata = ownAddress(host.switchToHttp().getRequest<Request>(), METADATA_PATH);
    const headers = { ...error.headers, 'WWW-Authenticate': `${challenge}, resource_metadata="${metadata}"` };
    super.catch(new ApplicationError(error.code, error.detail, error.errors, { headers, cause: error.cause }), host);
  }
}
