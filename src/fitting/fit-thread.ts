import { compiledModule, WorkerThread } from '../common/worker-thread.js';
import type { FitTask, FittedParameters } from './fit-models.js';

/** The thread that fits models, one task at a time. When idle it ends, which frees its heap (bench memory: 45 MiB). */
export class FitThread extends WorkerThread<FitTask, readonly FittedParameters[]> {
  constructor(file = compiledModule('fitting/fit-worker.js')) {
    super(file, { purpose: 'fits models', idleMilliseconds: 30_000 });
  }
}
