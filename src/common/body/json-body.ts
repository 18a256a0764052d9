import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ApplicationError, jsonPointer } from '../problem/application-error.js';
import { contextOf } from '../problem/request-context.js';
import { isDeeperThan } from './json-depth.js';

/** Largest body, inflated: 1 MiB. */
export const largestBodyBytes = 1_048_576;

/** Deepest nesting of objects and arrays in a body. */
export const deepestBody = 32;

/**
 * Makes an application read JSON bodies. What is wrong with a body is noted and raised later, once route and
 * credential are known to be right: 415 for another media type, 413 beyond 1 MiB, 400 for what is no JSON or nests
 * too deep.
 */
export function readJsonBodies(app: NestExpressApplication): void {
  app.use(noteMediaType);
  app.useBodyParser('raw', { type: () => true, limit: largestBodyBytes });
  app.use(noteReadingProblem);
  app.use(jsonParser);
}

function noteMediaType(request: Request, _response: Response, next: NextFunction): void {
  if (hasBody(request) && !isJson(request.get('content-type'))) {
    note(request, new ApplicationError('unsupported_media_type', 'The body must be application/json in UTF-8.'));
  }
  next();
}

/** Express tells an error handler by its four parameters. */
function noteReadingProblem(error: unknown, request: Request, _response: Response, next: NextFunction): void {
  if (error instanceof ApplicationError) {
    next(error);
    return;
  }
  note(request, readingProblem(error));
  next();
}

function jsonParser(request: Request, _response: Response, next: NextFunction): void {
  const bytes: unknown = request.body;
  request.body = undefined;
  if (Buffer.isBuffer(bytes) && bytes.length > 0) parse(request, bytes);
  next();
}

function parse(request: Request, bytes: Buffer): void {
  if (contextOf(request).bodyProblem !== undefined) return;
  if (isDeeperThan(bytes, deepestBody)) {
    note(request, malformed(`The body nests deeper than ${deepestBody} levels.`, `must nest at most ${deepestBody} levels deep`));
    return;
  }
  try {
    request.body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    note(request, malformed('The body is no valid JSON in UTF-8.', 'must be valid JSON in UTF-8', error));
  }
}

function malformed(detail: string, allowed: string, cause?: unknown): ApplicationError {
  return new ApplicationError('malformed_body', detail, [{ pointer: jsonPointer([]), detail: allowed }], { cause });
}

function readingProblem(error: unknown): ApplicationError {
  const { status } = error as { status?: unknown };
  if (status === 413) return new ApplicationError('payload_too_large', `The body must be at most ${largestBodyBytes} bytes.`);
  if (status === 415) return new ApplicationError('unsupported_media_type', 'The content encoding must be gzip, deflate, br or none.');
  return malformed('The body could not be read.', 'must arrive whole', error);
}

/** Keeps the first problem of a body; that of a GET or HEAD means nothing, whatever it holds. */
function note(request: Request, problem: ApplicationError): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  contextOf(request).bodyProblem ??= problem;
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function isJson(contentType: string | undefined): boolean {
  const [media, ...parameters] = (contentType ?? '').toLowerCase().split(';').map((part) => part.trim());
  const charset = parameters.find((each) => each.startsWith('charset='))?.slice('charset='.length).replace(/"/g, '');
  const isJsonMedia = media === 'application/json' || /^application\/[\w.-]+\+json$/.test(media ?? '');
  return isJsonMedia && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
