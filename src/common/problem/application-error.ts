import type { ProblemCode, ProblemKind } from './problem-kinds.js';
import { problemKinds } from './problem-kinds.js';

/** A field at fault: a query, path or header parameter by name, or a body member by JSON pointer. */
export type FieldProblem =
  { readonly parameter: string; readonly detail: string } | { readonly pointer: string; readonly detail: string };

export interface ApplicationErrorExtras {
  /** Response headers, such as `Retry-After` or `WWW-Authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The underlying error, for the log only. */
  readonly cause?: unknown;
}

/**
 * The only error that is thrown on purpose; any other is a bug and results in 500.
 * `detail` and `errors` reach the caller unchanged and must not contain secrets.
 */
export class ApplicationError extends Error {
  override readonly name = 'ApplicationError';
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code entry of the table in problem-kinds.ts: decides status, title and log level
   * @param detail what is wrong with this particular request, as a sentence
   * @param errors the fields at fault, each with what is allowed
   */
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors: readonly FieldProblem[] = [],
    extras: ApplicationErrorExtras = {},
  ) {
    super(detail, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.headers = extras.headers ?? {};
  }

  /** Status, title and log level of the code. */
  get kind(): ProblemKind {
    return problemKinds[this.code];
  }
}

/** 400 for one parameter of the query, path or headers; `detail` follows its name: 'must be ...'. */
export function invalidParameter(parameter: string, detail: string): ApplicationError {
  return new ApplicationError('invalid_input', `${parameter} ${detail}.`, [{ parameter, detail }]);
}

/** 400 for one member of the body, named by its path inside the body. */
export function invalidMember(path: readonly (string | number)[], detail: string): ApplicationError {
  return new ApplicationError('invalid_input', `${path.join('.')} ${detail}.`, [
    { pointer: jsonPointer(path), detail },
  ]);
}

/** 404 for a resource named in the path. */
export function unknownResource(what: string, id: string | number): ApplicationError {
  return new ApplicationError('not_found', `There is no ${what} ${id}.`);
}

/** 422 for a well-formed body that names something unknown or impossible. */
export function unprocessable(path: readonly (string | number)[], detail: string): ApplicationError {
  return new ApplicationError('unprocessable', `${path.join('.')} ${detail}.`, [
    { pointer: jsonPointer(path), detail },
  ]);
}

/** JSON pointer as a URI fragment (RFC 6901 section 6): `#/eventIds/0`. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return `#${path.map((part) => `/${encodeURI(String(part).replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('')}`;
}
