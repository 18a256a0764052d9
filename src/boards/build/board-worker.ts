import { parentPort, workerData } from 'node:worker_threads';
import type { BoardThreadData, BoardThreadMessage, BoardThreadTask } from './board-thread.js';
import { ColumnNumbers } from './column-numbers.js';
import { DatabaseBuilder } from './database-builder.js';
import { BuildGarbage } from './garbage.js';

const { databaseUrl, settings } = workerData as BoardThreadData;
const columns = new ColumnNumbers();
const garbage = new BuildGarbage();
const builder = new DatabaseBuilder(databaseUrl, settings, (warning) =>
  parentPort?.postMessage({ warning } satisfies BoardThreadMessage),
);

/** The thread that builds: every task gets one answer with its number. */
parentPort?.on('message', ({ number, task }: { number: number; task: BoardThreadTask }) => {
  const answer = (message: BoardThreadMessage): void => {
    parentPort?.postMessage(message);
    garbage.collectMuch();
  };
  const done =
    'now' in task
      ? builder.build(task.now)
      : builder.buildEveryKey(task.kind, task.revision).then((keys) => (keys === null ? null : { keys }));
  done.then(
    (published) => answer({ number, published, columns: columns.of(published ?? {}) }),
    (error: Error & { code?: unknown }) => answer({ number, error, code: error.code }),
  );
});
