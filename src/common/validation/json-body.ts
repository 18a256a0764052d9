import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Transform } from 'node:stream';
import type { Request, Response } from 'express';
import getRawBody from 'raw-body';
import { itIs } from './error-words.js';
import { ApplicationError, jsonPointer } from '../problem/application-error.js';

/** Largest body, inflated: 1 MiB. */
export const largestBodyBytes = 1_048_576;

const deepestBody = 32;

/** Most values in a body, objects and arrays included: class-transformer takes seconds to read a million of them. */
const mostValues = 5_000;

const inflating: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads a JSON body into `request.body`. Call it once route and credential are valid, so that strangers cannot fill
 * memory.
 * @throws ApplicationError 415 for another media type, 413 beyond 1 MiB, 400 for invalid or too deeply nested JSON
 */
export async function readJsonBody(request: Request, response: Response): Promise<void> {
  if (!isJson(request.get('content-type'))) {
    const sent = itIs(request.get('content-type'));
    throw new ApplicationError('unsupported_media_type', `The body must be application/json in UTF-8${sent}.`);
  }
  // a client that expects `100 Continue` gets it here, once route and credential are valid
  if (request.get('expect') !== undefined) response.writeContinue();
  const bytes = await readBytes(request);
  if (bytes.length > 0) request.body = parse(bytes);
}

/** Whether a request has a body to be read; the body of a GET or HEAD has no meaning. */
export function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readBytes(request: Request): Promise<Buffer> {
  const coding = request.get('content-encoding')?.toLowerCase() ?? 'identity';
  const length = request.get('content-length');
  try {
    if (coding === 'identity') {
      return await getRawBody(request, { limit: largestBodyBytes, ...(length === undefined ? {} : { length }) });
    }
    const inflate = Object.hasOwn(inflating, coding) ? inflating[coding] : undefined;
    if (inflate === undefined) {
      throw new ApplicationError('unsupported_media_type', 'The content encoding must be gzip, deflate, br or none.');
    }
    return await inflated(request, inflate());
  } catch (error) {
    throw error instanceof ApplicationError ? error : readingProblem(error);
  }
}

async function inflated(request: Request, inflate: Transform): Promise<Buffer> {
  const onAborted = (error: Error): void => void inflate.destroy(error);
  request.once('error', onAborted);
  try {
    return await getRawBody(request.pipe(inflate), { limit: largestBodyBytes });
  } finally {
    request.off('error', onAborted);
    request.unpipe(inflate);
    inflate.destroy();
  }
}

function parse(bytes: Buffer): unknown {
  const excess = excessOf(bytes);
  if (excess !== null) throw malformed(`The body must ${excess}.`, `must ${excess}`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw malformed('The body is not valid JSON in UTF-8.', 'must be valid JSON in UTF-8', error);
  }
}

function malformed(detail: string, allowed: string, cause?: unknown): ApplicationError {
  return new ApplicationError('malformed_body', detail, [{ pointer: jsonPointer([]), detail: allowed }], { cause });
}

function readingProblem(error: unknown): ApplicationError {
  const { status } = error as { status?: unknown };
  if (status === 413) {
    return new ApplicationError('payload_too_large', `The body must be at most 1 MiB, ${largestBodyBytes} bytes.`);
  }
  return malformed('The body could not be read.', 'must arrive whole', error);
}

function isJson(contentType: string | undefined): boolean {
  const [media, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((each) => each.startsWith('charset='))
    ?.slice('charset='.length)
    .replace(/"/g, '');
  const isJsonMedia = media === 'application/json' || /^application\/[\w.-]+\+json$/.test(media ?? '');
  return isJsonMedia && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/**
 * The limit that JSON text in UTF-8 exceeds, as words that follow 'must'; null within all limits. One pass, no parsing.
 */
export function excessOf(bytes: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) {
      isInText = true;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      values += 1;
      if (depth > deepestBody) return `nest at most ${deepestBody} levels deep`;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
    }
    if (values > mostValues) return `hold at most ${mostValues} values`;
  }
  return null;
}
