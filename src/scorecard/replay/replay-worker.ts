import { workerData } from 'node:worker_threads';
import { answerTasks, warnFromThread } from '../../common/worker-thread.js';
import { openSqlClient } from '../../database/sql-client.js';
import { replayPicks } from './replay-picks.js';
import type { ReplayTask, ReplayThreadData } from './replay-thread.js';

const { database, quoteMaxAgeMinutes } = workerData as ReplayThreadData;

answerTasks(async ({ until }: ReplayTask) => {
  const sql = openSqlClient(database, 'command', warnFromThread);
  try {
    return await replayPicks(sql, {
      now: until,
      from: new Date(0),
      to: until,
      leagues: [],
      quoteMaxAgeMinutes,
      signal: new AbortController().signal,
    });
  } finally {
    await sql.close();
  }
});
