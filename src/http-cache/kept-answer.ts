import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { COMPRESSION_LEVEL, SMALLEST_COMPRESSED_BYTES } from './compress-responses.js';
import { ignoredParametersHeader } from '../common/validation/ignored-parameters.js';
import { acceptsGzip, etagOfGzip } from './answer-headers.js';
import { Kept } from './byte-budget.js';

/** Headers that follow from the question. */
const ofQuestion = new Set(['revision', ignoredParametersHeader.toLowerCase()]);
/** What an answer costs beside its body and its question: headers and spellings. */
const ANSWER_BYTES = 6_000;

/** A body with its headers, names and values by turns, the last one being the id of the request. */
export interface Variant {
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer in the forms in which it is sent; compressed when somebody first wants it so. */
export class Answer {
  private readonly plain: Variant;
  private compressed: Variant | null = null;

  /**
   * @param etag of the form that is not compressed
   * @param shared headers that every form has, names and values by turns
   */
  constructor(
    readonly etag: string,
    private readonly shared: readonly string[],
    readonly body: Buffer,
  ) {
    this.plain = this.variant(etag, body);
  }

  /** Its headers that another answer to the same caller and path would have too. */
  get pattern(): readonly string[] {
    return this.shared.filter((_, index) => !ofQuestion.has(this.shared[index - (index % 2)]!.toLowerCase()));
  }

  /** The form that a caller takes. */
  formFor(request: IncomingMessage): Variant {
    const isLarge = this.body.length >= SMALLEST_COMPRESSED_BYTES;
    if (!isLarge || !acceptsGzip(request.headers['accept-encoding'])) return this.plain;
    this.compressed ??= this.variant(
      etagOfGzip(this.etag),
      gzipSync(this.body, { level: COMPRESSION_LEVEL }),
      'Content-Encoding',
      'gzip',
    );
    return this.compressed;
  }

  private variant(etag: string, body: Buffer, ...more: string[]): Variant {
    return {
      headers: ['ETag', etag, ...this.shared, 'Content-Length', String(body.length), ...more, 'X-Request-Id', ''],
      body,
    };
  }
}

/** An answer that is repeated. */
export class KeptAnswer extends Kept {
  /** What it is found by. */
  readonly names: string[] = [];

  constructor(
    question: string,
    readonly revision: string,
    readonly answer: Answer,
    private readonly answers: Map<string, KeptAnswer>,
  ) {
    // room for the compressed form is counted from the beginning
    super(ANSWER_BYTES + 2 * question.length + answer.body.length + (answer.body.length >> 2));
  }

  forget(): void {
    for (const name of this.names) if (this.answers.get(name) === this) this.answers.delete(name);
  }
}
