import type { ReplicaState } from '../database/replicas.js';
import type { ReadinessReport } from '../health/health.dto.js';
import { findConnector } from '../ingestion/sources/connectors.js';
import { budgetUse } from '../polling/budget-forecast.js';
import { CONNECTION_STATES } from '../polling/connection-state.js';
import type { MetricDefinition, Sample } from './metric-group.js';
import type { StoredFigures, StoredScorecard, StoredSourceBudget } from './stored-figures.repository.js';

/** What a scrape reads from the database. */
export interface DatabaseFigures {
  readonly stored: StoredFigures;
  readonly report: ReadinessReport;
  readonly replicas: readonly ReplicaState[];
  readonly now: Date;
}

const mean = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

const scorecard =
  (value: (row: StoredScorecard) => number | null) =>
  ({ stored }: DatabaseFigures): Sample[] =>
    stored.scorecard.map((row) => [value(row), { board: row.board }]);

/** Budgets of providers that count, by connection. */
function budgets({ stored, now }: DatabaseFigures, figure: 'units' | 'left'): Sample[] {
  return stored.budgets.flatMap(({ name, provider, renewedAt, ...rest }: StoredSourceBudget): Sample[] => {
    const budget = findConnector(provider)?.budget ?? null;
    if (budget === null) return [];
    const budgetRenewedAt = renewedAt === null ? null : new Date(renewedAt * 1_000);
    return [[budgetUse(budget, { ...rest, budgetRenewedAt }, now)[figure], { source: name, unit: budget.unit }]];
  });
}

/** Metrics that are missing while the database does not answer. */
export const storedMetrics: readonly MetricDefinition<DatabaseFigures>[] = [
  {
    name: 'fairline_data_revision',
    help: 'Number of the last committed change of data.',
    samples: ({ stored }) => [[stored.revision]],
  },
  {
    name: 'fairline_clock_offset_seconds',
    help: "How far the clock of this process is ahead of the database's, in seconds; negative if it is behind.",
    samples: ({ stored, now }) => [[now.getTime() / 1_000 - stored.time]],
  },
  {
    name: 'fairline_replica_lag_bytes',
    help: 'Bytes of the write-ahead log that a read replica has not replayed.',
    labels: ['replica'],
    samples: ({ stored: { primaryLsn }, replicas }) =>
      replicas.map(({ address, lsn }) => [
        primaryLsn === null || lsn === null ? null : Math.max(0, primaryLsn - lsn),
        { replica: address },
      ]),
  },
  {
    name: 'fairline_source_state',
    help: '1 for the present state of a connection to a provider, 0 for the others.',
    labels: ['source', 'state'],
    samples: ({ report }) =>
      report.sources.flatMap(({ name, state }) =>
        CONNECTION_STATES.map((each): Sample => [Number(each === state), { source: name, state: each }]),
      ),
  },
  {
    name: 'fairline_source_answered_timestamp_seconds',
    help: 'When a connection to a provider last got an answer, in Unix seconds.',
    labels: ['source'],
    samples: ({ report }) =>
      report.sources.map(({ name, answeredAt }) => [
        answeredAt === null ? null : new Date(answeredAt).getTime() / 1_000,
        { source: name },
      ]),
  },
  {
    name: 'fairline_source_budget',
    help: 'Calls or credits that the plan of a provider allows in its present day or month.',
    labels: ['source', 'unit'],
    samples: (figures) => budgets(figures, 'units'),
  },
  {
    name: 'fairline_source_budget_left',
    help: 'Calls or credits left of the present day or month.',
    labels: ['source', 'unit'],
    samples: (figures) => budgets(figures, 'left'),
  },
  {
    name: 'fairline_import_finished_timestamp_seconds',
    help: 'When the last import of a source ended, in Unix seconds.',
    labels: ['source'],
    samples: ({ stored }) => stored.imports.map(({ source, finishedAt }) => [finishedAt, { source }]),
  },
  {
    name: 'fairline_unresolved_names',
    help: 'Names in imported data that need a decision.',
    samples: ({ stored }) => [[stored.unresolvedNames]],
  },
  {
    name: 'fairline_fit_newest_timestamp_seconds',
    help: 'When a model of a kind was last fitted, in Unix seconds.',
    labels: ['kind'],
    samples: ({ stored }) => stored.fits.map(({ kind, fittedAt }) => [fittedAt, { kind }]),
  },
  {
    name: 'fairline_fits_failed',
    help: 'Fits that failed and have not worked since; earlier fits serve meanwhile.',
    samples: ({ report: { status, failedFits } }) => [
      // otherwise the report was made without the database
      [status === 'ready' || status === 'readonly' ? failedFits.length : null],
    ],
  },
  {
    name: 'fairline_jobs_waiting',
    help: 'Background jobs waiting for a worker, by queue.',
    labels: ['queue'],
    samples: ({ stored }) => stored.jobs.map(({ queue, waiting }) => [waiting, { queue }]),
  },
  {
    name: 'fairline_bot_messages_waiting',
    help: 'Messages of the bot that are not delivered yet.',
    samples: ({ stored }) => [[stored.messagesWaiting]],
  },
  {
    name: 'fairline_bot_message_due_timestamp_seconds',
    help: 'Since when the longest waiting message of the bot has been due, in Unix seconds; missing if none is.',
    samples: ({ stored }) => [[stored.messageDueSince]],
  },
  {
    name: 'fairline_bot_messages_dead',
    help: 'Stored messages of the bot that were given up.',
    samples: ({ stored }) => [[stored.messagesDead]],
  },
  {
    name: 'fairline_webhook_deliveries_waiting',
    help: 'Webhook messages that are not delivered yet.',
    samples: ({ stored }) => [[stored.deliveriesWaiting]],
  },
  {
    name: 'fairline_webhook_delivery_due_timestamp_seconds',
    help: 'Since when the longest waiting webhook message has been due, in Unix seconds; missing if none is.',
    samples: ({ stored }) => [[stored.deliveryDueSince]],
  },
  {
    name: 'fairline_webhook_subscriptions',
    help: 'Webhooks by state: active, paused or disabled.',
    labels: ['state'],
    samples: ({ stored }) => stored.subscriptions.map(({ state, count }) => [count, { state }]),
  },
  {
    name: 'fairline_webhook_subscriptions_failing',
    help: 'Active webhooks whose last attempt failed.',
    samples: ({ stored }) => [[stored.subscriptions.find(({ state }) => state === 'active')?.failing ?? 0]],
  },
  {
    name: 'fairline_scorecard_picks',
    help: 'Bets that a board has listed and the scorecard recorded; board "all" is all of them.',
    labels: ['board'],
    samples: scorecard(({ picks }) => picks),
  },
  {
    name: 'fairline_scorecard_closed_bets',
    help: 'Graded bets with a closing price, by board.',
    labels: ['board'],
    samples: scorecard(({ closedBets }) => closedBets),
  },
  {
    name: 'fairline_scorecard_claimed_edge_ratio',
    help: 'Mean edge that was claimed for bets with a closing price, as a fraction of the stake.',
    labels: ['board'],
    samples: scorecard(({ claimed, closedBets }) => mean(claimed, closedBets)),
  },
  {
    name: 'fairline_scorecard_closing_edge_ratio',
    help: 'Mean edge that the same bets had over the fair closing price, as a fraction of the stake.',
    labels: ['board'],
    samples: scorecard(({ closing, closedBets }) => mean(closing, closedBets)),
  },
];
