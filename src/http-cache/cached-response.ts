import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { requestIdOf } from '../common/problem/request-id.js';
import { COMPRESSION_LEVEL, acceptsGzip, gzipEtag, matchesEtag } from '../common/response-forms.js';
import { SMALLEST_COMPRESSED_BYTES } from './response-body.js';

/** Bytes of a response beside its body: headers of both forms. */
const HEADER_BYTES = 6_000;

/** One form of a response: headers as names and values in turn, the last value being the id of the request. */
interface Form {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  readonly body: Buffer;
}

/** A 200 response as it is repeated; compressed when a client first accepts that. */
export class CachedResponse {
  private readonly identity: Form;
  private gzip: Form | null = null;

  /**
   * @param etag of the form that is not compressed, strong
   * @param shared headers of every form, names and values in turn
   */
  constructor(
    private readonly etag: string,
    private readonly shared: readonly string[],
    private readonly body: Buffer,
  ) {
    this.identity = this.formOf(etag, body);
  }

  /** Memory that it takes; the compressed form counts from the beginning. */
  get bytes(): number {
    return HEADER_BYTES + this.body.length + (this.body.length >> 2);
  }

  /** Answers a request: 304 for a client that has the response. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const { headers, notModifiedHeaders, body } = this.formFor(request);
    const isKnown = matchesEtag(request, this.etag);
    // the application has described the body already, where its own response is the one that is sent
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
