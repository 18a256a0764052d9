import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { context, trace as tracing, TraceFlags } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { beginTrace, noteInTrace, traceIdOf } from './request-trace.js';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('traceparent', () => {
  it('names the trace that a request belongs to', () => {
    expect(traceIdOf(`00-${id}-${parent}-01`)).toBe(id);
    // later versions may have more fields
    expect(traceIdOf(`01-${id}-${parent}-01-more`)).toBe(id);
  });

  it.each([
    undefined,
    '',
    id,
    `00-${id}-${parent}`,
    `00-${id}-${parent}-01-more`,
    `ff-${id}-${parent}-01`,
    `00-${id.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${id}-${'0'.repeat(16)}-01`,
  ])('%p names none', (header) => {
    expect(traceIdOf(header)).toBeNull();
  });
});

describe('a trace', () => {
  const requestWith = (headers: Record<string, string>): IncomingMessage =>
    Object.assign(new IncomingMessage(new Socket()), { headers });

  it("continues the caller's, or begins a new one", () => {
    expect(beginTrace(requestWith({ traceparent: `00-${id}-${parent}-01` })).id).toBe(id);
    const [one, other] = [beginTrace(requestWith({ traceparent: 'none' })), beginTrace(requestWith({}))];
    expect([one.id, other.id]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    expect(one.id).not.toBe(other.id);
  });

  it("is OpenTelemetry's where it traces the request", () => {
    const span = { traceId: 'a'.repeat(32), spanId: parent, traceFlags: TraceFlags.SAMPLED };
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    try {
      const traced = tracing.setSpanContext(context.active(), span);
      const { id: traceId } = context.with(traced, () =>
        beginTrace(requestWith({ traceparent: `00-${id}-${parent}-01` })),
      );
      expect(traceId).toBe(span.traceId);
    } finally {
      context.disable();
    }
  });

  it('takes notes once it has begun', () => {
    const request = requestWith({});
    noteInTrace(request, { cache: 'hit' });
    const trace = beginTrace(request);
    expect(trace.cache).toBe('bypass');
    noteInTrace(request, { cache: 'miss', revision: '1-2' });
    expect(trace).toMatchObject({ cache: 'miss', revision: '1-2', route: null });
  });
});
