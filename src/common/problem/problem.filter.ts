import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import type { ApplicationError } from './application-error.js';
import { problemBody } from './problem-body.js';
import { requestIdOf } from './request-id.js';
import { toApplicationError } from './to-application-error.js';

/** Turns every error into a response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Answers with the error's body and headers; what is behind it goes to the log only. */
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toApplicationError(thrown);
    const requestId = requestIdOf(request);
    this.log(error, request, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { contentType, members } = problemBody(error, { url: request.originalUrl, requestId });
    response.status(error.kind.status).set(error.headers);
    response.removeHeader('ETag');
    response.set('Cache-Control', 'no-store').set('X-Request-Id', requestId);
    response.setHeader('Content-Type', `${contentType}; charset=utf-8`);
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(members));
  }

  private log(error: ApplicationError, request: Request, requestId: string): void {
    const { status, logLevel } = error.kind;
    const path = request.originalUrl.split('?', 1)[0];
    const about = { requestId, code: error.code, status, method: request.method, path };
    this.logger[logLevel](error.cause === undefined ? about : { ...about, err: error.cause }, error.detail);
  }
}
