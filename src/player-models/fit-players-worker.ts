import { parentPort } from 'node:worker_threads';
import { fitPlayers } from './fit-players.js';
import type { PlayerFitRequest } from './fit-players.js';

/** The thread that fits: one request in, one answer out, in order. */
parentPort?.on('message', (request: PlayerFitRequest) => {
  parentPort?.postMessage(fitPlayers(request));
});
