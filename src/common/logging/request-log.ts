import type { IncomingMessage, ServerResponse } from 'node:http';
import { Subject } from 'rxjs';
import type { Caller } from '../access/caller.js';
import { requestIdOf } from '../problem/request-id.js';
import type { Logger } from './logger.js';
import { beginTrace } from './request-trace.js';
import type { CacheState, RequestTrace } from './request-trace.js';

/** Kinds of callers: `user` and `operator` by token, `service` by internal key, `bot` by a platform's secret. */
export type CallerKind = 'anonymous' | 'user' | 'operator' | 'service' | 'bot';

/** A request whose response has ended. */
export interface AnsweredRequest {
  readonly method: string;
  /** Pattern such as `/api/v2/teams/:id`; null: no route matched. */
  readonly route: string | null;
  /** `aborted`: the connection closed before the response ended. */
  readonly status: number | 'aborted';
  readonly milliseconds: number;
  /** Null: refused before its credentials were checked. */
  readonly caller: CallerKind | null;
  /** Revision of the data behind the response; null: it has none. */
  readonly revision: string | null;
  readonly cache: CacheState;
}

/** The members that Express and the guards add to a request. */
interface HandledRequest extends IncomingMessage {
  readonly route?: { readonly path?: unknown };
  readonly user?: Caller;
}

/** Successful health checks arrive every few seconds, so their lines have level `debug`. */
const healthCheck = /^\/health\/(live|ready)(\?|$)/;

/** Writes one line for each request and reports it to the metrics. */
export class RequestLog {
  private readonly ended = new Subject<AnsweredRequest>();
  private readonly logger: Logger;

  /** @param level level of the lines; `debug` unless LOG_REQUESTS is set */
  constructor(
    logger: Logger,
    private readonly level: 'info' | 'debug',
  ) {
    // lines have no secret members: without the search for them, a line takes 5 instead of 50 us
    this.logger = logger.child({}, { redact: [] });
  }

  /** Emits each request once its response has ended. */
  get answered(): Subject<AnsweredRequest> {
    return this.ended;
  }

  /** Follows a request to the end of its response. Call it before the request is handled. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    const isLogged = this.logger.isLevelEnabled(this.level);
    if (!isLogged && !this.ended.observed) return;
    const began = performance.now();
    const trace = beginTrace(request);
    const requestId = requestIdOf(request);
    request.headers['x-request-id'] = requestId;
    const { method = '', url = '' } = request;
    response.once('close', () => {
      const answered = describe(request, response, trace, performance.now() - began);
      if (isLogged) this.write(answered, { traceId: trace.id, requestId, method, path: url.split('?', 1)[0] });
      this.ended.next(answered);
    });
  }

  private write(answered: AnsweredRequest, address: Readonly<Record<string, string | undefined>>): void {
    const { route, status, milliseconds, caller, revision, cache } = answered;
    const level = status === 200 && healthCheck.test(address['path'] ?? '') ? 'debug' : this.level;
    const rounded = Math.round(milliseconds * 10) / 10;
    this.logger[level](
      { ...address, route, status, milliseconds: rounded, caller, revision, cache },
      'request answered',
    );
  }
}

function describe(
  request: HandledRequest,
  response: ServerResponse,
  trace: RequestTrace,
  milliseconds: number,
): AnsweredRequest {
  const path = request.route?.path;
  const caller = trace.caller ?? request.user ?? null;
  return {
    method: request.method ?? '',
    route: trace.route ?? (typeof path === 'string' ? path : null),
    status: response.writableFinished ? response.statusCode : 'aborted',
    milliseconds,
    caller: caller === null ? null : callerKind(caller),
    revision: trace.revision ?? revisionOf(response),
    cache: trace.cache,
  };
}

function revisionOf(response: ServerResponse): string | null {
  const revision = response.getHeader('Revision');
  return typeof revision === 'string' ? revision : null;
}

function callerKind(caller: Caller): CallerKind {
  switch (caller.kind) {
    case 'anonymous':
      return 'anonymous';
    case 'bearer':
      return caller.scopes.some((scope) => scope.startsWith('maintenance:')) ? 'operator' : 'user';
    case 'internal':
      return 'service';
    case 'webhook':
      return 'bot';
  }
}
