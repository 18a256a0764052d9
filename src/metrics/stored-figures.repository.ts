import { Injectable } from '@nestjs/common';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { ConnectionSettings } from '../ingestion/connector.js';

/** The budget of a connection to a provider, as it is stored. */
export interface StoredSourceBudget {
  readonly name: string;
  readonly provider: string;
  readonly settings: ConnectionSettings;
  readonly unitsLeft: number | null;
  readonly unitsSpent: number;
  /** Unix seconds. */
  readonly renewedAt: number | null;
}

/** Figures from the database; moments are Unix seconds, null where there is none. */
export interface StoredFigures {
  /** The database's clock. */
  readonly time: number;
  readonly revision: number;
  /** Position of the primary in the write-ahead log, in bytes; null on a standby. */
  readonly primaryLsn: number | null;
  readonly messagesWaiting: number;
  readonly messageDueSince: number | null;
  readonly messagesDead: number;
  readonly deliveriesWaiting: number;
  readonly deliveryDueSince: number | null;
  readonly subscriptions: readonly { readonly state: string; readonly count: number; readonly failing: number }[];
  readonly budgets: readonly StoredSourceBudget[];
  readonly imports: readonly { readonly source: string; readonly finishedAt: number }[];
  readonly fits: readonly { readonly kind: string; readonly fittedAt: number }[];
  readonly unresolvedNames: number;
  readonly scorecard: readonly StoredScorecard[];
  readonly jobs: readonly { readonly queue: string; readonly waiting: number }[];
}

/** Recorded picks of a board; sums over bets with a closing price, at a stake of 1 each. */
export interface StoredScorecard {
  readonly board: string;
  readonly picks: number;
  readonly closedBets: number;
  readonly claimed: number;
  readonly closing: number;
}

const seconds = (moment: string): string => `extract(epoch from ${moment})::float8`;
const list = (rows: string): string => `coalesce((select json_agg(row) from (${rows}) row), '[]')`;

/** Subqueries by figure; each uses an index or reads a small table. */
const FIGURES: Readonly<Record<Exclude<keyof StoredFigures, 'jobs'>, string>> = {
  time: seconds('clock_timestamp()'),
  revision: 'coalesce((select revision from data_revision), 0)',
  primaryLsn: `case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::float8 end`,
  messagesWaiting: `(select count(*) from messenger_outbox where state = 'waiting')`,
  messageDueSince: `(select ${seconds('min(not_before)')} from messenger_outbox
    where state = 'waiting' and not_before <= clock_timestamp())`,
  messagesDead: `(select count(*) from messenger_outbox where state = 'dead')`,
  deliveriesWaiting: `(select count(*) from webhook_deliveries where state = 'waiting')`,
  deliveryDueSince: `(select ${seconds('min(next_attempt_at)')} from webhook_deliveries delivery
    join webhook_subscriptions subscription on subscription.id = subscription_id and subscription.state = 'active'
    where delivery.state = 'waiting' and next_attempt_at <= clock_timestamp())`,
  subscriptions: list(
    `select state, count(*), count(failing_since) as failing from webhook_subscriptions group by state`,
  ),
  budgets: list(`select connection.name, source.name as provider, settings, units_left as "unitsLeft",
      units_spent as "unitsSpent", ${seconds('budget_renewed_at')} as "renewedAt"
    from source_connections connection join sources source on source.id = connection.source_id`),
  imports: list(`select source.name as source, ${seconds('max(finished_at)')} as "finishedAt"
    from ingestion_runs run join sources source on source.id = run.source_id
    where finished_at is not null group by source.name`),
  fits: list(`select kind, ${seconds('max(fitted_at)')} as "fittedAt" from fitted_models group by kind`),
  unresolvedNames: `(select count(*) from unresolved_names where settled_at is null and skipped_at is null)`,
  scorecard: list(`select key as board, (sums ->> 'picks')::float8 as picks,
      (sums ->> 'closedBets')::float8 as "closedBets", (sums ->> 'claimedClosed')::float8 as claimed,
      (sums ->> 'closingValue')::float8 as closing
    from scorecard_sums where source = 'live' and dimension in ('all', 'board') and board = 'all' and bin = -1`),
};

/** Waiting jobs of pg-boss; the queue of a frozen clock is named after its moment. */
const JOBS = list(`select regexp_replace(queue.name, '-\\d+$', '') as queue, count(job.id) as waiting
  from pgboss.queue left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry')
  where queue.name not like '\\_\\_%' group by 1`);

const statement = (figures: Readonly<Record<string, string>>): string =>
  `select ${Object.entries(figures)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(',\n')}`;

/** Reads figures for the metrics on a dedicated connection. */
@Injectable()
export class StoredFiguresRepository {
  /** Whether pg-boss has created its tables: it does so when the first worker starts. */
  private hasJobs = false;

  constructor(@InjectSqlClient('metrics') private readonly sql: SqlClient) {}

  /** All figures in one statement, which is cancelled after 2 s. */
  async read(): Promise<StoredFigures> {
    if (!this.hasJobs) {
      const found = await this.sql.row<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`);
      this.hasJobs = found?.exists === true;
    }
    return this.sql.rowOrFail<StoredFigures>(statement({ ...FIGURES, jobs: this.hasJobs ? JOBS : `'[]'::json` }));
  }
}
