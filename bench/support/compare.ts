import type { Answer } from './answers.js';
import { quantile, requestText, runLoad } from './load-client.js';
import { cpuSeconds } from './process-usage.js';
import type { ReferenceServer } from './reference-server.js';
import type { RunningService } from './service.js';

/** A named stream of requests to the service. */
export interface LoadCase {
  readonly name: string;
  /** The path of request number `index`; always the same for a repeated query. */
  readonly path: (index: number) => string;
  readonly isRepeated: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Longer than usual if a state has to be reached before measuring. */
  readonly warmUpMilliseconds?: number;
  /** Fewer than in the settings, for slow responses. */
  readonly connections?: number;
}

export interface LoadSettings {
  readonly connections: number;
  readonly rounds: number;
  readonly milliseconds: number;
}

/** Metrics of a target, from its round with the least CPU per request. */
export interface TargetMetrics {
  /** Microseconds of the server's processor time per request. */
  cpu: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failures: number;
}

export interface Comparison {
  name: string;
  bodyBytes: number;
  service: TargetMetrics;
  bare: TargetMetrics;
  nest: TargetMetrics;
}

/** Number of responses of the service that the reference servers replay. */
const SAMPLES = 20;
const WARM_UP_MILLISECONDS = 700;

/** Fetches one response of the service. */
export async function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer & { status: number; milliseconds: number }> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const milliseconds = performance.now() - began;
  return {
    status: response.status,
    body,
    contentType: response.headers.get('content-type') ?? 'application/json',
    milliseconds,
  };
}

/**
 * Measures the service under load beside R0 and R1, which replay its bytes, in interleaved rounds; the best round of
 * each counts, to minimise the influence of other load on the machine.
 */
export async function compare(
  service: RunningService,
  references: { bare: ReferenceServer; nest: ReferenceServer },
  load: LoadCase,
  settings: LoadSettings,
): Promise<Comparison> {
  const { headers = {} } = load;
  let index = 0;
  const samples: Answer[] = [];
  for (let sample = 0; sample < (load.isRepeated ? 1 : SAMPLES); sample += 1) {
    const answer = await ask(service.port, load.path((index += 1)), headers);
    if (answer.status !== 200)
      throw new Error(`${load.path(index)} answered ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`);
    samples.push(answer);
  }
  await references.bare.load(samples);
  await references.nest.load(samples);
  const repeated = requestText(load.path(0), headers);
  const next = load.isRepeated ? () => repeated : () => requestText(load.path((index += 1)), headers);
  const targets = { bare: references.bare, service, nest: references.nest };
  const best: Partial<Record<keyof typeof targets, TargetMetrics>> = {};
  for (let round = 0; round <= settings.rounds; round += 1) {
    for (const key of ['bare', 'service', 'nest'] as const) {
      const { pid, port } = targets[key];
      const before = cpuSeconds(pid);
      const result = await runLoad(
        port,
        load.connections ?? settings.connections,
        round === 0 ? (load.warmUpMilliseconds ?? WARM_UP_MILLISECONDS) : settings.milliseconds,
        next,
      );
      const cpu = ((cpuSeconds(pid) - before) / result.requests) * 1e6;
      if (round === 0 || cpu >= (best[key]?.cpu ?? Infinity)) continue;
      best[key] = {
        cpu,
        requestsPerSecond: result.requests / result.seconds,
        p50: quantile(result.latencies, 0.5),
        p99: quantile(result.latencies, 0.99),
        failures: result.failures,
      };
    }
  }
  const bodyBytes = samples.reduce((sum, { body }) => sum + body.length, 0) / samples.length;
  return { name: load.name, bodyBytes, service: best.service!, bare: best.bare!, nest: best.nest! };
}
