import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { isDatabaseAway } from '../common/problem/database-failure.js';
import { AppConfig } from '../config/app-config.js';
import { DatabaseHealth } from '../database/database-health.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import { listFitFailures } from '../fitting/fit-failures.queries.js';
import { connectionState } from '../polling/connection-state.js';
import { listProgress } from '../polling/connections.queries.js';
import { ReadinessReport, SourceReadiness } from './health.dto.js';
import { Readiness } from './readiness.js';

@Injectable()
export class HealthService {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: DatabaseHealth,
    @InjectSqlClient('health') private readonly sql: SqlClient,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Progress of the start, and state of the database. */
  async report(): Promise<ReadinessReport> {
    const { pending, isDraining } = this.readiness;
    if (isDraining) return new ReadinessReport('stopping', this.readiness);
    if (pending.length > 0) return new ReadinessReport('starting', this.readiness);
    const state = await this.database.state();
    if (state === 'unavailable') return new ReadinessReport(state, this.readiness);
    try {
      return new ReadinessReport(state === 'writable' ? 'ready' : state, this.readiness, {
        sources: await this.sources(),
        failedFits: await listFitFailures(this.sql),
      });
    } catch (error) {
      if (isDatabaseAway(error)) return new ReadinessReport('unavailable', this.readiness);
      throw error;
    }
  }

  /** State of each connection to a provider. */
  private async sources(): Promise<SourceReadiness[]> {
    const now = this.clock.realTime.now();
    return (await listProgress(this.sql)).map(({ name, provider, answeredAt, ...progress }) => ({
      name,
      provider,
      state: connectionState(progress, now, this.config.clockAsOf !== null).state,
      answeredAt: answeredAt?.toISOString() ?? null,
    }));
  }
}
