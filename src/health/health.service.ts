import { Injectable } from '@nestjs/common';
import { DatabaseHealth } from '../database/database-health.js';
import { ReadinessReport } from './health.dto.js';
import { Readiness } from './readiness.js';

@Injectable()
export class HealthService {
  constructor(
    private readonly readiness: Readiness,
    private readonly database: DatabaseHealth,
  ) {}

  /** How far the start is, and what the database does. */
  async report(): Promise<ReadinessReport> {
    const { pending, isDraining } = this.readiness;
    if (isDraining) return new ReadinessReport('stopping', this.readiness);
    if (pending.length > 0) return new ReadinessReport('starting', this.readiness);
    const state = await this.database.state();
    return new ReadinessReport(state === 'writable' ? 'ready' : state, this.readiness);
  }
}
