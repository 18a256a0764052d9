import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trace as tracing } from '@opentelemetry/api';
import type { Caller } from '../access/caller.js';

/**
 * Result of the response cache: sent its own response, stored the application's, passed the request on, or was not
 * consulted.
 */
export type CacheState = 'hit' | 'stored' | 'miss' | 'bypass';

/** Notes on a request by the parts that answer it, for its log line and the metrics. */
export interface RequestTrace {
  /** Trace id by W3C Trace Context, 32 hexadecimal digits. */
  readonly id: string;
  cache: CacheState;
  /** Null: no guard has decided. */
  caller: Caller | null;
  /** Pattern of the route that answered; null: none did, or Express has it. */
  route: string | null;
  /** Revision of the data behind a response of the cache. */
  revision: string | null;
}

const TRACE = Symbol('trace');

interface TracedRequest extends IncomingMessage {
  [TRACE]?: RequestTrace;
}

/** Begins the trace of a request, with the id of OpenTelemetry's trace or else the caller's (`traceparent`). */
export function beginTrace(request: TracedRequest): RequestTrace {
  const id =
    tracing.getActiveSpan()?.spanContext().traceId ??
    traceIdOf(request.headers['traceparent']) ??
    randomUUID().replaceAll('-', '');
  return (request[TRACE] = { id, cache: 'bypass', caller: null, route: null, revision: null });
}

/** Adds notes to the trace of a request; does nothing for one that is not traced. */
export function noteInTrace(request: TracedRequest, notes: Partial<Omit<RequestTrace, 'id'>>): void {
  const trace = request[TRACE];
  if (trace !== undefined) Object.assign(trace, notes);
}

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The trace id of a `traceparent` header; null for any other text (W3C Trace Context, 3.2). */
export function traceIdOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const match = traceparent.exec(header);
  // version 00 ends after the flags
  return match === null || (header.startsWith('00') && match[2] !== undefined) ? null : match[1]!;
}
