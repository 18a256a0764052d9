import { Catch, HttpException, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LOGGER } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { sendProblem } from './problem-body.js';
import { requestIdOf } from './request-id.js';
import { ApplicationError } from './application-error.js';
import { databaseFailureOf } from './database-failure.js';
import { problemCodeOfStatus } from './problem-kinds.js';

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Responds with the error's body and headers; its cause goes to the log only. */
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

/** Seconds after which a caller may retry when a service behind this one is unavailable. */
export const retryAfterSeconds = 5;

/**
 * Converts any error to one of the table. Framework errors in the 4xx range keep their message; others become
 * `internal_error`.
 */
export function toApplicationError(error: unknown): ApplicationError {
  if (error instanceof ApplicationError) return error;
  const failure = databaseFailureOf(error);
  if (failure !== null) {
    const headers = { 'Retry-After': String(failure.retryAfterSeconds) };
    return new ApplicationError(failure.code, failure.detail, [], { headers, cause: error });
  }
  const status = statusOf(error);
  if (status === null || status >= 500) return unexpected(status, error);
  if (isUnknownRoute(error)) {
    const route = error.message.replace(/^Cannot /, '').split('?', 1)[0];
    return new ApplicationError('route_not_found', `There is no ${(route ?? '').slice(0, 200)}.`);
  }
  const detail = error instanceof Error && error.message !== '' ? error.message : 'The request cannot be answered';
  return new ApplicationError(problemCodeOfStatus(status), /[.!?]$/.test(detail) ? detail : `${detail}.`, [], {
    cause: error,
  });
}

function unexpected(status: number | null, cause: unknown): ApplicationError {
  if (status === 503) {
    return new ApplicationError('service_unavailable', 'The service is not ready.', [], {
      headers: { 'Retry-After': String(retryAfterSeconds) },
      cause,
    });
  }
  return new ApplicationError('internal_error', 'Something went wrong. The request id leads to the cause.', [], {
    cause,
  });
}

/** Status of Nest's exceptions, and of the `http-errors` that Express and its body parser raise. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (!(error instanceof Error)) return null;
  const { status, statusCode, expose } = error as Error & { status?: unknown; statusCode?: unknown; expose?: unknown };
  const value = status ?? statusCode;
  const isForCaller = expose === true || error instanceof URIError;
  return typeof value === 'number' && value >= 400 && value < 500 && isForCaller ? value : null;
}

function isUnknownRoute(error: unknown): error is HttpException {
  return error instanceof HttpException && error.getStatus() === 404 && /^Cannot [A-Z]+ \//.test(error.message);
}
