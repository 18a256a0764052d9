import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { requestIdOf } from '../common/problem/request-id.js';
import { COMPRESSION_LEVEL, acceptsGzip, gzipEtag, matchesEtag } from '../common/response-forms.js';
import { SMALLEST_COMPRESSED_BYTES } from './response-body.js';

/** Bytes of a response in addition to its body: the headers of both forms. */
const HEADER_BYTES = 6_000;

/** One form of a response; headers as alternating names and values, the last value being the request id. */
interface Form {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  readonly body: Buffer;
}

/** A repeatable 200 response; compressed when a client first accepts that. */
export class CachedResponse {
  private readonly identity: Form;
  private gzip: Form | null = null;

  /**
   * @param etag strong, of the uncompressed form
   * @param shared headers of both forms, as alternating names and values
   */
  constructor(
    private readonly etag: string,
    private readonly shared: readonly string[],
    private readonly body: Buffer,
  ) {
    this.identity = this.formOf(etag, body);
  }

  /** Memory it takes, in bytes; the compressed form counts from the beginning. */
  get bytes(): number {
    return HEADER_BYTES + this.body.length + (this.body.length >> 2);
  }

  /** Answers a request: 304 for a client that has the response. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const { headers, notModifiedHeaders, body } = this.formFor(request);
    const isKnown = matchesEtag(request, this.etag);
    // if the application's own response is being sent, it has set the headers of the body already
    if (isKnown) for (const name of ['Content-Type', 'Content-Length']) response.removeHeader(name);
    const sent = isKnown ? notModifiedHeaders : headers;
    // safe to share the array: writeHead copies it out at once
    sent[sent.length - 1] = requestIdOf(request);
    response.writeHead(isKnown ? 304 : 200, sent);
    response.end(isKnown ? undefined : body);
  }

  private formFor(request: IncomingMessage): Form {
    if (this.body.length < SMALLEST_COMPRESSED_BYTES || !acceptsGzip(request)) return this.identity;
    this.gzip ??= this.formOf(
      gzipEtag(this.etag),
      gzipSync(this.body, { level: COMPRESSION_LEVEL }),
      'Content-Encoding',
      'gzip',
    );
    return this.gzip;
  }

  private formOf(etag: string, body: Buffer, ...encoding: string[]): Form {
    const validators = ['ETag', etag, ...this.shared];
    const requestId = ['X-Request-Id', ''];
    return {
      headers: [...validators, 'Content-Length', String(body.length), ...encoding, ...requestId],
      notModifiedHeaders: [...withoutContentType(validators), ...requestId],
      body,
    };
  }
}

function withoutContentType(headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'content-type');
}
