import { Catch, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import type { ApplicationError } from './application-error.js';
import { sendProblem } from './problem-body.js';
import { requestIdOf } from './request-id.js';
import { toApplicationError } from './to-application-error.js';

/** Turns every error into a response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Answers with the error's body and headers; its cause goes to the log only. */
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = toApplicationError(thrown);
    this.log(error, request);
    if (response.headersSent) return void response.destroy();
    response.removeHeader('ETag');
    sendProblem(request, response, error);
  }

  private log({ code, kind, cause, detail }: ApplicationError, request: Request): void {
    const path = request.originalUrl.split('?', 1)[0];
    const about = { requestId: requestIdOf(request), code, status: kind.status, method: request.method, path };
    this.logger[kind.logLevel](cause === undefined ? about : { ...about, err: cause }, detail);
  }
}
