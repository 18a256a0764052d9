import type { BoardBuild } from '../boards/boards.service.js';
import type { QueueLoad } from '../common/limits/request-queues.js';
import type { PoolLoad } from '../database/database-pools.js';
import type { ReplicaState } from '../database/replicas.js';
import type { MetricDefinition, Sample } from './metric-group.js';

/** Figures of this process that need no query of the database. */
export interface ProcessFigures {
  readonly version: string;
  readonly role: string;
  readonly isClockFrozen: boolean;
  /** Null: this process has no boards, or none yet. */
  readonly newestBuild: BoardBuild | null;
  readonly failedBuilds: number | null;
  readonly queues: readonly QueueLoad[];
  readonly pools: readonly PoolLoad[];
  readonly replicas: readonly ReplicaState[];
  /** Attempts by their result; null: this process delivers none. */
  readonly webhookAttempts: Readonly<Record<string, number>> | null;
  readonly messageAttempts: Readonly<Record<string, number>> | null;
}

const byResult = (attempts: Readonly<Record<string, number>> | null): Sample[] =>
  Object.entries(attempts ?? {}).map(([result, count]) => [count, { result }]);

/** Metrics of the process, always served. */
export const processMetrics: readonly MetricDefinition<ProcessFigures>[] = [
  {
    name: 'fairline_build_info',
    help: 'Always 1; the labels name the version and the role of this process.',
    labels: ['version', 'role'],
    samples: ({ version, role }) => [[1, { version, role }]],
  },
  {
    name: 'fairline_clock_frozen',
    help: '1 while CLOCK_AS_OF freezes the clock: nothing is requested, and boards are not renewed.',
    samples: ({ isClockFrozen }) => [[Number(isClockFrozen)]],
  },
  {
    name: 'fairline_boards_revision',
    help: 'Revision of the data in the newest boards of this process.',
    samples: ({ newestBuild }) => [[newestBuild?.dataRevision ?? null]],
  },
  {
    name: 'fairline_boards_built_timestamp_seconds',
    help: 'When the newest boards of this process were built, in Unix seconds.',
    samples: ({ newestBuild }) => [[newestBuild === null ? null : newestBuild.builtAt.getTime() / 1_000]],
  },
  {
    name: 'fairline_boards_build_seconds',
    help: 'How long the newest boards of this process took to build.',
    samples: ({ newestBuild }) => [[newestBuild?.seconds ?? null]],
  },
  {
    name: 'fairline_boards_build_failures_total',
    help: 'Builds of boards that failed.',
    type: 'counter',
    samples: ({ failedBuilds }) => [[failedBuilds]],
  },
  {
    name: 'fairline_http_queue_waiting',
    help: 'Requests waiting for their turn, by queue.',
    labels: ['queue'],
    samples: ({ queues }) => queues.map(({ name, waiting }) => [waiting, { queue: name }]),
  },
  {
    name: 'fairline_http_queue_under_way',
    help: 'Requests being handled, by queue.',
    labels: ['queue'],
    samples: ({ queues }) => queues.map(({ name, underWay }) => [underWay, { queue: name }]),
  },
  {
    name: 'fairline_database_pool_size',
    help: 'Most connections to the primary that a pool may open.',
    labels: ['pool'],
    samples: ({ pools }) => pools.map(({ name, size }) => [size, { pool: name }]),
  },
  {
    name: 'fairline_database_pool_connections',
    help: 'Open connections to the primary, by pool and state: busy or idle.',
    labels: ['pool', 'state'],
    samples: ({ pools }) =>
      pools.flatMap(({ name, busy, idle }): Sample[] => [
        [busy, { pool: name, state: 'busy' }],
        [idle, { pool: name, state: 'idle' }],
      ]),
  },
  {
    name: 'fairline_database_pool_waiting',
    help: 'Statements waiting for a connection, by pool.',
    labels: ['pool'],
    samples: ({ pools }) => pools.map(({ name, waiting }) => [waiting, { pool: name }]),
  },
  {
    name: 'fairline_replica_up',
    help: '1 while a read replica answers.',
    labels: ['replica'],
    samples: ({ replicas }) => replicas.map(({ address, isAway }) => [Number(!isAway), { replica: address }]),
  },
  {
    name: 'fairline_replica_lag_revisions',
    help: 'Revisions of the data that this process knows and a read replica has not replayed.',
    labels: ['replica'],
    samples: ({ replicas }) => replicas.map(({ address, lagRevisions }) => [lagRevisions, { replica: address }]),
  },
  {
    name: 'fairline_webhook_attempts_total',
    help: 'Attempts of this process to deliver a webhook message, by result: delivered or failed.',
    type: 'counter',
    labels: ['result'],
    samples: ({ webhookAttempts }) => byResult(webhookAttempts),
  },
  {
    name: 'fairline_bot_message_attempts_total',
    help: 'Attempts of this process to deliver a bot message, by result: delivered, again (tried later) or dead.',
    type: 'counter',
    labels: ['result'],
    samples: ({ messageAttempts }) => byResult(messageAttempts),
  },
];
