import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../common/worker-thread.js';
import { openSqlClient } from '../database/sql-client.js';
import { fitModels } from './fit-models.js';
import type { FitThreadData, FitThreadTask } from './fit-thread.js';
import { LocalFitter } from './fitter.js';

const { databaseUrl, settings } = workerData as FitThreadData;
const fitter = new LocalFitter(openSqlClient(databaseUrl, 'worker', warnFromThread), settings, fitModels);

answerTasks((task: FitThreadTask): Promise<unknown> =>
  task.method === 'calibrate' ? fitter.calibrate(task.now) : fitter[task.method](task.competitionId, task.now),
);
