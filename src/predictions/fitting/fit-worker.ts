import { parentPort } from 'node:worker_threads';
import { fitStatistics } from './fit-statistics.js';
import type { FitRequest } from './fit-statistics.js';

/** The thread that fits: one request in, one answer out, in order. */
parentPort?.on('message', (request: FitRequest) => {
  parentPort?.postMessage(fitStatistics(request));
});
