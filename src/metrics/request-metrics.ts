import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { AnsweredRequest } from '../common/logging/request-log.js';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Upper bounds of the histogram buckets of durations, in seconds: a cached board takes less than the first. */
const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts requests by route patterns: no label contains a path, an id or a query. */
export class RequestMetrics {
  private readonly requests: Counter;
  private readonly durations: Histogram;
  private readonly callers: Counter;
  private readonly cache: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.requests = new Counter({
      name: 'fairline_http_requests_total',
      help: 'Requests answered, by method, route pattern and status; "aborted" if the connection closed before.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.durations = new Histogram({
      name: 'fairline_http_request_duration_seconds',
      help: 'Time from receiving a request to the end of its response, by route pattern.',
      labelNames: ['route'],
      buckets: DURATIONS,
      registers,
    });
    this.callers = new Counter({
      name: 'fairline_http_requests_by_caller_total',
      help: 'Requests answered, by kind of caller; "unknown" if refused before credentials were checked.',
      labelNames: ['caller'],
      registers,
    });
    this.cache = new Counter({
      name: 'fairline_http_cache_requests_total',
      help: 'Requests by what the response cache did with them: hit, stored, miss or bypass.',
      labelNames: ['state'],
      registers,
    });
  }

  count({ method, route, status, milliseconds, caller, cache }: AnsweredRequest): void {
    const pattern = route ?? 'none';
    this.requests.inc({
      method: METHODS.has(method) ? method : 'other',
      route: pattern,
      status: String(status),
    });
    this.durations.observe({ route: pattern }, milliseconds / 1_000);
    this.callers.inc({ caller: caller ?? 'unknown' });
    this.cache.inc({ state: cache });
  }
}
