import { parentPort, workerData } from 'node:worker_threads';
import type { BoardThreadAnswer, BoardThreadData } from './board-thread.js';
import { DatabaseBuilder } from './database-builder.js';

const { databaseUrl, settings } = workerData as BoardThreadData;
const builder = new DatabaseBuilder(databaseUrl, settings);

/** The thread that builds: one moment in, one publication out, in order. */
parentPort?.on('message', (now: Date) => {
  const answer = (message: BoardThreadAnswer): void => parentPort?.postMessage(message);
  builder.build(now).then((publication) => answer({ publication }), (error: Error) => answer({ error }));
});
