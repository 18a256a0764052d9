import { BoardsService } from '../../src/boards/boards.service.js';
import { listenerOf } from '../../src/app.setup.js';
import { RequestLog } from '../../src/common/logging/request-log.js';
import { MetricsServer } from '../../src/metrics/metrics-server.js';
import { HttpFront } from '../../src/startup/http-front.js';
import { startTestApp } from './app.js';
import type { TestApp, TestAppOptions } from './app.js';
import { silentLogger } from './database.js';

/** A listening application, with its metrics on another port. */
export interface MeasuredApp extends TestApp {
  /** Address of the port for requests. */
  readonly address: string;
  /** Address of the metrics. */
  readonly metricsAddress: string;
  scrape(): Promise<Scrape>;
}

/** Samples of one scrape, by name and labels as the text format writes them. */
export class Scrape {
  readonly samples: ReadonlyMap<string, number>;

  constructor(readonly text: string) {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    this.samples = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  /** Undefined: no such sample. */
  get(name: string): number | undefined {
    return this.samples.get(name);
  }

  /** All samples of a metric, by their labels. */
  all(metric: string): Record<string, number> {
    const own = [...this.samples].filter(([name]) => name === metric || name.startsWith(`${metric}{`));
    return Object.fromEntries(own.map(([name, value]) => [name.slice(metric.length), value]));
  }
}

/** Starts an application that serves metrics; its boards follow the database. */
export async function startMeasuredApp(options: TestAppOptions): Promise<MeasuredApp> {
  const requestLog = new RequestLog(silentLogger, 'debug');
  const config = { metrics: { host: '127.0.0.1', port: 0 }, ...options.config };
  const service = await startTestApp({ ...options, requestLog, config });
  if (config.role !== 'worker') await service.app.get(BoardsService).start(options.database.url);
  const front = new HttpFront(service.readiness, requestLog);
  front.handOver(listenerOf(service.app));
  const address = await front.listen({ host: '127.0.0.1', port: 0 });
  const stop = async (): Promise<void> => {
    await front.close();
    await service.stop();
  };
  const metricsAddress = await service.app
    .get(MetricsServer)
    .listen()
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return {
    ...service,
    address,
    metricsAddress,
    scrape: async () => new Scrape(await (await fetch(metricsAddress)).text()),
    stop,
  };
}
