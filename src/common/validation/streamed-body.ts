import { open } from 'node:fs/promises';
import type { ExecutionContext } from '@nestjs/common';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApplicationError } from '../problem/application-error.js';
import { itIs } from './error-words.js';

const streamedBodyKey = 'streamed-body';
const octetStream = 'application/octet-stream';
const csv = 'text/csv';

/** A route whose handler reads the raw body with `storeBody`. */
export const StreamedBody = (description: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(streamedBodyKey, true),
    ApiConsumes(octetStream),
    ApiBody({ description, required: true, schema: { type: 'string', format: 'binary' } }),
  );

/** A route whose handler reads a table with `readCsvBody`. */
export const CsvBody = (description: string, example: string): MethodDecorator =>
  applyDecorators(
    SetMetadata(streamedBodyKey, true),
    ApiConsumes(csv),
    ApiBody({ description, required: true, schema: { type: 'string', example } }),
  );

/** Whether the handler of a request reads its body itself. */
export const readsBodyItself = (context: ExecutionContext): boolean =>
  Reflect.getMetadata(streamedBodyKey, context.getHandler()) === true;

/**
 * Writes the body of a request to a new file chunk by chunk.
 * @param most bytes that the body may have
 * @returns number of bytes
 * @throws ApplicationError 415 for another media type or coding, 413 beyond the limit, 400 for a truncated body
 */
export async function storeBody(request: Request, response: Response, path: string, most: number): Promise<number> {
  requireBody(request, response, octetStream, most);
  const file = await open(path, 'wx', 0o600);
  try {
    return await append(request, file, most);
  } catch (error) {
    throw brokenOff(request, error);
  } finally {
    await file.close();
  }
}

/**
 * The text of a table that a request sends.
 * @param most bytes that the body may have
 * @throws ApplicationError as for `storeBody`, and 400 for text that is not UTF-8
 */
export async function readCsvBody(request: Request, response: Response, most: number): Promise<string> {
  requireBody(request, response, csv, most);
  const chunks: Buffer[] = [];
  try {
    await append(request, { appendFile: async (chunk) => void chunks.push(chunk) }, most);
  } catch (error) {
    throw brokenOff(request, error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    const detail = 'The body must be UTF-8. In a spreadsheet choose "CSV UTF-8" when you save the table.';
    throw new ApplicationError('malformed_body', detail, [], { cause: error });
  }
}

/** @throws ApplicationError 415 for another media type or coding, 413 for a stated length beyond the limit */
function requireBody(request: Request, response: Response, mediaType: string, most: number): void {
  const sent = request.get('content-type');
  if (sent?.split(';')[0]?.trim().toLowerCase() !== mediaType || request.get('content-encoding') !== undefined) {
    throw new ApplicationError('unsupported_media_type', `The body must be ${mediaType} without coding${itIs(sent)}.`);
  }
  if (Number(request.get('content-length') ?? 0) > most) throw bodyTooLarge(most);
  // a client that expects `100 Continue` gets it here, once route and credential are valid
  if (request.get('expect') !== undefined) response.writeContinue();
}

/** 400 for a truncated body; other errors unchanged. */
function brokenOff(request: Request, error: unknown): unknown {
  if (!request.destroyed || request.complete) return error;
  return new ApplicationError('malformed_body', 'The body must arrive whole.', [], { cause: error });
}

/** 413 for a body, compressed or inflated. */
export function bodyTooLarge(most: number): ApplicationError {
  const limit = `${most / 2 ** 20} MiB, ${most} bytes`;
  return new ApplicationError('payload_too_large', `The file must have at most ${limit}, also when unpacked.`);
}

async function append(
  request: Request,
  file: { appendFile(chunk: Buffer): Promise<void> },
  most: number,
): Promise<number> {
  let bytes = 0;
  // keeps the connection open for the response if the body is refused part-way
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) throw bodyTooLarge(most);
    await file.appendFile(chunk as Buffer);
  }
  return bytes;
}
