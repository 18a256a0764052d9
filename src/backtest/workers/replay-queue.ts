import type PgBoss from 'pg-boss';

/** The queue of replayed seasons, shared by all workers. */
export const REPLAY_QUEUE = 'backtest';

/** A season takes up to a minute; one whose worker died goes to another after this time. */
const EXPIRES_AFTER_SECONDS = 600;

/** Creates the queue where it is missing. */
export async function createReplayQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(REPLAY_QUEUE, {
    name: REPLAY_QUEUE,
    policy: 'standard',
    expireInSeconds: EXPIRES_AFTER_SECONDS,
  });
}
