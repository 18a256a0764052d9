import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../common/worker-thread.js';
import { openSqlClient } from '../database/sql-client.js';
import { fitModels } from './fit-models.js';
import type { FitThreadData, FitThreadTask } from './fit-thread.js';
import { LocalFitter } from './fitter.js';

const { database, settings } = workerData as FitThreadData;
const fitter = new LocalFitter(openSqlClient(database, 'worker', warnFromThread), settings, fitModels);

answerTasks((task: FitThreadTask): Promise<unknown> =>
  'competitionId' in task ? fitter[task.method](task.competitionId, task.now) : fitter[task.method](task.now),
);
