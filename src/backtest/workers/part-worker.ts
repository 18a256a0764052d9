import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../../common/worker-thread.js';
import type { DatabaseTarget } from '../../database/database-address.js';
import { openSqlClient } from '../../database/sql-client.js';
import { replayPart } from './replay-part.js';
import type { ReplayPart } from './replay-part.js';

const { database } = workerData as { readonly database: DatabaseTarget };
const sql = openSqlClient(database, 'worker', warnFromThread);

answerTasks((part: ReplayPart) => replayPart(sql, part));
