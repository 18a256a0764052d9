import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../../common/worker-thread.js';
import type { BoardThreadData, BoardThreadTask, Built } from './board-thread.js';
import { ColumnNumbers } from './column-numbers.js';
import { DatabaseBuilder } from './database-builder.js';
import { BuildGarbage } from './garbage.js';

const { databaseUrl, settings } = workerData as BoardThreadData;
const columns = new ColumnNumbers();
const garbage = new BuildGarbage();
const builder = new DatabaseBuilder(databaseUrl, settings, warnFromThread);

answerTasks(
  async (task: BoardThreadTask): Promise<Built> => {
    const published =
      'now' in task
        ? await builder.build(task.now)
        : await builder.buildEveryKey(task.kind, task.revision).then((keys) => (keys === null ? null : { keys }));
    return { published, columns: columns.of(published ?? {}) };
  },
  () => garbage.collectMuch(),
);
