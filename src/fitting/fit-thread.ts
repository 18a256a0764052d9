import { WorkerThread } from '../common/worker-thread.js';
import type { PlayerFitRequest, PlayerFitResult } from './players/fit-players.js';
import type { FitRequest, FitResult } from './fit-statistics.js';

/** An idle thread's heap, some 45 MiB after a fit, goes back (bench memory). */
const options = { purpose: 'fits models', idleMilliseconds: 30_000 };

/** The thread that fits the models of matches. */
export class FitThread extends WorkerThread<FitRequest, readonly FitResult[]> {
  constructor(file = new URL('./fit-worker.js', import.meta.url)) {
    super(file, options);
  }
}

/** The thread that fits the models of players. */
export class PlayerFitThread extends WorkerThread<PlayerFitRequest, readonly PlayerFitResult[]> {
  constructor(file = new URL('./players/fit-players-worker.js', import.meta.url)) {
    super(file, options);
  }
}
